import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, existsIn, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink, hasLinkWhere, LISTING } from '../../read-models/event-links.js';
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
  return oneOf([
    hasLinkWhere(link, readableLink(link, viewer, now), latestFirst(link)),
    withOwnEvents(link, viewer, now),
  ]);
}

/**
 * Condition on the linked table: linked to an event that the viewer may read and that was not over at `since`, now by default
 * (decision D42). Most records have an event that has not started, which the index of the join table finds first.
 */
export function withUpcomingEvents(link: EventLink, viewer: Viewer, now: UtcText, since = now): Condition {
  const { table } = EVENT_LINKS[link];
  const readable = readableLink(link, viewer, now);
  const upcoming = allOf([readable, where(`${table}.start_utc >= ?`, since)]);
  const running = allOf([readable, where(`${table}.start_utc < ? AND ${table}.end_utc >= ?`, since, since)]);
  return oneOf([
    hasLinkWhere(link, upcoming, latestFirst(link)),
    hasLinkWhere(link, running, latestFirst(link)),
    withOwnEvents(link, viewer, now, where(`${table}.end_utc >= ?`, since)),
  ]);
}

/**
 * The order in which a link of a listed event is found first: a record may have any number of links to drafts, and of
 * past events.
 */
function latestFirst(link: EventLink): string {
  const { table } = EVENT_LINKS[link];
  return `${table}.showing DESC, ${table}.start_utc DESC`;
}

/** Condition on the join table: the event is published, for editors also if it is scheduled. */
function readableLink(link: EventLink, viewer: Viewer, now: UtcText): Condition {
  const { table } = EVENT_LINKS[link];
  return allOf([
    isOneOf(`${table}.showing`, [LISTING.byAddress, LISTING.inLists]),
    can(viewer, 'edit-others') ? undefined : where(`${table}.publish_at <= ?`, now),
  ]);
}

/** Condition on the linked table: linked to an event that a viewer who creates records may read. */
function withOwnEvents(link: EventLink, viewer: Viewer, now: UtcText, filter?: Condition): Condition | undefined {
  if (!can(viewer, 'create-records')) return undefined;
  const { table } = EVENT_LINKS[link];
  // Few links are left, all of them to events that only some viewers see.
  const event = allOf([where(`events.id = ${table}.event_id`), readableBy('events', viewer, now)]);
  return hasLinkWhere(
    link,
    allOf([filter, existsIn(where(`events WHERE ${event.sql}`, ...event.values), 'correlated')]),
  );
}
