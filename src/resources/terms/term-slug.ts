import type { EntityManager } from 'typeorm';
import { RESERVED_SLUGS, slugOf } from '../../calendar/slugs/slug.js';
import type { AddError } from '../../http/input/sent.js';
import { where } from '../../persistence/conditions.js';
import { exists } from '../../persistence/records.js';
import type { TermKind } from './taxonomy.js';

export const SLUG_TAKEN = 'Another term has this slug.';

/** Rejects a slug for term `own` that another term has; none sent, or an empty one, is fine. */
export async function validateSlug(
  db: EntityManager,
  kind: TermKind,
  slug: string | undefined,
  own: number,
  addError: AddError,
): Promise<void> {
  if (slug && (await isTaken(db, kind, slug, own))) addError('slug', SLUG_TAKEN);
}

/**
 * The slug a new term gets from its name. Below a parent, one that is taken gets the parent's behind it.
 * Source: recorded exchanges categories_crud.
 */
export async function slugOfName(
  db: EntityManager,
  kind: TermKind,
  name: string,
  parentId: number | null | undefined,
): Promise<string> {
  const slug = slugOf(name);
  if (!slug || !parentId || !(await isTaken(db, kind, slug))) return slug;
  const [parent] = await db.query<{ slug: string }[]>(`SELECT slug FROM ${kind} WHERE id = ?`, [parentId]);
  return parent ? slugOf(`${slug}-${parent.slug}`) : slug;
}

async function isTaken(db: EntityManager, kind: TermKind, slug: string, own = 0): Promise<boolean> {
  if (RESERVED_SLUGS.has(slug)) return true;
  return exists(db, kind, where(`${kind}.slug = ? AND ${kind}.id <> ?`, slug, own));
}
