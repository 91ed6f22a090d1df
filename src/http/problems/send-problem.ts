import type { Request, Response } from 'express';
import type { Problem } from '../../calendar/problem.js';
import { sendReply } from '../reply/send-reply.js';
import { errorBody, statusOf } from './problem-answer.js';

/** Answers with a problem, and the headers that belong to its kind. */
export function sendProblem(request: Request, response: Response, problem: Problem): void {
  if (request.notes) request.notes.problem = problem.code;
  if (problem.kind === 'unauthenticated') {
    response.setHeader('WWW-Authenticate', 'Basic realm="calendar", charset="UTF-8"');
  }
  const wait = problem.details['retry_after'];
  if (typeof wait === 'number') response.setHeader('Retry-After', String(wait));
  const status = statusOf(problem);
  sendReply(request, response, status, errorBody(problem, status));
}
