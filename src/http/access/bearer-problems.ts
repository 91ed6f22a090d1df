import { Problem } from '../../calendar/problem.js';

/** Errors of bearer tokens. All say the same, whatever is wrong: whoever guesses learns nothing. */
export const bearerErrors = {
  invalidToken: () => new Problem('unauthenticated', 'rest_invalid_token', 'The bearer token is not valid here.'),

  keysUnreachable: (seconds: number) =>
    new Problem(
      'unavailable',
      'rest_issuer_unreachable',
      'The keys of the token issuer cannot be fetched; try again.',
      {
        retry_after: seconds,
      },
    ),
};
