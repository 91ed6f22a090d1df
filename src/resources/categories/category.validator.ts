import type { EntityManager } from 'typeorm';
import type { AddError } from '../../http/validation/request-input.js';
import { exists, hasId } from '../../persistence/sql/records.js';
import { levelsOf, withAncestors } from './category-tree.js';

/** Bounds the length of a category's page address, which names all its ancestors. */
const MAX_LEVELS = 100;

const NO_CATEGORY = 'There is no such category.';

/**
 * Reports an error for a parent that does not exist, that is category `ownId` itself or one of its descendants, or that is
 * too deep for its subtree. Call it with the categories locked (`lockTerms`). Source: decision D45.
 */
export async function validateParent(
  db: EntityManager,
  parent: number | null | undefined,
  ownId: number | undefined,
  addError: AddError,
): Promise<void> {
  if (parent === undefined || parent === null) return;
  const ancestors = await withAncestors(db, [parent]);
  if (!ancestors.has(parent)) addError('parent', NO_CATEGORY);
  else if (ownId !== undefined && ancestors.has(ownId)) addError('parent', 'A category cannot be below itself.');
  else if (ancestors.size + (ownId === undefined ? 1 : await levelsOf(db, ownId)) > MAX_LEVELS) {
    addError('parent', `Categories have at most ${MAX_LEVELS} levels.`);
  }
}

/** Reports an error if the `parent` filter of a list names no category. */
export async function validateParentFilter(
  db: EntityManager,
  parent: number | null | undefined,
  addError: AddError,
): Promise<void> {
  if (parent && !(await exists(db, 'categories', hasId('categories', parent)))) addError('parent', NO_CATEGORY);
}
