import type { EntityManager } from 'typeorm';
import { isOneOf } from '../../persistence/sql/conditions.js';

/** A category as far as the tree is concerned. */
export interface TreeNode {
  readonly id: number;
  readonly slug: string;
  readonly parentId: number | null;
}

/** The given categories and all below them. */
export async function withDescendants(db: EntityManager, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const start = isOneOf('categories.id', ids);
  const found = await db.query<{ id: number }[]>(
    `WITH RECURSIVE tree (id) AS (
       SELECT categories.id FROM categories WHERE ${start.sql}
       UNION SELECT categories.id FROM categories JOIN tree ON categories.parent_id = tree.id
     ) SELECT id FROM tree`,
    [...start.values],
  );
  return found.map(({ id }) => id);
}

/** How many levels a category and what is below it take. */
export async function levelsOf(db: EntityManager, id: number): Promise<number> {
  const [deepest] = await db.query<{ level: number | string }[]>(
    `WITH RECURSIVE tree (id, level) AS (
       SELECT categories.id, 1 FROM categories WHERE categories.id = ?
       UNION ALL SELECT categories.id, tree.level + 1 FROM categories JOIN tree ON categories.parent_id = tree.id
     ) SELECT MAX(level) AS level FROM tree`,
    [id],
  );
  return Number(deepest?.level ?? 1);
}

/** The given categories and all above them, by id; unknown ids are left out. */
export async function withAncestors(db: EntityManager, ids: readonly number[]): Promise<Map<number, TreeNode>> {
  if (ids.length === 0) return new Map();
  const start = isOneOf('categories.id', ids);
  const found = await db.query<TreeNode[]>(
    `WITH RECURSIVE tree (id, slug, parent_id) AS (
       SELECT categories.id, categories.slug, categories.parent_id FROM categories WHERE ${start.sql}
       UNION SELECT categories.id, categories.slug, categories.parent_id FROM categories JOIN tree ON categories.id = tree.parent_id
     ) SELECT id, slug, parent_id AS parentId FROM tree`,
    [...start.values],
  );
  return new Map(found.map((node) => [node.id, node]));
}

/**
 * Says, of some categories, the slugs from the top down to each, as their public pages name them. What lies above them is
 * read only as far as it is not among them.
 */
export async function readPaths(
  db: EntityManager,
  categories: readonly TreeNode[],
): Promise<(category: TreeNode) => string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const parents = categories.map(({ parentId }) => parentId).filter((id) => id !== null);
  const missing = [...new Set(parents)].filter((id) => !byId.has(id));
  const above = new Map([...byId, ...(await withAncestors(db, missing))]);
  return (category) => {
    const path: string[] = [];
    for (let node: TreeNode | undefined = category; node; node = above.get(node.parentId ?? 0)) path.unshift(node.slug);
    return path;
  };
}
