import type { EntityManager } from 'typeorm';
import { nameKey } from '../../calendar/text/name-key.js';
import { Problem } from '../../calendar/problem.js';
import type { Condition } from '../../persistence/conditions.js';
import { allOf, where } from '../../persistence/conditions.js';
import type { TermKind } from './taxonomy.js';
import { sortNameOf } from './term-name.js';

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
