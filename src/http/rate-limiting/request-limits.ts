import type { Request, RequestHandler, Response } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import { rateLimitErrors } from '../errors/rate-limit-errors.js';
import { sendErrorResponse, sendProblem } from '../responses/error-response.js';
import { isHost } from '../urls/site-address.js';

/**
 * Sends 503 if a route takes longer, and marks the request as aborted, so that its transaction is not committed. The socket
 * is destroyed if the response has not been sent within twice the limit.
 */
export function timeLimit(seconds: number): RequestHandler {
  return (request, response, next) => {
    request.extendTimeLimit = startTimer(request, response, seconds).restart;
    next();
  };
}

/** Applies the limit to one middleware that queries the database before the body is read. */
export function withTimeLimit(seconds: number, step: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { stop } = startTimer(request, response, seconds);
    return step(request, response, (error?: unknown) => {
      stop();
      if (!response.headersSent) next(error);
    });
  };
}

interface Timer {
  readonly stop: () => void;
  /** Begins anew, unless the limit has passed. */
  readonly restart: () => void;
}

/**
 * The timers are unreferenced: a pipelined response never emits `close` if its
 * connection is lost, and must not keep the process alive.
 */
function startTimer(request: Request, response: Response, seconds: number): Timer {
  const expire = () => {
    isExpired = true;
    if (request.telemetry) request.telemetry.aborted = true;
    if (!response.headersSent) {
      sendProblem(request, response, rateLimitErrors.tooSlow(seconds, request.timeoutDetails?.()));
    }
    timer = setTimeout(() => response.destroy(), seconds * 1000).unref();
  };
  let isExpired = false;
  let timer = setTimeout(expire, seconds * 1000).unref();
  const stop = () => clearTimeout(timer);
  response.once('close', stop);
  const restart = () => void (isExpired || response.closed || timer.refresh());
  return { stop, restart };
}

/** Rejects URLs of more than `max` characters, query string included. Throws a Problem of kind `too-long`. */
export function urlLengthLimit(max: number): RequestHandler {
  return (request, _response, next) => {
    next(request.originalUrl.length > max ? rateLimitErrors.tooLongAddress(max) : undefined);
  };
}

/** Total number of characters of all header fields. */
const MAX_HEADER_CHARACTERS = 16 * 1024;

/**
 * Rejects oversized header fields with 431, and requests without exactly one valid `Host` header with 400; both close the
 * connection. The limit of Node itself is higher, because it also counts the URL: a long URL must get 414, not 431.
 */
export function validateRequestHead(): RequestHandler {
  return (request, response, next) => {
    const { size, hosts } = measureHeaders(request.rawHeaders);
    if (size > MAX_HEADER_CHARACTERS) return rejectRequest(request, response, 431, httpErrors.tooLargeHead());
    if (hosts !== 1 || !isHost(request.headers.host ?? '')) {
      return rejectRequest(request, response, 400, httpErrors.withoutHost());
    }
    next();
  };
}

function rejectRequest(
  request: Request,
  response: Response,
  ...error: [number, Parameters<typeof sendErrorResponse>[3]]
): void {
  if (request.telemetry) request.telemetry.problem = error[1].code;
  response.setHeader('Connection', 'close');
  sendErrorResponse(request, response, ...error);
}

/** The size of all header fields, and the number of `Host` fields: `request.headers` keeps only the first. */
function measureHeaders(rawHeaders: readonly string[]): { size: number; hosts: number } {
  let [size, hosts] = [0, 0];
  rawHeaders.forEach((text, index) => {
    size += text.length;
    if (index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts++;
  });
  return { size, hosts };
}
