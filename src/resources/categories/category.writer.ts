import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/access/caller.js';
import { Category } from './category.entity.js';

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
