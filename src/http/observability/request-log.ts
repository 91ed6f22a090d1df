import type { ResponseListener } from './on-response-finished.js';

/** Where lines of fields go. */
export interface RequestLogger {
  log(fields: object): void;
  error(fields: object): void;
}

/**
 * Writes one line for each request. It names the principal and the template of the route; never an address as sent, a
 * parameter, a header or a body, because those can hold secrets.
 */
export function logRequests(lines: RequestLogger): ResponseListener {
  return ({ request, method, route, status, ms }) => {
    const { telemetry, viewer } = request;
    const fields = {
      context: 'Request',
      request_id: telemetry?.id,
      trace_id: telemetry?.traceId,
      login: viewer?.login || undefined,
      method,
      route,
      status,
      ms,
      statements: telemetry?.statements,
      problem: telemetry?.problem,
      cause: telemetry?.cause,
    };
    if (status >= 500) lines.error(fields);
    else lines.log(fields);
  };
}
