import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { type Condition, where } from '../../../persistence/sql/conditions.js';
import { type CountedRow, ListTotal, seenChanges, type SeenChanges } from '../../../persistence/sql/list-total.js';
import { type Order, readPage } from '../../../persistence/sql/record-pages.js';
import { eventOutline } from '../../../read-models/event-counts/event-outline.js';
import { defaultOrder, eventOrder } from '../event-order.js';
import { Event } from '../event.entity.js';
import { eventsAfter } from './events-after.js';
import { byChanges } from './by-changes.js';
import { byLinks } from './by-links.js';
import { byRows } from './by-rows.js';
import { byWords } from './by-words.js';
import { allOn, eventRows, NEVER } from './event-condition.js';
import { findPage, isTooFar } from './deep-page.js';
import { conditionsOf } from './list-conditions.js';
import { dependsOnSecond, type ListCriteria } from '../criteria/list-criteria.js';
import {
  type CountableStarts,
  hiddenValues,
  isAnsweredBy,
  isInOrderOf,
  type ListQuery,
  type ListStrategy,
  type PagePosition,
  narrowedByStart,
  type PlannedList,
  possibleStatuses,
} from './list-strategy.js';
import { countedTotal, countedUnit } from './counted-total.js';
import { type SeenHorizon, withHorizon } from './recurrence-horizon.js';

/** How a list is read: conditions, order, offset and limit, and the strategy that counts it and finds the page. */
export interface ListPlan extends PlannedList {
  /** Whether the list is empty for certain; it needs no statement. */
  readonly isEmpty: boolean;
}

/**
 * Chooses the first strategy that can answer the list, and counts it by counters if they can. Called once for a request.
 */
export function planList(criteria: ListCriteria, context: RequestContext, position: PagePosition): ListPlan {
  const { orderby, order, include } = criteria.input;
  const orderBy = orderby ?? defaultOrder(include);
  const conditions = conditionsOf(criteria, context);
  const query = { criteria, context, conditions, orderBy, order: eventOrder(orderBy, order ?? 'asc'), position };
  const isEmpty = conditions.some(({ on }) => on === NEVER);
  const strategy = isEmpty ? byRows(query) : strategyOf(query);
  const total = () => (criteria.fewChanged ? undefined : countedTotal(query)) ?? strategy.total();
  const planned = { ...query, ...strategy, total, starts: startsOf(query), isEmpty };
  if (!position.after || isEmpty) return planned;
  const { page, isInOrder } = strategyOf(eventsAfter(query, position.after));
  // Such a statement counts the rest of the list.
  return { ...planned, page, isInOrder, countedPage: undefined };
}

const strategyOf = (query: ListQuery): ListStrategy =>
  byChanges(query) ?? byWords(query) ?? byLinks(query) ?? byRows(query);

function startsOf(query: ListQuery): CountableStarts | undefined {
  const unit = isInOrderOf(query, 'start_date') ? countedUnit(query) : undefined;
  if (!unit) return undefined;
  return {
    events: { statuses: possibleStatuses(query), hidden: hiddenValues(query) },
    hasAll: isAnsweredBy(query, 'visibility', 'window'),
    unit,
    before(start) {
      const earlier = narrowedByStart(query, 'starts_before', start);
      return countedTotal(earlier) ?? strategyOf(earlier).total();
    },
    pageSince: (since, size) => strategyOf(since).page(size),
  };
}

/** Up to this offset, a list that an index has in order is not worth another statement for its total. */
const SHALLOW_OFFSET = 500;

/** The statement of a page whose list is counted: while nothing changes, it is the same. */
export interface PageStatement {
  readonly page: Condition;
  readonly direction: Order['direction'];
  /** The first second in which the list may differ although nothing has changed. */
  readonly until: UtcText;
}

interface EventPage extends Partial<SeenHorizon> {
  readonly records: (Event & Partial<SeenChanges>)[];
  readonly total: number;
  /** The number of changes that a statement has seen which read the page or the total; absent if there was none. */
  readonly changes?: SeenChanges['changes'] | undefined;
  /** Set if the total was known. */
  readonly statement?: PageStatement | undefined;
}

/**
 * Reads one page of the list and its total. Throws `rest_invalid_param` if the page exists but is too far from both
 * ends of the list.
 */
export async function readEventPage(db: EntityManager, plan: ListPlan): Promise<EventPage> {
  if (plan.isEmpty) return { records: [], total: 0 };
  const { criteria, context, conditions, total } = plan;
  const list = { filter: allOn(eventRows('correlated'), conditions), total };
  const listTotal = new ListTotal(db.dataSource, list, context.now, dependsOnSecond(criteria, context.now));
  return (await readWithKnownTotal(db, plan, listTotal)) ?? readAndCount(db, plan, listTotal);
}

const isShallow = ({ isInOrder, position }: ListPlan): boolean => isInOrder && position.offset <= SHALLOW_OFFSET;

/** Undefined if the total is not known, has changed, or does not have this page. */
async function readWithKnownTotal(db: EntityManager, plan: ListPlan, total: ListTotal): Promise<EventPage | undefined> {
  const { position, order } = plan;
  const { known } = total;
  if (!known || known.value <= position.offset || position.assertWithinDepth || isTooFar(plan, known.value))
    return undefined;
  const page = isShallow(plan) ? plan.page(undefined) : await pageOfSize(db, plan, known.value);
  const seen = withHorizon(seenChanges(db.dataSource));
  const records = await readPage<Event, SeenChanges & SeenHorizon>(db, Event, page, order.direction, seen);
  const [first] = records;
  if (!first || !total.isConfirmedBy(first)) return undefined;
  const statement = { page, direction: order.direction, until: known.until };
  return { records, total: known.value, changes: first.changes, horizon: first.horizon, statement };
}

async function readAndCount(db: EntityManager, plan: ListPlan, total: ListTotal): Promise<EventPage> {
  const { direction } = plan.order;
  const { assertWithinDepth, offset } = plan.position;
  if (isShallow(plan) && !assertWithinDepth) {
    const page = plan.countedPage?.() ?? plan.page(undefined);
    const counting = plan.countedPage ? total.countedAs(where('page.list_total')) : total.counting;
    const records = await readPage<Event, CountedRow & SeenHorizon>(db, Event, page, direction, withHorizon(counting));
    const [first] = records;
    if (first) return { records, total: total.keep(first), changes: first.changes, horizon: first.horizon };
  }
  const counting = withHorizon(total.counting);
  const [row] = await db.query<(CountedRow & SeenHorizon)[]>(`SELECT ${counting.sql}`, [...counting.values]);
  const count = row ? total.keep(row) : 0;
  assertWithinDepth?.(count);
  const seen = { changes: row?.changes, horizon: row?.horizon ?? null };
  if (count <= offset || isShallow(plan)) return { records: [], total: count, ...seen };
  const page = await pageOfSize(db, plan, count);
  const records = await readPage<Event, SeenChanges>(db, Event, page, direction, seenChanges(db.dataSource));
  return { records, total: count, ...seen };
}

const pageOfSize = async (db: EntityManager, plan: ListPlan, count: number): Promise<Condition> =>
  findPage(db, plan, { count, outline: await eventOutline(db) });
