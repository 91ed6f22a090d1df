import type { ResponseListener } from './on-response-finished.js';

/** Writes structured log lines. */
export interface RequestLogger {
  log(fields: object): void;
  error(fields: object): void;
}

/**
 * Logs one line per request. It contains the login name and the template of the route, but no URL, parameter, header or
 * body, because those can contain secrets.
 */
export function logRequests(logger: RequestLogger): ResponseListener {
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
    if (status >= 500) logger.error(fields);
    else logger.log(fields);
  };
}
