import type { EntityManager } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import { RESERVED_SLUGS, slugOf } from '../../calendar/slugs/slug.js';
import { nameKey } from '../../calendar/text/name-key.js';
import type { AddError } from '../../http/validation/request-input.js';
import { lockNames } from '../../persistence/connection/advisory-lock.js';
import { allOf, type Condition, where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { sortNameOf, type TermKind } from './taxonomy.js';

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

/**
 * Throws `term_exists` if a term has this name already (see `nameKey`); call it while holding the terms.
 * `among` narrows the terms that count, for categories to those with the same parent.
 * Source: decision D65; recorded exchanges categories_crud, tags_crud.
 */
export async function assertUniqueName(
  db: EntityManager,
  kind: TermKind,
  name: string,
  among?: Condition,
): Promise<void> {
  const { sql, values } = allOf([where(`${kind}.sort_name = ?`, sortNameOf(name)), among]);
  const alike = await db.query<{ id: number; name: string }[]>(
    `SELECT id, name FROM ${kind} WHERE ${sql} ORDER BY id`,
    [...values],
  );
  const key = nameKey(name);
  const id = alike.find((term) => nameKey(term.name) === key)?.id;
  if (id !== undefined) throw new Problem('invalid', 'term_exists', 'A term of this name exists.', { term_id: id });
}

/**
 * Lets one transaction at a time give names to terms of a kind or move them in their tree: what it then reads stays true
 * until it ends. SQLite has one writer at a time anyway.
 */
export async function lockTerms(db: EntityManager, kind: TermKind): Promise<void> {
  await lockNames(db, kind);
}
