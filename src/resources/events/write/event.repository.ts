import type { EntityManager } from 'typeorm';
import { slugOf } from '../../../calendar/slugs/slug.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { insertRecord, updateRecord } from '../../../persistence/sql/insert-rows.js';
import { adjustDayCounts } from '../../../read-models/event-days.js';
import { saveFormerSlug } from '../../../read-models/former-slugs.js';
import { nextRecordId } from '../../../read-models/id-sequence.js';
import { writeSearchTexts } from '../../../read-models/search-texts.js';
import { findOrCreateImage } from '../../images/image.repository.js';
import { changedPublication, newPublication, trashedPublication } from '../../publishing/publication.js';
import { saveWithUniqueSlug } from '../../publishing/unique-slug.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import { spanOf } from '../event-span.js';
import { Event, type EventColumns } from '../event.entity.js';
import { eventText, indexEvent, reindexEvent } from './event-search-index.js';
import type { EventTimes } from './event-times.js';
import { BLANK_EVENT, mapEvent } from './event.mapper.js';
import type { ValidatedEvent } from './event.validator.js';
import { keepHiddenLinks } from './hidden-links.js';
import { addAllLinks, changeLinks, findOrCreateLinks, type LinkedIds } from './save-links.js';

/** A valid write: the input, and what validation has resolved. */
interface EventWrite<T = Partial<CreateEventDto>> extends ValidatedEvent {
  readonly input: T;
}

/** Stores a new event and its links. */
export async function createEvent(
  db: EntityManager,
  { input, times, links }: EventWrite<CreateEventDto>,
  context: RequestContext,
): Promise<{ event: EventColumns; linked: LinkedIds }> {
  const id = await nextRecordId(db, 'event');
  const event: EventColumns = {
    ...newEvent(id, input, times, context),
    imageId: await findOrCreateImage(db, input.image ?? null, context),
  };
  event.slug = await saveWithUniqueSlug(db, Event, event.slug, (slug) => insertRecord(db, Event, { ...event, slug }));
  const linked = await findOrCreateLinks(db, links, context);
  await writeSearchTexts(db, id, { text: eventText(event) });
  await indexEvent(db, event);
  await addAllLinks(db, event, linked);
  await adjustDayCounts(db, { added: [event] });
  return { event, linked };
}

/** The columns of a new event, except its image; the slug may still get a suffix. */
export function newEvent(
  id: number,
  input: CreateEventDto,
  times: EventTimes | undefined,
  context: RequestContext,
): Omit<EventColumns, 'imageId'> {
  return {
    id,
    parentId: null,
    ...newPublication(input, context),
    ...mapEvent(BLANK_EVENT, input),
    ...timesWithSpan(times),
    slug: preferredSlug(id, input.slug, input.title),
  };
}

/**
 * Stores an update; fields that were not sent are kept. `isRecord`: the body is a record that the client has read
 * before.
 */
export async function updateEvent(
  db: EntityManager,
  before: EventColumns,
  { input, times, links, isRecord }: EventWrite & { readonly isRecord: boolean },
  context: RequestContext,
): Promise<EventColumns> {
  const fields = mapEvent(before, input);
  const event: EventColumns = {
    ...before,
    ...changedPublication(before, input, context, true),
    ...fields,
    ...timesWithSpan(times),
    slug: input.slug === undefined ? before.slug : preferredSlug(before.id, input.slug, fields.title),
    imageId: input.image === undefined ? before.imageId : await findOrCreateImage(db, input.image, context),
  };
  const write = (slug: string) => updateRecord(db, Event, event.id, differences(before, { ...event, slug }));
  event.slug = await saveWithUniqueSlug(db, Event, event.slug, write, event.id);
  if (event.slug !== before.slug) await saveFormerSlug(db, event.id, before.slug);
  const requested = await findOrCreateLinks(db, links, context);
  const linked = await keepHiddenLinks(db, { eventId: event.id, requested, isRecord }, context);
  if (changesSearchText(input)) await writeSearchTexts(db, event.id, { text: eventText(event) });
  await reindexEvent(db, before, event);
  await changeLinks(db, before, event, linked);
  await adjustDayCounts(db, { removed: [before], added: [event] });
  return event;
}

/** Moves an event to the trash. It keeps its slug and its links (decision D24). */
export async function trashEvent(
  db: EntityManager,
  before: EventColumns,
  context: RequestContext,
): Promise<EventColumns> {
  const changes = trashedPublication(before, context);
  const event = { ...before, ...changes };
  await updateRecord(db, Event, before.id, changes);
  await reindexEvent(db, before, event);
  await changeLinks(db, before, event, {});
  await adjustDayCounts(db, { removed: [before], added: [event] });
  return event;
}

/** The columns that have changed. */
function differences(before: EventColumns, after: EventColumns): Partial<EventColumns> {
  const names = Object.keys(after) as (keyof EventColumns)[];
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}

function timesWithSpan(times: EventTimes | undefined): EventTimes & Pick<EventColumns, 'span'> {
  if (!times) throw new Error('an event with invalid times has passed validation');
  return { ...times, span: spanOf(times.startUtc, times.endUtc) };
}

/** The slug that was sent, else one made from the title, else the id if the title has no usable characters. */
function preferredSlug(id: number, slug: string | undefined, title: string): string {
  return slug || slugOf(title) || String(id);
}

function changesSearchText({ title, excerpt, description }: Partial<CreateEventDto>): boolean {
  return [title, excerpt, description].some((text) => text !== undefined);
}
