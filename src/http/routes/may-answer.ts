import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ProblemKind } from '../../calendar/problem.js';
import { ErrorRecord, ProblemRecord } from '../problems/error.record.js';
import { PROBLEM_TYPE } from '../problems/preferred-form.js';
import { statusOfKind } from '../problems/problem-answer.js';

const DESCRIPTIONS: Partial<Record<ProblemKind, string>> = {
  invalid: 'Something sent is not acceptable; `data.params` names it',
  unauthenticated: 'Credentials are wrong, or missing where they are needed',
  forbidden: 'The caller may not do this, or not see this record',
  missing: 'There is no such record, page or route',
  gone: 'The record is in the trash already',
  outdated: 'The record is not in the state that the conditions of the request ask for',
  unprocessable: 'Another request was sent under this `Idempotency-Key`',
  'too-large': 'The body is larger than the service accepts',
  'too-long': 'The address is longer than the service accepts',
  'too-many': 'Too many requests, or too many failed sign-ins; `Retry-After` says when to try again',
  unavailable: 'The database cannot be reached, or the answer took too long; `Retry-After` says when to try again',
};

/** What any request may meet. */
const ANYWHERE: readonly ProblemKind[] = ['unauthenticated', 'too-long', 'too-many', 'unavailable'];

/** Documents the kinds of error a route may answer with, beside those that any request may meet. */
export const ApiErrorResponses = (...kinds: ProblemKind[]): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ErrorRecord, ProblemRecord),
    ...[...kinds, ...ANYWHERE].map((kind) =>
      ApiResponse({ status: statusOfKind(kind), content: EITHER_FORM, description: DESCRIPTIONS[kind] ?? kind }),
    ),
  );

/** As `Accept` prefers. */
const EITHER_FORM = {
  'application/json': { schema: { $ref: getSchemaPath(ErrorRecord) } },
  [PROBLEM_TYPE]: { schema: { $ref: getSchemaPath(ProblemRecord) } },
};
