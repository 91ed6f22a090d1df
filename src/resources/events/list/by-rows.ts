import { can } from '../../../calendar/viewer.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { numberOf, pageOf } from '../../../persistence/sql/records.js';
import type { EventOrder } from '../event-order.js';
import { allOn, eventRows } from './event-condition.js';
import { isAnsweredBy, type ListQuery, type ListStrategy } from './list-strategy.js';

/** With more events than this, reading along an index finds a page sooner than sorting all of them. */
const INDEX_ORDER_FROM = 1000;

/** Orders that have an index, by name where MariaDB has to be told. It would enter the index by its first column alone. */
const INDEXES: Partial<Record<EventOrder, string | undefined>> = {
  start_date: 'events_start',
  end_date: 'events_end',
  id: undefined,
};

/** Checks event after event. Answers every list. */
export function byRows(query: ListQuery): ListStrategy {
  return {
    total: numberOf('events', allOn(eventRows('semi-join'), query.conditions)),
    isInOrder: isAnsweredBy(query, 'visibility', 'window'),
    page: (count) => pageByRows(query, count),
  };
}

/** Whether a page of a list of so many events is best found along an index. */
export const usesIndexOrder = ({ orderBy }: ListQuery, count: number): boolean =>
  count > INDEX_ORDER_FROM && Object.hasOwn(INDEXES, orderBy);

/** The page of a list of so many events, along an index or by sorting all of them. */
export function pageByRows(query: ListQuery, count: number): Condition {
  const { conditions, order, position } = query;
  const isAlongIndex = usesIndexOrder(query, count);
  const filter = allOn(eventRows(isAlongIndex ? 'correlated' : 'semi-join'), conditions);
  return pageOf('events', { filter, order, ...position, forceIndex: isAlongIndex ? forcedIndex(query) : undefined });
}

function forcedIndex({ criteria, context, orderBy }: ListQuery): string | undefined {
  const choosesHidden = can(context.viewer, 'create-records') && criteria.input.hide_from_listings !== undefined;
  return choosesHidden ? undefined : INDEXES[orderBy];
}
