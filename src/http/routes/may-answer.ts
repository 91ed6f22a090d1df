import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import type { ProblemKind } from '../../calendar/problem.js';
import { statusOfKind } from '../problems/problem-answer.js';

class ErrorData {
  @ApiProperty({ example: 400, description: 'The HTTP status, repeated' }) status: number;
}

/** The body of every refusal. */
export class ErrorRecord {
  @ApiProperty({ example: 'rest_invalid_param', description: 'Stable code for programs' }) code: string;
  @ApiProperty({ example: 'Not acceptable: page.', description: 'Sentence for people' }) message: string;
  @ApiProperty({ type: ErrorData, additionalProperties: true }) data: ErrorData;
}

const MEANING: Partial<Record<ProblemKind, string>> = {
  invalid: 'Something sent is not acceptable; `data.params` names it',
  unauthenticated: 'Credentials are wrong, or missing where they are needed',
  forbidden: 'The caller may not do this, or not see this record',
  missing: 'There is no such record, page or route',
  gone: 'The record is in the trash already',
  'too-large': 'The body is larger than the service accepts',
};

/** Documents the kinds of refusal a route may answer with. */
export const MayAnswer = (...kinds: ProblemKind[]): MethodDecorator =>
  applyDecorators(
    ...kinds.map((kind) =>
      ApiResponse({ status: statusOfKind(kind), type: ErrorRecord, description: MEANING[kind] ?? kind }),
    ),
  );
