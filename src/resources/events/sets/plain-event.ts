import type { ParsedInput } from '../../../http/validation/request-input.js';
import type { ValidNewEvent } from '../create-one.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { UpdateEventDto } from '../dto/update-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import type { EventUpdate } from '../write/changed-event.js';
import type { LinkInputs } from '../write/save-links.js';
import type { OutcomeOfOne } from './outcome.js';
import type { UpdateOfEvent } from './update-of-event.js';

/** A valid event, with its input before and after validation. */
export interface PlainEvent extends ValidNewEvent {
  readonly parsed: ParsedInput<CreateEventDto>;
  readonly input: CreateEventDto;
}

/**
 * Whether an event can be written together with those before it: it creates neither dates of a series nor linked records,
 * which later events of the set could name, nor external ids, which it may not get, and its image does not depend on an image that one of them sends.
 */
export function isPlain({ schedule, input, links }: PlainEvent, before: readonly OutcomeOfOne<PlainEvent>[]): boolean {
  if (schedule || createsLinked(links) || input.external_ids?.length) return false;
  return !namesSentImage(input, () => before.flatMap(inputsOf));
}

/** A valid update of an event that belongs to no series. */
export interface PlainUpdate extends UpdateOfEvent {
  readonly before: EventColumns;
  readonly values: UpdateEventDto;
  readonly update: EventUpdate;
}

/** The same for an update, which also must keep the slug: the former one would have to be recorded. */
export function isPlainUpdate(
  { before, values, update }: PlainUpdate,
  earlier: readonly OutcomeOfOne<PlainUpdate>[],
): boolean {
  if (createsLinked(update.links) || values.external_ids) return false;
  const keepsSlug = values.slug === undefined || values.slug === before.slug;
  return keepsSlug && !namesSentImage(values, () => earlier.flatMap(valuesOf));
}

const inputsOf = (outcome: OutcomeOfOne<PlainEvent>) => (outcome.status === 'fulfilled' ? [outcome.value.input] : []);
const valuesOf = (outcome: OutcomeOfOne<PlainUpdate>) => (outcome.status === 'fulfilled' ? [outcome.value.values] : []);

type WithImage = Pick<UpdateEventDto, 'image'>;

/** Whether the image could be known to the viewer only because an earlier input sends its URL. */
const namesSentImage = ({ image }: WithImage, earlier: () => readonly WithImage[]): boolean =>
  !!image && 'id' in image && earlier().some(({ image: sent }) => !!sent && 'url' in sent);

/** Whether any of the linked records has to be created. */
export const createsLinked = ({ categories, tags, venues = [], organizers = [] }: LinkInputs): boolean =>
  [categories, tags].some((terms) => terms !== undefined && terms.newNames.length > 0) ||
  [...venues, ...organizers].some((link) => !('existing' in link));
