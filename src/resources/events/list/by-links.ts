import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { EVENT_LINKS, LISTING } from '../../../read-models/event-links.js';
import { pageByRows } from './by-rows.js';
import { allOn } from './event-condition.js';
import { conditionsBy, isAnsweredBy, type ListQuery, type ListStrategy } from './list-strategy.js';

/** Up to this many events are collected and sorted; with more, reading events in order finds a page sooner. */
const MAX_SORTED_LINKS = 2000;

/**
 * Finds public events by their links and a date window in one join table, which has copies of the times. With a single
 * linked record, an index of the join table also has the events in order.
 */
export function byLinks(query: ListQuery): ListStrategy | undefined {
  if (can(query.context.viewer, 'create-records') || !isAnsweredBy(query, 'visibility', 'window', 'links'))
    return undefined;
  const rows = linkRows(query);
  if (!rows) return undefined;
  const isByStart = query.orderBy === 'start_date';
  const isInOrder = isByStart && !rows.mayRepeat;
  return {
    total: linkTotal(rows),
    isInOrder,
    page: (count) =>
      isInOrder || (isByStart && count <= MAX_SORTED_LINKS) ? linkPage(rows, query) : pageByRows(query, count),
  };
}

/** The rows of a join table that meet the conditions. */
interface LinkRows {
  readonly table: string;
  readonly filter: Condition;
  /** Whether an event can have several of the rows. */
  readonly mayRepeat: boolean;
}

/**
 * The rows of the join table of the first link filter; the order of `eventFilters` puts the one with the fewest rows
 * first.
 */
function linkRows(query: ListQuery): LinkRows | undefined {
  const [first, ...others] = conditionsBy(query, 'links');
  if (!first?.linkedTo) return undefined;
  const { link, ids } = first.linkedTo;
  const { table, column } = EVENT_LINKS[link];
  const rows = { table, eventId: `${table}.event_id`, form: 'correlated' } as const;
  const filter = allOf([
    isOneOf(`${table}.${column}`, ids),
    where(`${table}.showing = ${LISTING.inLists} AND ${table}.publish_at <= ?`, query.context.now),
    allOn(rows, conditionsBy(query, 'window')),
    ...others.map(({ on }) => on(rows)),
  ]);
  return { table, filter, mayRepeat: ids.length !== 1 };
}

function linkTotal({ table, filter, mayRepeat }: LinkRows): Condition {
  const events = mayRepeat ? `DISTINCT ${table}.event_id` : '*';
  return where(`(SELECT COUNT(${events}) FROM ${table} WHERE ${filter.sql})`, ...filter.values);
}

function linkPage({ table, filter, mayRepeat }: LinkRows, { order, position }: ListQuery): Condition {
  const { direction } = order;
  const { limit, offset } = position;
  return where(
    `SELECT ${mayRepeat ? 'DISTINCT ' : ''}${table}.event_id AS id, ${table}.start_utc AS sort_key FROM ${table}
     WHERE ${filter.sql} ORDER BY ${table}.start_utc ${direction}, ${table}.event_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    ...filter.values,
  );
}
