import type { Request, RequestHandler, Response } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import { rateLimitErrors } from '../errors/rate-limit-errors.js';
import { sendErrorResponse, sendProblem } from '../responses/error-response.js';
import { isHost } from '../urls/site-address.js';

/**
 * Answers 503 in place of a route that takes longer, and marks its work as abandoned, so that nothing of it is
 * committed. A caller who does not take the response off the line within twice the time is cut off.
 */
export function timeLimit(seconds: number): RequestHandler {
  return (request, response, next) => {
    startTimer(request, response, seconds);
    next();
  };
}

/** The same for a step that asks the database before the body is read, so that its time counts by itself. */
export function withTimeLimit(seconds: number, step: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const end = startTimer(request, response, seconds);
    return step(request, response, (error?: unknown) => {
      end();
      if (!response.headersSent) next(error);
    });
  };
}

/**
 * The function returned ends the watch. A response that waits in a pipeline when its connection is lost never closes: the
 * timers must not keep a process alive that has nothing else to do.
 */
function startTimer(request: Request, response: Response, seconds: number): () => void {
  let timer = setTimeout(() => {
    if (request.telemetry) request.telemetry.aborted = true;
    if (!response.headersSent) sendProblem(request, response, rateLimitErrors.tooSlow(seconds));
    timer = setTimeout(() => response.destroy(), seconds * 1000).unref();
  }, seconds * 1000).unref();
  const end = () => clearTimeout(timer);
  response.once('close', end);
  return end;
}

/** Rejects addresses, query string included, of more than `max` characters. Throws a Problem of kind `too-long`. */
export function urlLengthLimit(max: number): RequestHandler {
  return (request, _response, next) => {
    next(request.originalUrl.length > max ? rateLimitErrors.tooLongAddress(max) : undefined);
  };
}

/** Characters of all header fields together. */
const MAX_HEADERS = 16 * 1024;

/**
 * Rejects header fields that are too large together with 431, and a request that does not name one well-formed host with
 * 400; the connection ends with the response. Node itself allows a longer head, so that a long address can be told from
 * large header fields.
 */
export function validateRequestHead(): RequestHandler {
  return (request, response, next) => {
    const { size, hosts } = measured(request.rawHeaders);
    if (size > MAX_HEADERS) return rejectRequest(request, response, 431, httpErrors.tooLargeHead());
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

/** How large header fields are, and how many of them are `Host`: Node keeps the first one alone. */
function measured(rawHeaders: readonly string[]): { size: number; hosts: number } {
  let [size, hosts] = [0, 0];
  rawHeaders.forEach((text, index) => {
    size += text.length;
    if (index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts++;
  });
  return { size, hosts };
}
