import { type Condition, existsIn, isOneOf, type Lookup, where } from './conditions.js';
import type { Rows } from './transaction.js';

/** The join tables between events and what they refer to. */
export const EVENT_LINKS = {
  categories: { table: 'event_categories', column: 'category_id', ordered: false },
  tags: { table: 'event_tags', column: 'tag_id', ordered: false },
  venues: { table: 'event_venues', column: 'venue_id', ordered: true },
  organizers: { table: 'event_organizers', column: 'organizer_id', ordered: true },
} as const;

export type EventLink = keyof typeof EVENT_LINKS;

/** Makes these the linked records of an event, in this order; what was linked before is not any more. */
export async function replaceLinks(
  rows: Rows,
  link: EventLink,
  eventId: number,
  ids: readonly number[],
): Promise<void> {
  const { table } = EVENT_LINKS[link];
  await rows.query(`DELETE FROM ${table} WHERE event_id = ?`, [eventId]);
  await addLinks(rows, link, eventId, ids);
}

/** Links records to an event that has none of that kind yet, in this order. */
export async function addLinks(rows: Rows, link: EventLink, eventId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { table, column, ordered } = EVENT_LINKS[link];
  const columns = ordered ? `event_id, ${column}, position` : `event_id, ${column}`;
  const marks = ids.map(() => (ordered ? '(?,?,?)' : '(?,?)')).join(',');
  const values = ids.flatMap((id, position) => (ordered ? [eventId, id, position] : [eventId, id]));
  await rows.query(`INSERT INTO ${table} (${columns}) VALUES ${marks}`, values);
}

/** The ids linked to some events, by event and in order. */
export async function readLinks(
  rows: Rows,
  link: EventLink,
  eventIds: readonly number[],
): Promise<Map<number, number[]>> {
  const links = new Map<number, number[]>();
  if (eventIds.length === 0) return links;
  const { table, column, ordered } = EVENT_LINKS[link];
  const filter = isOneOf('event_id', eventIds);
  const sql = `SELECT event_id AS eventId, ${column} AS id FROM ${table} WHERE ${filter.sql} ORDER BY event_id, ${ordered ? 'position' : column}`;
  for (const { eventId, id } of await rows.query<{ eventId: number; id: number }[]>(sql, [...filter.values])) {
    links.set(eventId, [...(links.get(eventId) ?? []), id]);
  }
  return links;
}

/** Events linked to one of the given records. */
export function linkedToOneOf(link: EventLink, ids: readonly number[], how: Lookup): Condition {
  const { table, column } = EVENT_LINKS[link];
  const filter = isOneOf(`${table}.${column}`, ids);
  return existsIn(where(`${table} WHERE ${table}.event_id = events.id AND ${filter.sql}`, ...filter.values), how);
}

/** Events linked to a record that meets a condition on its own table. */
export function linkedWhere(link: EventLink, record: Condition, how: Lookup): Condition {
  const { table, column } = EVENT_LINKS[link];
  const linked = `${table} JOIN ${link} ON ${link}.id = ${table}.${column} WHERE ${table}.event_id = events.id`;
  return existsIn(where(`${linked} AND ${record.sql}`, ...record.values), how);
}

/** Records of the linked table (not events) for which an event exists that meets a condition on `events`. */
export function hasEventWhere(link: EventLink, event: Condition): Condition {
  const { table, column } = EVENT_LINKS[link];
  return where(
    `EXISTS (SELECT 1 FROM ${table} JOIN events ON events.id = ${table}.event_id WHERE ${table}.${column} = ${link}.id AND ${event.sql})`,
    ...event.values,
  );
}
