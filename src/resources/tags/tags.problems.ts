import { Problem } from '../../calendar/problem.js';
import type { Parameters } from '../../http/parameters.js';

/** Throws if a parent is sent: tags have none, not even 0 (recorded exchanges: tags_crud). */
export function assertNoParent({ parent }: Parameters): void {
  if (parent === undefined || parent === null) return;
  throw new Problem('invalid', 'rest_taxonomy_not_hierarchical', 'Tags have no parent.');
}
