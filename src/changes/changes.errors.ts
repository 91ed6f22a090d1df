import { Problem } from '../calendar/problem.js';

export const changeErrors = {
  /** A client has to read everything once more. */
  expired: () =>
    new Problem(
      'gone',
      'rest_changes_expired',
      'The changes since this token are no longer known. Get a new token, then read the lists again.',
    ),
};
