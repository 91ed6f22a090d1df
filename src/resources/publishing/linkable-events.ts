import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink, hasEventWhere, hasLinkWhere, LISTING } from '../../read-models/event-links.js';
import { readableBy } from './visibility.js';

/** Rejects the event a list is limited to if there is none that the viewer may read (decision D40). */
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

/** Records linked to this event. */
export function ofEvent(link: EventLink, eventId: number): Condition {
  const { table, column } = EVENT_LINKS[link];
  return where(
    `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = ${link}.id AND ${table}.event_id = ?)`,
    eventId,
  );
}

/** Records linked to an event that the viewer may read, past ones too (decision D42). */
export function withEvents(link: EventLink, viewer: Viewer, now: UtcText): Condition {
  if (can(viewer, 'create-records')) return hasEventWhere(link, readableBy('events', viewer, now));
  return hasLinkWhere(link, publicLink(link, now));
}

/**
 * Records linked to an event that the viewer may read and that is not over yet (decision D42). For everybody the join
 * table tells it by itself; most have an event that has not begun, which its index finds at once.
 */
export function withUpcomingEvents(link: EventLink, viewer: Viewer, now: UtcText): Condition {
  if (can(viewer, 'create-records')) {
    return hasEventWhere(link, allOf([readableBy('events', viewer, now), where('events.end_utc >= ?', now)]));
  }
  const { table } = EVENT_LINKS[link];
  const isPublic = publicLink(link, now);
  const toBegin = allOf([isPublic, where(`${table}.start_utc >= ?`, now)]);
  const running = allOf([isPublic, where(`${table}.start_utc < ? AND ${table}.end_utc >= ?`, now, now)]);
  // From the latest on: before the events that are to come a record may have any number of past ones.
  const latestFirst = `${table}.showing DESC, ${table}.start_utc DESC`;
  return oneOf([hasLinkWhere(link, toBegin, latestFirst), hasLinkWhere(link, running, latestFirst)]);
}

/** Rows of a join table whose event everybody may read. */
function publicLink(link: EventLink, now: UtcText): Condition {
  const { table } = EVENT_LINKS[link];
  return allOf([
    isOneOf(`${table}.showing`, [LISTING.byAddress, LISTING.inLists]),
    where(`${table}.publish_at <= ?`, now),
  ]);
}
