import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { readTraceParent, type TraceParent } from './traceparent.js';

/** What the service remembers of a request beside what was sent: for the log, the figures and the limits. */
export interface RequestTelemetry {
  /** The caller's own `X-Request-Id` where it is usable, else a new one. */
  readonly id: string;
  /** What the caller's `traceparent` says, where it sent a valid one. */
  readonly parent?: TraceParent;
  /** The trace it belongs to: the caller's, or the one that was begun for it. */
  traceId?: string;
  /** Of `performance.now()`, milliseconds. */
  readonly startedMs: number;
  /** SQL statements sent for it. */
  statements: number;
  /** Nobody waits for the response any more: no further statement is sent and nothing is committed. */
  aborted: boolean;
  /** The caller is nobody who could have written a moment ago, and does not ask for what is newest. */
  readonly mayLag: boolean;
  /** Code of the problem it was answered with. */
  problem?: string;
  /** Why, where the fault is not the caller's: a code of the database driver. */
  cause?: string;
}

const REQUEST_ID = /^[!-~]{1,128}$/;

/** Opens the notes of each request and says its id in the response, whatever the response will be. */
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
