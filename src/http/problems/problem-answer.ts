import { STATUS_CODES } from 'node:http';
import type { Request } from 'express';
import type { Problem, ProblemKind } from '../../calendar/problem.js';

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
  'too-many': 429,
  unavailable: 503,
};

/** What an error says: a code for programs, a sentence for people, particulars. */
export type ErrorContent = Pick<Problem, 'code' | 'message' | 'details'>;

export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> & { status: number };
}

export const statusOfKind = (kind: ProblemKind): number => STATUS[kind];

export const statusOf = (problem: Problem): number => STATUS[problem.kind];

/** The body in which the reference interface reports an error (recorded exchanges: meta). */
export function errorBody({ code, message, details }: ErrorContent, status: number): ErrorBody {
  return { code, message, data: { status, ...details } };
}

/** The body of `application/problem+json` (RFC 9457); code and particulars are its extension members. */
export function problemJson({ code, message, details }: ErrorContent, status: number, request: Request): object {
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
