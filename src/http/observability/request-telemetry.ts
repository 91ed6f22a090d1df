import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { readTraceParent, type TraceParent } from './traceparent.js';

/** Technical state of a request, for log, metrics, traces and time limits. */
export interface RequestTelemetry {
  /** `X-Request-Id` of the client if it is valid, else a new UUID. */
  readonly id: string;
  /** The parsed `traceparent` header, if it is valid. */
  readonly parent?: TraceParent;
  /** The trace of the client, or the one started for this request. */
  traceId?: string;
  /** When the request arrived, from `performance.now()`, in milliseconds. */
  readonly startedMs: number;
  /** Number of SQL statements so far. */
  statements: number;
  /** The time limit has expired: no further statement is sent and nothing is committed. */
  aborted: boolean;
  /** May read from a replica that lags: the request has no credentials and no `Cache-Control: no-cache`. */
  readonly mayLag: boolean;
  /** Code of the error in the response. */
  problem?: string;
  /** Code of the database driver, if an outage caused the error. */
  cause?: string;
}

const REQUEST_ID = /^[!-~]{1,128}$/;

/** Creates the telemetry of each request and sends its id in `X-Request-Id`. */
export const startTelemetry: RequestHandler = (request, response, next) => {
  const header = request.headers['x-request-id'];
  const id = typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
  const parent = readTraceParent(request.headers.traceparent);
  request.telemetry = {
    id,
    parent,
    traceId: parent?.traceId,
    startedMs: performance.now(),
    statements: 0,
    aborted: false,
    mayLag: mayLag(request),
  };
  response.setHeader('X-Request-Id', id);
  next();
};

function mayLag({ headers }: Request): boolean {
  return headers.authorization === undefined && !/\bno-cache\b/i.test(headers['cache-control'] ?? '');
}
