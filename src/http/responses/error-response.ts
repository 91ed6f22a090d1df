import { STATUS_CODES } from 'node:http';
import type { Request, Response } from 'express';
import type { Problem, ProblemKind } from '../../calendar/problem.js';
import { challengeOf } from '../request/bearer-token.js';
import type { ErrorContent } from './error-content.js';
import { sendBody, sendBytes } from './send-response.js';

const STATUS: Record<ProblemKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  outdated: 412,
  'too-large': 413,
  'too-long': 414,
  unprocessable: 422,
  dependent: 424,
  'too-many': 429,
  unavailable: 503,
};

export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> & { status: number };
}

export const statusOfKind = (kind: ProblemKind): number => STATUS[kind];

export const statusOf = (problem: Problem): number => STATUS[problem.kind];

/** The default error body, as in the reference implementation (recorded exchanges: meta). */
export function errorBody({ code, message, details }: ErrorContent, status: number): ErrorBody {
  return { code, message, data: { status, ...details } };
}

/** The body of `application/problem+json` (RFC 9457), with code and details as extension members. */
function problemJson({ code, message, details }: ErrorContent, status: number, request: Request): object {
  return {
    type: `${request.urls?.base ?? ''}/doc#${code}`,
    title: STATUS_CODES[status] ?? String(status),
    status,
    detail: message,
    instance: request.originalUrl.split('?', 1)[0],
    code,
    ...details,
  };
}

/** Sends a problem, with the headers that belong to its kind. */
export function sendProblem(request: Request, response: Response, problem: Problem): void {
  if (request.telemetry) request.telemetry.problem = problem.code;
  const challenge = challengeOf(request, problem.kind);
  if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
  const retryAfter = problem.details['retry_after'];
  if (typeof retryAfter === 'number') response.setHeader('Retry-After', String(retryAfter));
  sendErrorResponse(request, response, statusOf(problem), problem);
}

/** Sends an error as a page at the address of a page, else in the media type that the client prefers. Never cacheable: a missing record may soon exist. */
export function sendErrorResponse(request: Request, response: Response, status: number, error: ErrorContent): void {
  if (request.viewer?.role === undefined) response.setHeader('Cache-Control', 'no-store');
  const page = request.errorPage?.(status, error);
  if (page) sendBytes(request, response, status, page.bytes, page.type);
  else {
    const type = prefersProblemJson(request.headers.accept) ? `${PROBLEM_TYPE}; charset=UTF-8` : undefined;
    sendBody(request, response, status, errorBodyFor(request, error, status), type);
  }
}

/** The body of an error in the form that the client prefers. */
export const errorBodyFor = (request: Request, error: ErrorContent, status: number): object =>
  prefersProblemJson(request.headers.accept) ? problemJson(error, status, request) : errorBody(error, status);

export const PROBLEM_TYPE = 'application/problem+json';

/**
 * Whether an `Accept` header prefers errors as `application/problem+json`: it names that type, with a quality at least
 * that of plain JSON. A client that names both equally wants JSON for records and problem+json for errors.
 */
export function prefersProblemJson(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(PROBLEM_TYPE)) return false;
  const qualities = new Map(accept.toLowerCase().split(',').map(rangeIn));
  const problem = qualities.get(PROBLEM_TYPE) ?? 0;
  const plain = qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0;
  return problem > 0 && problem >= plain;
}

function rangeIn(part: string): [type: string, quality: number] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [type, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
