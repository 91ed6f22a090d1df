import type { Caller } from '../../http/access/caller.js';
import type { Rows } from '../../persistence/transaction.js';
import { Category } from './category.entity.js';

/** Deletes a category for good. Those below move up to its parent; events lose it by the rules of the join table. */
export async function deleteCategory(
  rows: Rows,
  { id, parentId }: Pick<Category, 'id' | 'parentId'>,
  { now }: Caller,
): Promise<void> {
  await rows.query('UPDATE categories SET parent_id = ?, version = version + 1, modified_utc = ? WHERE parent_id = ?', [
    parentId,
    now,
    id,
  ]);
  await rows.delete(Category, { id });
}
