import { Problem } from '../../calendar/problem.js';
import type { Condition } from '../../persistence/conditions.js';
import { allOf, where } from '../../persistence/conditions.js';
import { readIds } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { TermKind } from './taxonomy.js';
import { sortNameOf } from './term-name.js';

/**
 * Throws `term_exists` if a term has this name already, letter case and accents aside; call it while holding the terms.
 * `among` narrows the terms that count, for categories to those with the same parent.
 * Source: recorded exchanges categories_crud, tags_crud.
 */
export async function refuseSameName(rows: Rows, kind: TermKind, name: string, among?: Condition): Promise<void> {
  const filter = allOf([where(`${kind}.sort_name = ?`, sortNameOf(name)), among]);
  const [id] = await readIds(rows, kind, { filter, orderBy: `${kind}.id`, limit: 1 });
  if (id !== undefined) throw new Problem('invalid', 'term_exists', 'A term of this name exists.', { term_id: id });
}
