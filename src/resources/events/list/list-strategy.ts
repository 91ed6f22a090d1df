import type { OffsetLimit } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import type { Order } from '../../../persistence/sql/records.js';
import type { EventOrder } from '../event-order.js';
import type { ListCondition } from './event-condition.js';
import type { ListCriteria } from './list-criteria.js';

/** What a strategy has to find: which events, in which order, from which position on. */
export interface ListQuery {
  readonly criteria: ListCriteria;
  readonly context: RequestContext;
  readonly conditions: readonly ListCondition[];
  readonly orderBy: EventOrder;
  readonly order: Order;
  readonly position: OffsetLimit;
}

/** One way to find the events of a list. */
export interface ListStrategy {
  /** The exact number of events as an SQL expression. */
  readonly total: Condition;
  /** Whether an index has the list in order. Then the same page statement is best for any number of events. */
  readonly isInOrder: boolean;
  /** SELECT of a page as `id` and `sort_key`, written for a list of `count` events; `Infinity` if nobody counted. */
  readonly page: (count: number) => Condition;
}

/** Whether the request uses no other filters than those that these indexes answer. */
export const isAnsweredBy = ({ conditions }: ListQuery, ...indexes: ListCondition['answeredBy'][]): boolean =>
  conditions.every(({ answeredBy }) => indexes.includes(answeredBy));

/** The conditions that these indexes answer. */
export const conditionsBy = (
  { conditions }: ListQuery,
  ...indexes: ListCondition['answeredBy'][]
): readonly ListCondition[] => conditions.filter(({ answeredBy }) => indexes.includes(answeredBy));
