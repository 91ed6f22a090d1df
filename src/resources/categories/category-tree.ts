import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { noteChange } from '../../persistence/connection/bump-data-version.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { recordChanges } from '../../read-models/change-log/change-log.js';
import { forgetCategory } from '../../read-models/event-counts/forget-term.js';
import { deleteExternalIds } from '../../read-models/external-ids.js';
import { Category } from './category.entity.js';

/** The columns of a category that make up the tree. */
export interface TreeNode {
  readonly id: number;
  readonly slug: string;
  readonly parentId: number | null;
}

/** Returns the ids of the given categories and all their descendants. */
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

/** The number of levels of the subtree whose root is category `id`; 1 without children. */
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

/** Returns the given categories and all their ancestors, by id; unknown ids are left out. */
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
 * Returns a function that gives the slugs from the top down to a category, as in the address of its public page. Reads only
 * ancestors that are not among `categories`.
 */
export async function readPaths(
  db: EntityManager,
  categories: readonly TreeNode[],
): Promise<(category: TreeNode) => string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const parents = categories.map(({ parentId }) => parentId).filter((id) => id !== null);
  const missing = [...new Set(parents)].filter((id) => !byId.has(id));
  const nodes = new Map([...byId, ...(await withAncestors(db, missing))]);
  return (category) => {
    const path: string[] = [];
    for (let node: TreeNode | undefined = category; node; node = nodes.get(node.parentId ?? 0)) path.unshift(node.slug);
    return path;
  };
}

/**
 * Deletes a category. Its children move up to its parent; the foreign key of the join table removes its links to events.
 */
export async function deleteCategory(
  db: EntityManager,
  { id, parentId, version }: Pick<Category, 'id' | 'parentId' | 'version'>,
  context: RequestContext,
): Promise<void> {
  // The addresses of all below them change.
  noteChange(db, 'categories');
  const children = await db.query<Pick<Category, 'id' | 'version'>[]>(
    'SELECT id, version FROM categories WHERE parent_id = ?',
    [id],
  );
  await db.query('UPDATE categories SET parent_id = ?, version = version + 1, modified_utc = ? WHERE parent_id = ?', [
    parentId,
    context.now,
    id,
  ]);
  const moved = children.map((before) => ({
    id: before.id,
    ...{ before, after: { version: before.version + 1 }, fields: ['parent'] },
  }));
  recordChanges(db, 'categories', [...moved, { id, before: { version } }], context);
  await forgetCategory(db, id);
  await deleteExternalIds(db, 'categories', [id]);
  await db.delete(Category, { id });
}
