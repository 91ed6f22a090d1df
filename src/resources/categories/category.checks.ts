import type { Refuse } from '../../http/input/sent.js';
import { exists, hasId } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import { levelsOf, withAncestors } from './category-tree.js';

/** Levels of categories at most; every page address of a category names all of those above it. */
export const MAX_LEVELS = 100;

/**
 * Refuses a parent that does not exist, that is category `own` itself or below it, or that is too deep for what comes
 * below it. While the categories are held, what was found stays true. Source: decision D45.
 */
export async function checkParent(
  rows: Rows,
  parent: number | null | undefined,
  own: number | undefined,
  refuse: Refuse,
): Promise<void> {
  if (parent === undefined || parent === null) return;
  const above = await withAncestors(rows, [parent]);
  if (!above.has(parent)) refuse('parent', NO_CATEGORY);
  else if (own !== undefined && above.has(own)) refuse('parent', 'A category cannot be below itself.');
  else if (above.size + (own === undefined ? 1 : await levelsOf(rows, own)) > MAX_LEVELS) {
    refuse('parent', `Categories have at most ${MAX_LEVELS} levels.`);
  }
}

/** Refuses a list below a category that does not exist. */
export async function checkParentAsked(rows: Rows, parent: number | null | undefined, refuse: Refuse): Promise<void> {
  if (parent && !(await exists(rows, 'categories', hasId('categories', parent)))) refuse('parent', NO_CATEGORY);
}

const NO_CATEGORY = 'There is no such category.';
