import type { RequestHandler } from 'express';
import { sendProblem } from '../problems/send-problem.js';
import { limitProblems } from './limit-problems.js';

/**
 * Answers 503 in place of a route that takes longer, and marks its work as abandoned, so that nothing of it is
 * committed. A caller who does not take the answer off the line within twice the time is cut off.
 */
export function timeLimit(seconds: number): RequestHandler {
  return (request, response, next) => {
    let timer = setTimeout(() => {
      if (request.notes) request.notes.abandoned = true;
      if (!response.headersSent) sendProblem(request, response, limitProblems.tooSlow(seconds));
      timer = setTimeout(() => response.destroy(), seconds * 1000);
    }, seconds * 1000);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
