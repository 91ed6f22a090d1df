import type { Caller } from '../../http/access/caller.js';
import { can } from '../../calendar/viewer.js';
import type { Place } from '../../http/paging/page.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/conditions.js';
import { EVENT_LINKS, linkedToOneOf, SHOWING } from '../../persistence/event-links.js';
import { type EventsAsked, inside, isPlain, type LinkAsked, linksAsked, orderAsked } from './events.query.js';

/** Up to this many events are gathered and put in order; beyond, walking through all in order finds a page sooner. */
const GATHERED = 2000;

/** Whether a list is one of public events by a window and what they are linked to: a join table alone can tell it. */
export function isByLinks(asked: EventsAsked, context: Caller): boolean {
  return !can(context.viewer, 'create-records') && linksAsked(asked).length > 0 && isPlain(asked, context);
}

/** Whether a join table has such a list in order, however many events are on it. */
export function isInLinkOrder(asked: EventsAsked, context: Caller): boolean {
  return isOrderedByStart(asked, context) && linksAsked(asked)[0]?.ids.length === 1;
}

/** Whether a join table also gives a page of such a list, of so many events, sooner than the events in order do. */
export function isPagedByLinks(asked: EventsAsked, context: Caller, total: number): boolean {
  return isInLinkOrder(asked, context) || (isOrderedByStart(asked, context) && total <= GATHERED);
}

const isOrderedByStart = (asked: EventsAsked, context: Caller): boolean =>
  isByLinks(asked, context) && orderAsked(asked).by === 'start_date';

/** The number of events of such a list, as an SQL expression. */
export function linkedTotal(asked: EventsAsked, context: Caller): Condition {
  const { table, filter, isRepeating } = narrowest(asked, context);
  const events = isRepeating ? `DISTINCT ${table}.event_id` : '*';
  return where(`(SELECT COUNT(${events}) FROM ${table} WHERE ${filter.sql})`, ...filter.values);
}

/** SELECT of a page of such a list, as `id` and `sort_key`. */
export function linkedPage(asked: EventsAsked, context: Caller, { limit, offset }: Place): Condition {
  const { table, filter, isRepeating } = narrowest(asked, context);
  const { order } = orderAsked(asked);
  return where(
    `SELECT ${isRepeating ? 'DISTINCT ' : ''}${table}.event_id AS id, ${table}.start_utc AS sort_key FROM ${table}
     WHERE ${filter.sql} ORDER BY ${table}.start_utc ${order}, ${table}.event_id ${order} LIMIT ${limit} OFFSET ${offset}`,
    ...filter.values,
  );
}

/** The join table of which the fewest rows are read, which of them, and whether an event may be among them twice. */
function narrowest(asked: EventsAsked, { now }: Caller): { table: string; filter: Condition; isRepeating: boolean } {
  const [first, ...others] = linksAsked(asked) as [LinkAsked, ...LinkAsked[]];
  const { table, column } = EVENT_LINKS[first.link];
  const filter = allOf([
    isOneOf(`${table}.${column}`, first.ids),
    where(`${table}.showing = ${SHOWING.inLists} AND ${table}.publish_at <= ?`, now),
    inside(table, asked.window),
    ...others.map(({ link, ids }) => linkedToOneOf(link, ids, 'probed', `${table}.event_id`)),
  ]);
  return { table, filter, isRepeating: first.ids.length > 1 };
}
