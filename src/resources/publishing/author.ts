import type { EntityManager } from 'typeorm';
import { can, type Viewer } from '../../calendar/viewer.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { AddError } from '../../http/validation/request-input.js';
import { where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';

/** The validation error for an id that no user has. */
export const NOT_A_USER = 'Must be the id of a user.';

/**
 * Checks the author of a write. An absent or unchanged author is always valid. Another user than the viewer needs the
 * right to edit others' records, else 403 is thrown; an id without a user is a validation error.
 */
export async function validateAuthor(
  db: EntityManager,
  author: number | undefined,
  current: number,
  viewer: Viewer,
  addError: AddError,
): Promise<void> {
  if (author === undefined || author === current) return;
  if (author === 0) return addError('author', NOT_A_USER);
  if (author !== viewer.id && !can(viewer, 'edit-others')) throw httpErrors.forbidden();
  if (!(await exists(db, 'users', where('users.id = ?', author)))) addError('author', NOT_A_USER);
}
