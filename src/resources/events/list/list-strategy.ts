import type { UtcText, WallClock } from '../../../calendar/dates/texts.js';
import { can } from '../../../calendar/viewer.js';
import type { OffsetLimit } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { type Condition, where } from '../../../persistence/sql/conditions.js';
import type { Order } from '../../../persistence/sql/record-pages.js';
import type { RowsAfter } from '../../../persistence/sql/rows-after.js';
import type { EventOutline } from '../../../read-models/event-counts/event-outline.js';
import type { EventOrder } from '../event-order.js';
import type { StoredStatus } from '../../publishing/publishable.entity.js';
import type { ListCondition } from './event-condition.js';
import type { Unit } from '../counting/whole-periods.js';
import type { ListCriteria } from '../criteria/list-criteria.js';

/** Where a page is: after so many events, or after an event of a walk. */
export interface PagePosition extends OffsetLimit {
  readonly after?: RowsAfter | undefined;
}

/** What a strategy has to find: the conditions, the order, and limit and offset of the page. */
export interface ListQuery {
  readonly criteria: ListCriteria;
  readonly context: RequestContext;
  readonly conditions: readonly ListCondition[];
  readonly orderBy: EventOrder;
  readonly order: Order;
  readonly position: PagePosition;
}

/** What decides which events a list may have. */
export type ListedEvents = Pick<ListQuery, 'criteria' | 'context'>;

/** What is known of a list when its page is read. */
export interface ListSize {
  /** The number of its events. */
  readonly count: number;
  /** How the events of the calendar spread over time. */
  readonly outline: EventOutline;
}

/** A list whose events before an instant can be counted without reading them. */
export interface CountableStarts {
  /** The events that the outline counts, without the limits of the window. */
  readonly events: { readonly statuses: readonly string[]; readonly hidden: readonly boolean[] };
  /** Whether the list has all of these within its window. */
  readonly hasAll: boolean;
  /** The smallest unit of time whose events are counted without reading any. */
  readonly unit: Unit;
  /** SQL expression: the exact number of events of the list that start before an instant. */
  readonly before: (start: UtcText) => Condition;
  /** SELECT of a page of the list from an instant on, as `ListStrategy.page`. */
  readonly pageSince: (since: ListQuery, size: ListSize) => Condition;
}

/** One way to find the events of a list. */
export interface ListStrategy {
  /** SQL expression: the exact number of events. Built only if the list is counted. */
  readonly total: () => Condition;
  /** Whether an index has the list in order: the best page statement then does not depend on the number of events. */
  readonly isInOrder: boolean;
  /** SELECT of a page as `id` and `sort_key`, best for a list of that size; undefined if it was not counted. */
  readonly page: (size: ListSize | undefined) => Condition;
  /** The same for a page near the start that also counts the list, as `list_total`; undefined if it takes longer than both. */
  readonly countedPage?: (() => Condition) | undefined;
  /** The sets that the list is made of; undefined if they are not worth keeping, or more than changes of events changes them. */
  readonly sets?: () => ListedSets | undefined;
}

/** Sets of events: a list has the events that are in each of some, and in none of others. */
export interface ListedSets {
  readonly each: readonly EventSet[];
  readonly none: readonly EventSet[];
}

/** A set of events. */
export interface EventSet {
  /** SELECT of their ids, see `idSet`. */
  readonly ids: Condition;
  /** Condition on `events`: it is one of them. */
  readonly isOne: Condition;
}

/** A list with its strategy. */
export interface PlannedList extends ListQuery, ListStrategy {
  /** Set for lists in order of start that counters cover. */
  readonly starts: CountableStarts | undefined;
}

/** Whether these indexes can answer all conditions of the list. */
export const isAnsweredBy = ({ conditions }: ListQuery, ...indexes: ListCondition['answeredBy'][]): boolean =>
  conditions.every(({ answeredBy }) => indexes.includes(answeredBy));

/** Whether the list is in one of these orders. */
export const isInOrderOf = ({ orderBy }: ListQuery, ...orders: EventOrder[]): boolean => orders.includes(orderBy);

/** The conditions that these indexes can answer. */
export const conditionsBy = (
  { conditions }: Pick<ListQuery, 'conditions'>,
  ...indexes: ListCondition['answeredBy'][]
): readonly ListCondition[] => conditions.filter(({ answeredBy }) => indexes.includes(answeredBy));

/** SQL operators by the limits that a list can be narrowed by. */
const OPERATORS = { start_date: '>=', starts_before: '<' } as const;

/** The list without the events that start on the other side of an instant, which lies within its window. */
export function narrowedByStart(query: ListQuery, field: keyof typeof OPERATORS, instant: UtcText): ListQuery {
  const { criteria, conditions } = query;
  const window = { ...criteria.window, [field]: { utc: instant, wall: instant as string as WallClock } };
  const condition: ListCondition = {
    field,
    answeredBy: 'window',
    on: ({ table }) => where(`${table}.start_utc ${OPERATORS[field]} ?`, instant),
  };
  return { ...query, criteria: { ...criteria, window }, conditions: [...conditions, condition] };
}

/** The ids that the list is limited to; undefined if it names none. */
export const namedIds = ({ criteria: { input, identified } }: ListQuery): readonly number[] | undefined =>
  identified ?? input.include;

/** The values of `hidden` that events of the list may have. */
export function hiddenValues({ criteria: { input }, context: { viewer } }: ListedEvents): readonly boolean[] {
  if (!can(viewer, 'create-records')) return [false];
  return { none: [false], only: [true], any: [false, true] }[input.hide_from_listings ?? 'none'];
}

/** The stored statuses that events of the list may have. */
export function possibleStatuses({
  criteria: { statuses },
  context: { viewer },
}: ListedEvents): readonly StoredStatus[] {
  if (!can(viewer, 'create-records')) return ['publish'];
  if (!statuses) return ['publish', 'draft', 'pending', 'private'];
  return [...new Set(statuses.map((status) => (status === 'future' ? 'publish' : status)))];
}
