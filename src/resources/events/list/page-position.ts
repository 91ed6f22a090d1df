import type { Order } from '../../../persistence/sql/record-pages.js';
import type { ListQuery } from './list-strategy.js';

/** Which rows are read for a page, in which direction. */
export interface PageRows {
  readonly direction: Order['direction'];
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows of a page as seen from the nearer end of the list: a page in its second half is read backwards. `count` is
 * undefined if the list was not counted.
 */
export function fromNearerEnd({ order: { direction }, position }: ListQuery, count: number | undefined): PageRows {
  const { limit, offset } = position;
  const behind = (count ?? Infinity) - offset - limit;
  if (offset <= Math.max(behind, 0)) return { direction, limit, offset };
  return {
    direction: direction === 'ASC' ? 'DESC' : 'ASC',
    limit: Math.min(limit, limit + behind),
    offset: Math.max(behind, 0),
  };
}
