import { Problem } from '../../calendar/problem.js';

/** Why one parameter is invalid: a message, and a code if the value has the wrong type. */
export interface ParameterError {
  readonly message: string;
  readonly code?: string;
}

/** Errors that can occur on every resource. */
export const httpErrors = {
  noRoute: () => new Problem('missing', 'rest_no_route', 'No route answers this address and method.'),

  missingParameters: (names: readonly string[]) =>
    new Problem('invalid', 'rest_missing_callback_param', `Required: ${names.join(', ')}.`, { params: names }),

  /** Reports all invalid parameters at once. `details` is `[]` if none of them has a code of its own. */
  invalidParameters: (errors: ReadonlyMap<string, ParameterError>) => {
    const params = Object.fromEntries([...errors].map(([name, { message }]) => [name, message]));
    const coded = [...errors].filter(([, { code }]) => code !== undefined);
    const details = Object.fromEntries(coded.map(([name, { code, message }]) => [name, { code, message, data: null }]));
    return new Problem('invalid', 'rest_invalid_param', `Not acceptable: ${[...errors.keys()].join(', ')}.`, {
      params,
      details: coded.length ? details : [],
    });
  },

  invalidParameter: (name: string, message: string) => httpErrors.invalidParameters(new Map([[name, { message }]])),

  signInFirst: () => new Problem('unauthenticated', 'rest_forbidden', 'You may not do this without signing in.'),

  forbidden: () => new Problem('forbidden', 'rest_forbidden', 'You may not do this.'),

  crossOrigin: () =>
    new Problem(
      'forbidden',
      'rest_cross_origin',
      "Pages of other origins may not write with a browser's credentials; use a bearer token, or name the origin in CORS_ORIGINS.",
    ),

  preconditionFailed: () =>
    new Problem('outdated', 'rest_precondition_failed', 'This is not in the state that the request asks for.'),

  keyReused: () =>
    new Problem(
      'unprocessable',
      'rest_idempotency_key_reused',
      'Another request was sent under this Idempotency-Key within the last 24 hours.',
    ),

  withoutHost: () => ({
    code: 'rest_malformed_request',
    message: 'A request needs one well-formed Host header.',
    details: {},
  }),

  malformed: () => ({ code: 'rest_malformed_request', message: 'This is no request of HTTP/1.1.', details: {} }),

  receivedTooSlowly: () => ({
    code: 'rest_request_incomplete',
    message: 'The request did not arrive in time.',
    details: {},
  }),

  unmetExpectation: () => ({
    code: 'rest_expectation_failed',
    message: 'Nothing but 100-continue can be expected here.',
    details: {},
  }),

  tooLargeHead: () => ({
    code: 'rest_headers_too_large',
    message: 'The header fields are too large.',
    details: {},
  }),

  failed: () => ({ code: 'rest_internal_error', message: 'The service failed to answer; the fault was logged.' }),
};
