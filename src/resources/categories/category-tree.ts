import { isOneOf } from '../../persistence/conditions.js';
import type { Rows } from '../../persistence/transaction.js';

/** The given categories and all below them. */
export async function withDescendants(rows: Rows, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const start = isOneOf('categories.id', ids);
  const found = await rows.query<{ id: number }[]>(
    `WITH RECURSIVE tree (id) AS (
       SELECT categories.id FROM categories WHERE ${start.sql}
       UNION SELECT categories.id FROM categories JOIN tree ON categories.parent_id = tree.id
     ) SELECT id FROM tree`,
    [...start.values],
  );
  return found.map(({ id }) => id);
}
