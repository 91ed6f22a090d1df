import { Problem } from '../../calendar/problem.js';

/** Errors of rate, length and time limits. `retry_after` is in seconds and repeated in the `Retry-After` header. */
export const rateLimitErrors = {
  tooManyRequests: (seconds: number) =>
    new Problem('too-many', 'rest_too_many_requests', `Too many requests; try again in ${seconds} s.`, {
      retry_after: seconds,
    }),

  tooManySignIns: (seconds: number) =>
    new Problem('too-many', 'rest_too_many_sign_ins', `Too many failed sign-ins; try again in ${seconds} s.`, {
      retry_after: seconds,
    }),

  tooLongAddress: (max: number) =>
    new Problem('too-long', 'rest_uri_too_long', `A URL may have at most ${max} characters.`, { limit: max }),

  tooSlow: (seconds: number, details: Readonly<Record<string, unknown>> = {}) =>
    new Problem(
      'unavailable',
      'rest_request_timeout',
      `There was no response within ${seconds} s; the request was aborted.`,
      {
        retry_after: 1,
        ...details,
      },
    ),
};
