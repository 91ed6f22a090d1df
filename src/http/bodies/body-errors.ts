import { Problem } from '../../calendar/problem.js';

/** Errors of request bodies. */
export const bodyErrors = {
  unreadable: () => new Problem('invalid', 'rest_invalid_body', 'The request body could not be parsed.'),

  tooLarge: () =>
    new Problem('too-large', 'rest_request_too_large', 'The request body is larger than this service accepts.'),

  tooManyFields: (max: number) =>
    new Problem('too-large', 'rest_request_too_large', `The request body has more than ${max} fields.`),

  /** Number and message are those of PHP, as clients know them (recorded exchanges: meta, bodies). */
  notJson: (number: number, message: string) =>
    new Problem('invalid', 'rest_invalid_json', 'The request body is not valid JSON.', {
      json_error_code: number,
      json_error_message: message,
    }),
};

/** The problem for an error thrown while a body was read. */
export const bodyErrorOf = (thrown: unknown): Problem => (thrown instanceof Problem ? thrown : bodyErrors.unreadable());
