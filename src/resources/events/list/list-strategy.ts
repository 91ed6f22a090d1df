import type { OffsetLimit } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import type { Order } from '../../../persistence/sql/records.js';
import type { EventOrder } from '../event-order.js';
import type { ListCondition } from './event-condition.js';
import type { ListCriteria } from './list-criteria.js';

/** What a strategy has to find: the conditions, the order, and limit and offset of the page. */
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
  /** SQL expression: the exact number of events. */
  readonly total: Condition;
  /** Whether an index has the list in order: the best page statement then does not depend on the number of events. */
  readonly isInOrder: boolean;
  /** SELECT of a page as `id` and `sort_key`, best for a list with `count` events; `Infinity` if it was not counted. */
  readonly page: (count: number) => Condition;
}

/** Whether these indexes can answer all conditions of the list. */
export const isAnsweredBy = ({ conditions }: ListQuery, ...indexes: ListCondition['answeredBy'][]): boolean =>
  conditions.every(({ answeredBy }) => indexes.includes(answeredBy));

/** The conditions that these indexes can answer. */
export const conditionsBy = (
  { conditions }: ListQuery,
  ...indexes: ListCondition['answeredBy'][]
): readonly ListCondition[] => conditions.filter(({ answeredBy }) => indexes.includes(answeredBy));
