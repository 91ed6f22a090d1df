import type { Request, RequestHandler, Response } from 'express';
import { sendProblem } from '../problems/send-problem.js';
import { rateLimitErrors } from './limit-problems.js';

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
