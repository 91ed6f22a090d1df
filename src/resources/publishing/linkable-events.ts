import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink, hasEventWhere, hasLinkWhere, LISTING } from '../../read-models/event-links.js';
import { readableBy } from './visibility.js';

/**
 * Checks the event that a list is limited to: it has to exist, and the viewer has to be able to read it (decision D40).
 */
export async function validateReadableEvent(
  db: EntityManager,
  parameter: string,
  eventId: number | undefined,
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
  addError: AddError,
): Promise<void> {
  if (eventId === undefined) return;
  const readable = allOf([where('events.id = ?', eventId), readableBy('events', viewer, now)]);
  if (!(await exists(db, 'events', readable))) addError(parameter, 'Must be the id of an event.');
}

/** Condition on the linked table: linked to this event. */
export function ofEvent(link: EventLink, eventId: number): Condition {
  const { table, column } = EVENT_LINKS[link];
  return where(
    `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = ${link}.id AND ${table}.event_id = ?)`,
    eventId,
  );
}

/** Condition on the linked table: linked to an event that the viewer may read, also a past one (decision D42). */
export function withEvents(link: EventLink, viewer: Viewer, now: UtcText): Condition {
  if (can(viewer, 'create-records')) return hasEventWhere(link, readableBy('events', viewer, now));
  return hasLinkWhere(link, publicLink(link, now));
}

/**
 * Condition on the linked table: linked to an event that the viewer may read and that is not over (decision D42). For
 * public events the join table is enough. Most records have an event that has not started, which its index finds first.
 */
export function withUpcomingEvents(link: EventLink, viewer: Viewer, now: UtcText): Condition {
  if (can(viewer, 'create-records')) {
    return hasEventWhere(link, allOf([readableBy('events', viewer, now), where('events.end_utc >= ?', now)]));
  }
  const { table } = EVENT_LINKS[link];
  const isPublic = publicLink(link, now);
  const upcoming = allOf([isPublic, where(`${table}.start_utc >= ?`, now)]);
  const running = allOf([isPublic, where(`${table}.start_utc < ? AND ${table}.end_utc >= ?`, now, now)]);
  // Latest first, because a record may have any number of past events.
  const latestFirst = `${table}.showing DESC, ${table}.start_utc DESC`;
  return oneOf([hasLinkWhere(link, upcoming, latestFirst), hasLinkWhere(link, running, latestFirst)]);
}

/** Condition on the join table: the event is public. */
function publicLink(link: EventLink, now: UtcText): Condition {
  const { table } = EVENT_LINKS[link];
  return allOf([
    isOneOf(`${table}.showing`, [LISTING.byAddress, LISTING.inLists]),
    where(`${table}.publish_at <= ?`, now),
  ]);
}
