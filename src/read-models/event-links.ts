import type { EntityManager } from 'typeorm';
import type { LinkedPlural } from '../calendar/resource-kinds.js';
import { type Condition, existsIn, isOneOf, type SubqueryForm, where } from '../persistence/sql/conditions.js';
import { insertRows } from '../persistence/sql/insert-rows.js';

/** The join tables between events and the records they link to; `ordered` tables have a `position`. */
export const EVENT_LINKS = {
  categories: { table: 'event_categories', column: 'category_id', ordered: false },
  tags: { table: 'event_tags', column: 'tag_id', ordered: false },
  venues: { table: 'event_venues', column: 'venue_id', ordered: true },
  organizers: { table: 'event_organizers', column: 'organizer_id', ordered: true },
} as const satisfies Record<LinkedPlural, object>;

export type EventLink = LinkedPlural;

/** Columns copied from the event into the join tables, so that lists and counts need not join `events`. */
const COPIED_COLUMNS = ['showing', 'publish_at', 'start_utc', 'end_utc'] as const;

const copiedValues = (event: LinkedEvent): (string | number)[] => [
  listingOf(event),
  event.publishAt,
  event.startUtc,
  event.endUtc,
];

/** Where a published event can be seen: by its address only if it is hidden from listings, else in lists too. */
export const LISTING = { nowhere: 0, byAddress: 1, inLists: 2 } as const;

/** The fields of an event that the join tables copy. */
export interface LinkedEvent {
  readonly id: number;
  readonly status: string;
  readonly hidden: boolean;
  readonly publishAt: string;
  readonly startUtc: string;
  readonly endUtc: string;
}

/** An event with the ids of its linked records of one kind, in order. */
export interface Links {
  readonly event: LinkedEvent;
  readonly ids: readonly number[];
}

/** The listing of an event from its publication date on. */
export function listingOf({ status, hidden }: Pick<LinkedEvent, 'status' | 'hidden'>): number {
  if (status !== 'publish') return LISTING.nowhere;
  return hidden ? LISTING.byAddress : LISTING.inLists;
}

/** Replaces the links of one kind of an event, in the given order. */
export async function replaceLinks(db: EntityManager, link: EventLink, links: Links): Promise<void> {
  const { table } = EVENT_LINKS[link];
  await db.query(`DELETE FROM ${table} WHERE event_id = ?`, [links.event.id]);
  await addLinks(db, link, [links]);
}

/** Adds links to events that have none of this kind yet. */
export async function addLinks(db: EntityManager, link: EventLink, batch: readonly Links[]): Promise<void> {
  const { table, column, ordered } = EVENT_LINKS[link];
  const columns = ['event_id', column, ...COPIED_COLUMNS, ...(ordered ? ['position'] : [])];
  const values = batch.flatMap(({ event, ids }) =>
    ids.map((id, position) => [event.id, id, ...copiedValues(event), ...(ordered ? [position] : [])]),
  );
  await insertRows(db, { table, columns, values });
}

/** Updates the copied columns of one event in a join table. */
export async function syncLinkColumns(db: EntityManager, link: EventLink, event: LinkedEvent): Promise<void> {
  const { table } = EVENT_LINKS[link];
  const set = COPIED_COLUMNS.map((name) => `${name} = ?`).join(', ');
  await db.query(`UPDATE ${table} SET ${set} WHERE event_id = ?`, [...copiedValues(event), event.id]);
}

/** Updates the copied columns of all events in a join table. */
export async function syncAllLinkColumns(db: EntityManager, link: EventLink): Promise<void> {
  const { table } = EVENT_LINKS[link];
  const { nowhere, byAddress, inLists } = LISTING;
  const from = (sql: string) => `(SELECT ${sql} FROM events WHERE events.id = ${table}.event_id)`;
  const showing = `CASE WHEN events.status <> 'publish' THEN ${nowhere} WHEN events.hidden = 1 THEN ${byAddress} ELSE ${inLists} END`;
  const copied = COPIED_COLUMNS.filter((name) => name !== 'showing').map(
    (name) => `${name} = ${from(`events.${name}`)}`,
  );
  await db.query(`UPDATE ${table} SET showing = ${from(showing)}, ${copied.join(', ')}`);
}

/** Whether two versions of an event have the same copied columns. */
export function hasSameLinkColumns(one: LinkedEvent, other: LinkedEvent): boolean {
  const others = copiedValues(other);
  return copiedValues(one).every((value, index) => value === others[index]);
}

/** The linked ids of one kind by event id: in link order, or ascending for terms. */
export async function readLinks(
  db: EntityManager,
  link: EventLink,
  eventIds: readonly number[],
): Promise<Map<number, number[]>> {
  const links = new Map<number, number[]>();
  if (eventIds.length === 0) return links;
  const { table, column, ordered } = EVENT_LINKS[link];
  const filter = isOneOf('event_id', eventIds);
  const sql = `SELECT event_id AS eventId, ${column} AS id FROM ${table} WHERE ${filter.sql} ORDER BY event_id, ${ordered ? 'position' : column}`;
  for (const { eventId, id } of await db.query<{ eventId: number; id: number }[]>(sql, [...filter.values])) {
    links.set(eventId, [...(links.get(eventId) ?? []), id]);
  }
  return links;
}

/** Condition on events: linked to one of the given records. `eventId` is the column with the id of the event. */
export function linkedToOneOf(
  link: EventLink,
  ids: readonly number[],
  form: SubqueryForm,
  eventId = 'events.id',
): Condition {
  const { table, column } = EVENT_LINKS[link];
  const filter = isOneOf(`${table}.${column}`, ids);
  return existsIn(where(`${table} WHERE ${table}.event_id = ${eventId} AND ${filter.sql}`, ...filter.values), form);
}

/** Condition on events: linked to a record that meets a condition on its own table. */
export function linkedWhere(link: EventLink, record: Condition, form: SubqueryForm): Condition {
  const { table, column } = EVENT_LINKS[link];
  const linked = `${table} JOIN ${link} ON ${link}.id = ${table}.${column} WHERE ${table}.event_id = events.id`;
  return existsIn(where(`${linked} AND ${record.sql}`, ...record.values), form);
}

/**
 * Condition on the linked table, not on events: the record has a link that meets a condition on the join table.
 * `orderBy` is the order in which such a row is found first.
 */
export function hasLinkWhere(link: EventLink, condition: Condition, orderBy?: string): Condition {
  const { table, column } = EVENT_LINKS[link];
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const links = where(
    `${table} WHERE ${table}.${column} = ${link}.id AND ${condition.sql}${order}`,
    ...condition.values,
  );
  return existsIn(links, 'correlated');
}

/**
 * Condition on the linked table, not on events: the record is linked to an event that meets a condition on `events`.
 */
export function hasEventWhere(link: EventLink, event: Condition): Condition {
  const { table, column } = EVENT_LINKS[link];
  return where(
    `EXISTS (SELECT 1 FROM ${table} JOIN events ON events.id = ${table}.event_id WHERE ${table}.${column} = ${link}.id AND ${event.sql})`,
    ...event.values,
  );
}
