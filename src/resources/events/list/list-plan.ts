import type { RequestContext } from '../../../http/request/request-context.js';
import { defaultOrder, eventOrder } from '../event-order.js';
import { eventsAfter } from './events-after.js';
import { byChanges } from './by-changes.js';
import { byLinks } from './by-links.js';
import { byRows } from './by-rows.js';
import { byWords } from './by-words.js';
import { NEVER } from './event-condition.js';
import { conditionsOf } from './list-conditions.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
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
