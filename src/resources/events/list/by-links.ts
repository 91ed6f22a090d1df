import { can } from '../../../calendar/viewer.js';
import { pageByRows } from './by-rows.js';
import { linkRows, selectByLinks, totalByLinks } from './link-rows.js';
import { isAnsweredBy, type ListQuery, type ListStrategy } from './list-strategy.js';
import { fromNearerEnd } from './page-position.js';

/**
 * Finds public events by their links and a date window in one join table, which has copies of the times. With a single
 * linked record, an index of the join table also has the events in order.
 */
export function byLinks(query: ListQuery): ListStrategy | undefined {
  if (can(query.context.viewer, 'create-records') || !isAnsweredBy(query, 'visibility', 'window', 'links'))
    return undefined;
  const rows = linkRows(query);
  if (!rows) return undefined;
  const isInOrder = query.orderBy === 'start_date' && !rows.mayRepeat;
  return {
    total: () => totalByLinks(rows),
    isInOrder,
    // With other links to look up, the rows of the whole list take longer than the few of a page.
    countedPage:
      isInOrder && rows.others ? () => selectByLinks(query, rows, query.order, true)(query.position) : undefined,
    page(size) {
      if (!isInOrder) return pageByRows(query, size);
      const page = fromNearerEnd(query, size?.count);
      return selectByLinks(query, rows, page)(page);
    },
  };
}
