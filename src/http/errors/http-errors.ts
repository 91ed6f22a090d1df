import { Problem } from '../../calendar/problem.js';

/** Why one parameter is invalid: a message, and a code with details if programs can tell it from others. */
export interface ParameterError {
  readonly message: string;
  readonly code?: string;
  readonly data?: object | null | undefined;
}

/** Errors that can occur on every resource. */
export const httpErrors = {
  noRoute: () => new Problem('missing', 'rest_no_route', 'No route matches this URL and method.'),

  missingParameters: (names: readonly string[]) =>
    new Problem('invalid', 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}.`, {
      params: names,
    }),

  /** Reports all invalid parameters at once. `details` is `[]` if none of them has a code of its own. */
  invalidParameters: (errors: ReadonlyMap<string, ParameterError>) => {
    const params = Object.fromEntries([...errors].map(([name, { message }]) => [name, message]));
    const coded = [...errors].filter(([, { code }]) => code !== undefined);
    const details = Object.fromEntries(
      coded.map(([name, { code, message, data = null }]) => [name, { code, message, data }]),
    );
    return new Problem('invalid', 'rest_invalid_param', `Invalid parameter(s): ${[...errors.keys()].join(', ')}.`, {
      params,
      details: coded.length ? details : [],
    });
  },

  invalidParameter: (name: string, message: string) => httpErrors.invalidParameters(new Map([[name, { message }]])),

  signInFirst: () => new Problem('unauthenticated', 'rest_forbidden', 'You must sign in to do this.'),

  forbidden: () => new Problem('forbidden', 'rest_forbidden', 'You are not allowed to do this.'),

  crossOrigin: () =>
    new Problem(
      'forbidden',
      'rest_cross_origin',
      'Pages of other origins cannot write with browser credentials; use a bearer token or add the origin to CORS_ORIGINS.',
    ),

  preconditionFailed: () =>
    new Problem('outdated', 'rest_precondition_failed', 'The record has changed since you read it.'),

  keyReused: () =>
    new Problem(
      'unprocessable',
      'rest_idempotency_key_reused',
      'This Idempotency-Key was used for a different request within the last 24 hours.',
    ),

  withoutHost: () => ({
    code: 'rest_malformed_request',
    message: 'The request needs exactly one valid Host header.',
    details: {},
  }),

  malformed: () => ({ code: 'rest_malformed_request', message: 'Malformed HTTP request.', details: {} }),

  receivedTooSlowly: () => ({
    code: 'rest_request_incomplete',
    message: 'The request did not arrive in time.',
    details: {},
  }),

  unmetExpectation: () => ({
    code: 'rest_expectation_failed',
    message: 'The only supported expectation is 100-continue.',
    details: {},
  }),

  tooLargeHead: () => ({
    code: 'rest_headers_too_large',
    message: 'The header fields are too large.',
    details: {},
  }),

  failed: () => ({ code: 'rest_internal_error', message: 'An internal error occurred and was logged.' }),
};
