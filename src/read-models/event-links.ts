import type { EntityManager } from 'typeorm';
import type { LinkedPlural } from '../calendar/resource-kinds.js';
import type { BulkRows } from '../persistence/sql/bulk-rows.js';
import { type Condition, existsIn, isOneOf, type SubqueryForm, where } from '../persistence/sql/conditions.js';
import { insertsOf } from '../persistence/sql/insert-rows.js';

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

/** The statements that replace the links of one kind of an event, in the given order. */
export function linkReplacement(link: EventLink, links: Links): Condition[] {
  const { table } = EVENT_LINKS[link];
  return [where(`DELETE FROM ${table} WHERE event_id = ?`, links.event.id), ...linkInserts(link, links)];
}

/** The statements that add links to an event that has none of this kind yet. */
export function linkInserts(link: EventLink, links: Links): Condition[] {
  const { table, columns, rows } = rowsOfLinks(link, [links]);
  return insertsOf({ table, columns, values: rows });
}

/** The rows of links of one kind. */
export function rowsOfLinks(link: EventLink, batch: readonly Links[]): BulkRows {
  const { table, column, ordered } = EVENT_LINKS[link];
  return {
    table,
    columns: ['event_id', column, ...COPIED_COLUMNS, ...(ordered ? ['position'] : [])],
    rows: batch.flatMap(({ event, ids }) =>
      ids.map((id, position) => [event.id, id, ...copiedValues(event), ...(ordered ? [position] : [])]),
    ),
  };
}

/** The statement that updates the copied columns of one event in a join table. */
export function linkColumnsUpdate(link: EventLink, event: LinkedEvent): Condition {
  const { table } = EVENT_LINKS[link];
  const set = COPIED_COLUMNS.map((name) => `${name} = ?`).join(', ');
  return where(`UPDATE ${table} SET ${set} WHERE event_id = ?`, ...copiedValues(event), event.id);
}

/** SQL: the value that a join table copies from `events`. */
const copiedFrom = (name: (typeof COPIED_COLUMNS)[number]): string => (name === 'showing' ? SHOWING : `events.${name}`);

const SHOWING = `CASE WHEN events.status <> 'publish' THEN ${LISTING.nowhere} WHEN events.hidden = 1 THEN ${LISTING.byAddress} ELSE ${LISTING.inLists} END`;

/** Updates the copied columns of some events in a join table. */
export async function copyLinkColumns(db: EntityManager, link: EventLink, eventIds: readonly number[]): Promise<void> {
  const { table } = EVENT_LINKS[link];
  const copy = (name: (typeof COPIED_COLUMNS)[number]) =>
    `${name} = (SELECT ${copiedFrom(name)} FROM events WHERE events.id = ${table}.event_id)`;
  const filter = isOneOf('event_id', eventIds);
  await db.query(`UPDATE ${table} SET ${COPIED_COLUMNS.map(copy).join(', ')} WHERE ${filter.sql}`, [...filter.values]);
}

/** The events of a range of ids whose copied columns are wrong in a join table. */
export async function eventsWithStaleLinks(
  db: EntityManager,
  link: EventLink,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<number[]> {
  const { table } = EVENT_LINKS[link];
  const differs = COPIED_COLUMNS.map((name) => `${table}.${name} <> ${copiedFrom(name)}`).join(' OR ');
  const found = await db.query<{ id: number }[]>(
    `SELECT DISTINCT ${table}.event_id AS id FROM ${table} JOIN events ON events.id = ${table}.event_id
     WHERE ${table}.event_id > ? AND ${table}.event_id <= ? AND (${differs})`,
    [after, last],
  );
  return found.map(({ id }) => id);
}

/** Whether two versions of an event have the same copied columns. */
export function hasSameLinkColumns(one: LinkedEvent, other: LinkedEvent): boolean {
  const others = copiedValues(other);
  return copiedValues(one).every((value, index) => value === others[index]);
}

/**
 * Which of some filters by linked records has the fewest links, if these are fewer than `limit`. Counts no further than that.
 */
export async function fewestLinks(
  db: EntityManager,
  filters: Partial<Record<EventLink, readonly number[] | undefined>>,
  limit: number,
): Promise<EventLink | undefined> {
  const counts = (Object.keys(EVENT_LINKS) as EventLink[]).flatMap((link) => {
    const ids = filters[link];
    if (!ids?.length) return [];
    const { table, column } = EVENT_LINKS[link];
    const { sql, values } = isOneOf(column, ids);
    return where(
      `SELECT '${link}' AS link, COUNT(*) AS total FROM (SELECT 1 FROM ${table} WHERE ${sql} LIMIT ${limit}) AS ${link}`,
      ...values,
    );
  });
  if (counts.length === 0 || limit === 0) return undefined;
  const found = await db.query<{ link: EventLink; total: number }[]>(
    counts.map(({ sql }) => sql).join(' UNION ALL '),
    counts.flatMap(({ values }) => values),
  );
  const [fewest] = found.sort((one, other) => Number(one.total) - Number(other.total));
  return fewest && Number(fewest.total) < limit ? fewest.link : undefined;
}

/** Condition on events: linked to one of the given records. `eventId` is the column with the id of the event. */
export function linkedToOneOf(
  link: EventLink,
  ids: readonly number[],
  form: SubqueryForm,
  eventId = 'events.id',
): Condition {
  const { table, column } = EVENT_LINKS[link];
  // A second filter on the same join table must not compare its rows with themselves.
  const name = eventId === `${table}.event_id` ? 'others' : table;
  const filter = isOneOf(`${name}.${column}`, ids);
  const source = name === table ? table : `${table} AS ${name}`;
  return existsIn(where(`${source} WHERE ${name}.event_id = ${eventId} AND ${filter.sql}`, ...filter.values), form);
}

/**
 * Condition on events: linked to a record that meets a condition on its own table. `eventId` is the column with the id of the
 * event.
 */
export function linkedWhere(link: EventLink, record: Condition, form: SubqueryForm, eventId = 'events.id'): Condition {
  const { table, column } = EVENT_LINKS[link];
  const linked = `${table} JOIN ${link} ON ${link}.id = ${table}.${column} WHERE ${table}.event_id = ${eventId}`;
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
