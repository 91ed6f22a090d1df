import type { EntityManager } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/access/caller.js';
import { where } from '../../persistence/conditions.js';
import { isMysql } from '../../persistence/dialect.js';
import { type CountedTerm, readCountedTerm } from './counted-term.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';

/** Finds a term with its count; throws `rest-category-not-found` or `rest-tag-not-found`. */
export async function findTerm(
  db: EntityManager,
  kind: TermKind,
  id: number,
  { now }: RequestContext,
): Promise<CountedTerm> {
  const term = await readCountedTerm(db, kind, id, now);
  if (!term) throw notFound(kind);
  return term;
}

/** Finds a term to change, and holds it until the transaction ends. Throws like `findTerm`. */
export async function findTermForUpdate(
  db: EntityManager,
  kind: TermKind,
  id: number,
  context: RequestContext,
): Promise<CountedTerm> {
  const { sql, values } = where(`SELECT id FROM ${kind} WHERE id = ? FOR UPDATE`, id);
  // SQLite has one writer at a time and knows no row locks.
  if (isMysql(db)) await db.query(sql, [...values]);
  return findTerm(db, kind, id, context);
}

function notFound(kind: TermKind): Problem {
  const { one } = TAXONOMIES[kind];
  return new Problem('missing', `rest-${one}-not-found`, `There is no such ${one}.`);
}
