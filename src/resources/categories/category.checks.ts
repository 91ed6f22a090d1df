import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { withAncestors } from './category-tree.js';

/**
 * Refuses a parent that does not exist, and for category `own` itself and whatever is below it. While the categories
 * are held, what was found stays true. Source: decision D45.
 */
export async function checkParent(
  rows: Rows,
  parent: number | null | undefined,
  own: number | undefined,
  refuse: Refuse,
): Promise<void> {
  if (parent === undefined || parent === null) return;
  const above = await withAncestors(rows, [parent]);
  if (!above.has(parent)) refuse('parent', 'There is no such category.');
  else if (own !== undefined && above.has(own)) refuse('parent', 'A category cannot be below itself.');
}
