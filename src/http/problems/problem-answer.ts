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

export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> & { status: number };
}

export const statusOfKind = (kind: ProblemKind): number => STATUS[kind];

export const statusOf = (problem: Problem): number => STATUS[problem.kind];

/** The body in which the reference interface reports an error (recorded exchanges: meta). */
export function errorBody({ code, message, details }: Problem, status: number): ErrorBody {
  return { code, message, data: { status, ...details } };
}
