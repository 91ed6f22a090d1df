import type { AnswerListener } from './answered.js';

/** Where lines of fields go. */
export interface LineLog {
  log(fields: object): void;
  error(fields: object): void;
}

/**
 * Writes one line for each request. It names the principal and the template of the route; never an address as sent, a
 * parameter, a header or a body, because those can hold secrets.
 */
export function logRequests(lines: LineLog): AnswerListener {
  return ({ request, method, route, status, ms }) => {
    const { notes, viewer } = request;
    const fields = {
      context: 'Request',
      request_id: notes?.id,
      trace_id: notes?.traceId,
      login: viewer?.login || undefined,
      method,
      route,
      status,
      ms,
      statements: notes?.statements,
      problem: notes?.problem,
      cause: notes?.cause,
    };
    if (status >= 500) lines.error(fields);
    else lines.log(fields);
  };
}
