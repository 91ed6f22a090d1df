import type { EntityManager } from 'typeorm';
import { RESERVED_SLUGS, slugOf } from '../../calendar/slugs/slug.js';
import { nameKey } from '../../calendar/text/name-key.js';
import type { AddError } from '../../http/validation/request-input.js';
import { lockNames } from '../../persistence/connection/advisory-lock.js';
import { allOf, type Condition, where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { sortNameOf, type TermKind } from './taxonomy.js';
import { termErrors } from './terms.errors.js';

export const SLUG_TAKEN = 'Another term has this slug.';

/** Reports an error if a term other than `ownId` has the slug. An absent or empty slug is valid. */
export async function validateSlug(
  db: EntityManager,
  kind: TermKind,
  slug: string | undefined,
  ownId: number,
  addError: AddError,
): Promise<void> {
  if (slug && (await isTaken(db, kind, slug, ownId))) addError('slug', SLUG_TAKEN);
}

/**
 * The slug of a new term, from its name. If it is taken, a child term gets the slug of its parent appended.
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

async function isTaken(db: EntityManager, kind: TermKind, slug: string, ownId = 0): Promise<boolean> {
  if (RESERVED_SLUGS.has(slug)) return true;
  return exists(db, kind, where(`${kind}.slug = ? AND ${kind}.id <> ?`, slug, ownId));
}

/**
 * Throws `term_exists` if a term has the name already, as compared by `nameKey`. Call it with the terms locked
 * (`lockTerms`). `among` limits the terms that are compared, for categories to those with the same parent.
 * Source: decision D65; recorded exchanges categories_crud, tags_crud.
 */
export async function assertUniqueName(
  db: EntityManager,
  kind: TermKind,
  name: string,
  among?: Condition,
): Promise<void> {
  const { sql, values } = allOf([where(`${kind}.sort_name = ?`, sortNameOf(name)), among]);
  const candidates = await db.query<{ id: number; name: string }[]>(
    `SELECT id, name FROM ${kind} WHERE ${sql} ORDER BY id`,
    [...values],
  );
  const key = nameKey(name);
  const id = candidates.find((term) => nameKey(term.name) === key)?.id;
  if (id !== undefined) throw termErrors.exists(id);
}

/**
 * Lets one transaction at a time name terms of a kind or move them in the tree, so that what it reads stays true until it
 * ends. SQLite has a single writer anyway.
 */
export async function lockTerms(db: EntityManager, kind: TermKind): Promise<void> {
  await lockNames(db, kind);
}
