import { can, type Viewer } from '../../calendar/viewer.js';
import { httpProblems } from '../../http/problems/http-problems.js';
import { type Kind, Refusal } from '../../http/input/kind.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';
import type { Refuse } from '../../http/input/sent.js';
import { where } from '../../persistence/conditions.js';
import { exists } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';

/** The id of a user, as a number or digits; 0 stands for nobody, whose records are those of an open service. */
export const authorId: Kind<number> = {
  read(raw) {
    const id = wholeNumberIn(raw);
    return id !== undefined && id >= 0 ? id : new Refusal(NO_USER);
  },
  schema: { type: 'integer', minimum: 0 },
  argument: { type: 'integer' },
};

const NO_USER = 'Must be the id of a user.';

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
