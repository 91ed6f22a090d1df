import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import { findOrCreateImage } from '../../images/image.repository.js';
import { changedPublication } from '../../publishing/publication.js';
import type { CreateEventDto } from '../dto/create-event.dto.js';
import type { EventColumns } from '../event.entity.js';
import { mapEvent } from './event.mapper.js';
import type { ValidatedEvent } from './event.validator.js';
import { keepHiddenLinks } from './hidden-links.js';
import { NO_SERIES, preferredSlug, timesWithSpan } from './new-event.js';
import { overridesAfter } from './overrides.js';
import { type EventState, findOrCreateLinks, idsOf, type LinkedIds, type RecordsToLink } from './save-links.js';

/** A valid write: the input, and what validation has resolved. */
export interface EventWrite<T = Partial<CreateEventDto>> extends ValidatedEvent {
  readonly input: T;
}

/** A valid update. `isDetached`: the event leaves its series. */
export interface EventUpdate extends EventWrite {
  readonly isRecord: boolean;
  readonly isDetached?: boolean;
}

/**
 * An event after an update, and the linked records that replace those before. Creates images and linked records; the slug may
 * still get a suffix.
 */
export async function changedEvent(
  db: EntityManager,
  stateBefore: EventState,
  { input, times, links, isRecord, isDetached = false }: EventUpdate,
  context: RequestContext,
): Promise<{ event: EventColumns; changed: RecordsToLink }> {
  const { event: before, linked: current } = stateBefore;
  const fields = mapEvent(before, input);
  const event: EventColumns = {
    ...before,
    ...changedPublication(before, input, context, true),
    ...fields,
    ...timesWithSpan(times),
    slug: input.slug === undefined ? before.slug : preferredSlug(before.id, input.slug, fields.title),
    imageId: input.image === undefined ? before.imageId : await findOrCreateImage(db, input.image, context),
  };
  const requested = await findOrCreateLinks(db, links, context);
  const changed = keepHiddenLinks({ current, requested, isRecord }, context);
  if (isDetached) Object.assign(event, NO_SERIES);
  else if (before.seriesId !== null)
    event.overrides = overridesAfter(idsIn(stateBefore), {
      event,
      linked: { ...idsIn(stateBefore).linked, ...linkedIds(changed) },
    });
  return { event, changed };
}

/** An event with the ids of its linked records. */
export const idsIn = ({ event, linked }: EventState) => ({ event, linked: linkedIds(linked) });

export const linkedIds = (linked: RecordsToLink): LinkedIds =>
  Object.fromEntries(Object.entries(linked).map(([link, records]) => [link, idsOf(records)]));
