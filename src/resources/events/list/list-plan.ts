import type { EntityManager } from 'typeorm';
import type { OffsetLimit } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { where } from '../../../persistence/sql/conditions.js';
import { readPage, readPageAndTotal, readTotal } from '../../../persistence/sql/records.js';
import { eventOrder } from '../event-order.js';
import { Event } from '../event.entity.js';
import { byDays } from './by-days.js';
import { byLinks } from './by-links.js';
import { byRows } from './by-rows.js';
import { byWords } from './by-words.js';
import { NEVER } from './event-condition.js';
import { conditionsOf } from './event-filters.js';
import type { ListCriteria } from './list-criteria.js';
import type { ListQuery, ListStrategy } from './list-strategy.js';

/** How a list is read: conditions, order, offset and limit, and the strategy that counts it and finds the page. */
export interface ListPlan extends ListQuery, ListStrategy {
  /** Whether the list is empty for certain; it needs no statement. */
  readonly isEmpty: boolean;
}

/** Chooses the first strategy that can answer the list. Called once for a request. */
export function planList(criteria: ListCriteria, context: RequestContext, position: OffsetLimit): ListPlan {
  const { orderby, order, include } = criteria.input;
  // A list of chosen ids is ordered by publication date.
  const orderBy = orderby ?? (include ? 'date' : 'start_date');
  const conditions = conditionsOf(criteria, context);
  const query = { criteria, context, conditions, orderBy, order: eventOrder(orderBy, order ?? 'asc'), position };
  const isEmpty = conditions.some(({ on }) => on === NEVER);
  const strategy = isEmpty ? byRows(query) : (byDays(query) ?? byWords(query) ?? byLinks(query) ?? byRows(query));
  return { ...query, ...strategy, isEmpty };
}

/**
 * Reads one page of the list and its total. Throws `rest_invalid_param` if the page exists but its offset is too large.
 */
export async function readEventPage(db: EntityManager, plan: ListPlan): Promise<{ records: Event[]; total: number }> {
  const { total, order, isInOrder, isEmpty, position } = plan;
  const { direction } = order;
  const { assertWithinDepth, offset } = position;
  if (isEmpty) return { records: [], total: 0 };
  if (isInOrder) return readPageAndTotal(db, Event, { page: plan.page(Infinity), direction, total, assertWithinDepth });
  const count = await readTotal(db, total);
  assertWithinDepth?.(count);
  if (count <= offset) return { records: [], total: count };
  const { records } = await readPage(db, Event, plan.page(count), direction, where('NULL'));
  return { records, total: count };
}
