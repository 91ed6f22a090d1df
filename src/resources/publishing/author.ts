import type { EntityManager } from 'typeorm';
import { can, type Viewer } from '../../calendar/viewer.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { AddError } from '../../http/validation/request-input.js';
import { where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';

/** What is said of an id that no user has. */
export const NO_USER = 'Must be the id of a user.';

/**
 * Checks the author a write names: somebody else needs the right to edit others' records (403), and must be a user
 * (rejected). Naming nobody, or the present author, is always fine.
 */
export async function validateAuthor(
  db: EntityManager,
  author: number | undefined,
  current: number,
  viewer: Viewer,
  addError: AddError,
): Promise<void> {
  if (author === undefined || author === current) return;
  if (author === 0) return addError('author', NO_USER);
  if (author !== viewer.id && !can(viewer, 'edit-others')) throw httpErrors.forbidden();
  if (!(await exists(db, 'users', where('users.id = ?', author)))) addError('author', NO_USER);
}
