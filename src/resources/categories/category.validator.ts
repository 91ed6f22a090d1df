import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { exists, hasId } from '../../persistence/sql/records.js';
import { levelsOf, withAncestors } from './category-tree.js';
import { Category } from './category.entity.js';

/** Levels of categories at most; every page address of a category names all of those above it. */
export const MAX_LEVELS = 100;

/**
 * Rejects a parent that does not exist, that is category `own` itself or below it, or that is too deep for what comes
 * below it. While the categories are held, what was found stays true. Source: decision D45.
 */
export async function validateParent(
  db: EntityManager,
  parent: number | null | undefined,
  own: number | undefined,
  addError: AddError,
): Promise<void> {
  if (parent === undefined || parent === null) return;
  const above = await withAncestors(db, [parent]);
  if (!above.has(parent)) addError('parent', NO_CATEGORY);
  else if (own !== undefined && above.has(own)) addError('parent', 'A category cannot be below itself.');
  else if (above.size + (own === undefined ? 1 : await levelsOf(db, own)) > MAX_LEVELS) {
    addError('parent', `Categories have at most ${MAX_LEVELS} levels.`);
  }
}

/** Rejects a list below a category that does not exist. */
export async function validateParentFilter(
  db: EntityManager,
  parent: number | null | undefined,
  addError: AddError,
): Promise<void> {
  if (parent && !(await exists(db, 'categories', hasId('categories', parent)))) addError('parent', NO_CATEGORY);
}

const NO_CATEGORY = 'There is no such category.';

/** Deletes a category for good. Those below move up to its parent; events lose it by the rules of the join table. */
export async function deleteCategory(
  db: EntityManager,
  { id, parentId }: Pick<Category, 'id' | 'parentId'>,
  { now }: RequestContext,
): Promise<void> {
  await db.query('UPDATE categories SET parent_id = ?, version = version + 1, modified_utc = ? WHERE parent_id = ?', [
    parentId,
    now,
    id,
  ]);
  await db.delete(Category, { id });
}
