import { can, type Viewer } from '../../calendar/viewer.js';
import { httpProblems } from '../../http/problems/http-problems.js';
import type { Refuse } from '../../http/input/sent.js';
import { where } from '../../persistence/conditions.js';
import { exists } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';

/** What is said of an id that no user has. */
export const NO_USER = 'Must be the id of a user.';

/**
 * Checks the author a write names: somebody else needs the right to edit others' records (403), and must be a user
 * (refused). Naming nobody, or the present author, is always fine.
 */
export async function checkAuthor(
  rows: Rows,
  author: number | undefined,
  present: number,
  viewer: Viewer,
  refuse: Refuse,
): Promise<void> {
  if (author === undefined || author === present) return;
  if (author === 0) return refuse('author', NO_USER);
  if (author !== viewer.id && !can(viewer, 'edit-others')) throw httpProblems.forbidden();
  if (!(await exists(rows, 'users', where('users.id = ?', author)))) refuse('author', NO_USER);
}
