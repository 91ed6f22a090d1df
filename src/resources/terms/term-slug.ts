import { RESERVED_SLUGS, slugOf } from '../../calendar/slugs/slug.js';
import type { Refuse } from '../../http/input/sent.js';
import { where } from '../../persistence/conditions.js';
import { exists } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { TermKind } from './taxonomy.js';

export const SLUG_TAKEN = 'Another term has this slug.';

/** Refuses a slug for term `own` that another term has; none sent, or an empty one, is fine. */
export async function checkSlug(
  rows: Rows,
  kind: TermKind,
  slug: string | undefined,
  own: number,
  refuse: Refuse,
): Promise<void> {
  if (slug && (await isTaken(rows, kind, slug, own))) refuse('slug', SLUG_TAKEN);
}

/**
 * The slug a new term gets from its name. Below a parent, one that is taken gets the parent's behind it.
 * Source: recorded exchanges categories_crud.
 */
export async function slugOfName(
  rows: Rows,
  kind: TermKind,
  name: string,
  parentId: number | null | undefined,
): Promise<string> {
  const slug = slugOf(name);
  if (!slug || !parentId || !(await isTaken(rows, kind, slug))) return slug;
  const [parent] = await rows.query<{ slug: string }[]>(`SELECT slug FROM ${kind} WHERE id = ?`, [parentId]);
  return parent ? slugOf(`${slug}-${parent.slug}`) : slug;
}

async function isTaken(rows: Rows, kind: TermKind, slug: string, own = 0): Promise<boolean> {
  if (RESERVED_SLUGS.has(slug)) return true;
  return exists(rows, kind, where(`${kind}.slug = ? AND ${kind}.id <> ?`, slug, own));
}
