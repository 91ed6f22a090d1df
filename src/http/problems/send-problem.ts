import type { Request, Response } from 'express';
import type { Problem } from '../../calendar/problem.js';
import { challengeOf } from '../access/challenge.js';
import { sendBody } from '../reply/send-reply.js';
import { PROBLEM_TYPE, prefersProblemJson } from './preferred-form.js';
import { errorBody, problemJson, type ErrorContent, statusOf } from './problem-answer.js';

/** Answers with a problem, and the headers that belong to its kind. */
export function sendProblem(request: Request, response: Response, problem: Problem): void {
  if (request.telemetry) request.telemetry.problem = problem.code;
  const challenge = challengeOf(request, problem.kind);
  if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
  const wait = problem.details['retry_after'];
  if (typeof wait === 'number') response.setHeader('Retry-After', String(wait));
  sendErrorResponse(request, response, statusOf(problem), problem);
}

/** Answers with an error, in the form the caller prefers. No cache keeps it: what is missing now may be there soon. */
export function sendErrorResponse(request: Request, response: Response, status: number, error: ErrorContent): void {
  if (request.viewer?.role === undefined) response.setHeader('Cache-Control', 'no-store');
  if (prefersProblemJson(request.headers.accept)) {
    sendBody(request, response, status, problemJson(error, status, request), `${PROBLEM_TYPE}; charset=UTF-8`);
  } else {
    sendBody(request, response, status, errorBody(error, status));
  }
}
