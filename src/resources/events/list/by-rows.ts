import type { Condition } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { pageOfAll } from '../../../persistence/sql/record-pages.js';
import { type AccessPath, collected, inIndexOrder } from './access-paths.js';
import { allOn, eventRows } from './event-condition.js';
import { isAnsweredBy, isInOrderOf, type ListQuery, type ListSize, type ListStrategy } from './list-strategy.js';
import { fromNearerEnd } from './page-position.js';

/** Checks each event. Can answer every list. */
export function byRows(query: ListQuery): ListStrategy {
  return {
    total: () => numberOf('events', allOn(eventRows('semi-join'), query.conditions)),
    isInOrder: isInOrder(query) && !isSparse(query),
    page: (size) => pageByRows(query, size),
  };
}

const isInOrder = (query: ListQuery): boolean =>
  (isAnsweredBy(query, 'visibility', 'window') && isInOrderOf(query, 'start_date', 'end_date')) ||
  (isAnsweredBy(query, 'visibility', 'window', 'starts') && isInOrderOf(query, 'start_date'));

/** Whether the indexes in order of start and end have mostly other events, because few are unpublished. */
const isSparse = ({ criteria: { statuses } }: ListQuery): boolean =>
  statuses !== undefined && !statuses.includes('publish');

/** SELECT of a page, in index order or by sorting the events of the list, whichever reads fewer rows. */
export function pageByRows(query: ListQuery, size: ListSize | undefined): Condition {
  const page = fromNearerEnd(query, size?.count);
  return pageOfAll(cheapest(query, size).selects, page);
}

/** Whether a page is best read in index order. */
export const usesIndexOrder = (query: ListQuery, size: ListSize): boolean => {
  const page = fromNearerEnd(query, size.count);
  return inIndexOrder(query, size, page).rows < 2 * size.count;
};

function cheapest(query: ListQuery, size: ListSize | undefined): AccessPath {
  const page = fromNearerEnd(query, size?.count);
  const inOrder = inIndexOrder(query, size, page);
  // No other path reads fewer rows than the list has.
  if (!size || inOrder.rows <= size.count) return inOrder;
  const paths = [inOrder, ...collected(query, size, page)];
  return paths.reduce((best, path) => (path.rows < best.rows ? path : best));
}
