import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import type { PageSelection } from '../../../persistence/sql/record-pages.js';
import type { LinkSizes } from '../../../read-models/event-counts/link-sizes.js';
import { EVENT_LINKS, type EventLink, LISTING } from '../../../read-models/event-links.js';
import type { EventOrder } from '../event-order.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { conditionsBy, hiddenValues, type ListedEvents, type ListQuery, possibleStatuses } from './list-strategy.js';
import type { PageRows } from './page-position.js';

/** The rows of a join table that meet the conditions. */
export interface LinkRows {
  readonly table: string;
  readonly filter: Condition;
  /** The conditions that need the event. */
  readonly remaining: readonly ListCondition[];
  /** Whether an event can have several of the rows. */
  readonly mayRepeat: boolean;
  /** About how many events the filter finds that decides on the table, if there are other filters by links. */
  readonly events: number | undefined;
  /** The number of those others. */
  readonly others: number;
}

interface LinkRowsOptions {
  /** The rows of public events, of all others but scheduled ones in lists, or of all; by default those that the viewer may see. */
  readonly of?: 'public' | 'unlisted' | 'all';
  /** The filter whose join table is read; by default the one that finds the fewest events. */
  readonly begin?: EventLink;
}

/** The rows of the join table of one link filter; undefined without such a filter. */
export function linkRows(
  query: Pick<ListQuery, 'criteria' | 'context' | 'conditions'>,
  options: LinkRowsOptions = {},
): LinkRows | undefined {
  const { linkSizes } = query.criteria;
  const { of = can(query.context.viewer, 'create-records') ? 'all' : 'public', begin = smallestOf(linkSizes) } =
    options;
  const filters = conditionsBy(query, 'links');
  const first = filters.find(({ linkedTo }) => linkedTo?.link === begin) ?? filters[0];
  if (!first?.linkedTo) return undefined;
  const others = filters.filter((filter) => filter !== first);
  const { link, ids } = first.linkedTo;
  const { table, column } = EVENT_LINKS[link];
  const rows = { table, eventId: `${table}.event_id`, form: 'correlated' } as const;
  const filter = allOf([
    isOneOf(`${table}.${column}`, ids),
    of === 'public'
      ? where(`${table}.showing = ${LISTING.inLists} AND ${table}.publish_at <= ?`, query.context.now)
      : isOneOf(`${table}.showing`, of === 'all' ? [...unlistedRows(query), LISTING.inLists] : unlistedRows(query)),
    allOn(rows, conditionsBy(query, 'window')),
    ...others.map(({ on }) => on(rows)),
  ]);
  const remaining = conditionsBy(query, 'id', 'row', 'words', ...(of === 'public' ? [] : (['visibility'] as const)));
  return { table, filter, remaining, mayRepeat: ids.length !== 1, events: linkSizes[link], others: others.length };
}

/** Values of `showing` that events of the list may have, besides that of listed events. */
function unlistedRows(query: ListedEvents): number[] {
  return [
    ...(possibleStatuses(query).some((status) => status !== 'publish') ? [LISTING.nowhere] : []),
    ...(hiddenValues(query).includes(true) ? [LISTING.byAddress] : []),
  ];
}

function smallestOf(sizes: LinkSizes): EventLink | undefined {
  const links = Object.entries(sizes) as [EventLink, number][];
  return links.sort(([, one], [, other]) => one - other)[0]?.[0];
}

/** Sort keys that the join tables have. */
const COPIES: Partial<Record<EventOrder, string>> = { start_date: 'start_utc', end_date: 'end_utc', id: 'event_id' };

/** Whether the join table has all that the page needs, so that `events` is not read. */
const isCovered = ({ orderBy }: ListQuery, { remaining }: LinkRows): boolean =>
  remaining.length === 0 && COPIES[orderBy] !== undefined;

/** About how many rows are read for each event that is found by its links. */
export const rowsPerLinkedEvent = (query: ListQuery, rows: LinkRows): number =>
  (rows.mayRepeat ? 2 : 1) * (isCovered(query, rows) ? 1 : 2) + rows.others;

/** SELECT of a page from the join table; `isCounted`: with the number of all events as `list_total`. */
export function selectByLinks(
  query: ListQuery,
  rows: LinkRows,
  { direction }: Pick<PageRows, 'direction'>,
  isCounted = false,
) {
  const { table, filter, remaining, mayRepeat } = rows;
  const copy = COPIES[query.orderBy];
  const key = copy === undefined ? query.order.column : `${table}.${copy}`;
  const joined = isCovered(query, rows) ? '' : ` JOIN events ON events.id = ${table}.event_id`;
  const whole = remaining.length ? allOf([filter, allOn(eventRows('correlated'), remaining)]) : filter;
  const total = isCounted ? ', COUNT(*) OVER () AS list_total' : '';
  return ({ limit, offset }: Pick<PageSelection, 'limit' | 'offset'>): Condition =>
    where(
      `SELECT ${mayRepeat ? 'DISTINCT ' : ''}${table}.event_id AS id, ${key} AS sort_key${total} FROM ${table}${joined}
       WHERE ${whole.sql} ORDER BY ${key} ${direction}, ${table}.event_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
      ...whole.values,
    );
}

/** SQL expression: the number of events with the rows. */
export function totalByLinks({ table, filter, remaining, mayRepeat }: LinkRows): Condition {
  const events = mayRepeat ? `DISTINCT ${table}.event_id` : '*';
  const joined = remaining.length ? ` JOIN events ON events.id = ${table}.event_id` : '';
  const { sql, values } = allOf([filter, ...remaining.map(({ on }) => on(eventRows('correlated')))]);
  return where(`(SELECT COUNT(${events}) FROM ${table}${joined} WHERE ${sql})`, ...values);
}
