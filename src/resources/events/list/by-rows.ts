import { can } from '../../../calendar/viewer.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { numberOf, pageOf } from '../../../persistence/sql/records.js';
import type { EventOrder } from '../event-order.js';
import { allOn, eventRows } from './event-condition.js';
import { isAnsweredBy, type ListQuery, type ListStrategy } from './list-strategy.js';

/** With more events than this, reading in index order finds a page sooner than sorting all of them. */
const INDEX_ORDER_FROM = 1000;

/**
 * Orders with an index. MariaDB is forced to use a named one, which it would otherwise enter by its first column only.
 */
const INDEXES: Partial<Record<EventOrder, string | undefined>> = {
  start_date: 'events_start',
  end_date: 'events_end',
  id: undefined,
};

/** Checks each event. Can answer every list. */
export function byRows(query: ListQuery): ListStrategy {
  return {
    total: numberOf('events', allOn(eventRows('semi-join'), query.conditions)),
    isInOrder: isAnsweredBy(query, 'visibility', 'window'),
    page: (count) => pageByRows(query, count),
  };
}

/** Whether a page of a list with `count` events is best read in index order. */
export const usesIndexOrder = ({ orderBy }: ListQuery, count: number): boolean =>
  count > INDEX_ORDER_FROM && Object.hasOwn(INDEXES, orderBy);

/** SELECT of a page of a list with `count` events, in index order or by sorting all of them. */
export function pageByRows(query: ListQuery, count: number): Condition {
  const { conditions, order, position } = query;
  const inIndexOrder = usesIndexOrder(query, count);
  const filter = allOn(eventRows(inIndexOrder ? 'correlated' : 'semi-join'), conditions);
  return pageOf('events', { filter, order, ...position, forceIndex: inIndexOrder ? forcedIndex(query) : undefined });
}

function forcedIndex({ criteria, context, orderBy }: ListQuery): string | undefined {
  const hasHiddenFilter = can(context.viewer, 'create-records') && criteria.input.hide_from_listings !== undefined;
  return hasHiddenFilter ? undefined : INDEXES[orderBy];
}
