import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse, ApiSchema } from '@nestjs/swagger';
import type { ProblemKind } from '../../calendar/problem.js';
import { statusOfKind } from '../problems/problem-answer.js';

class ErrorData {
  @ApiProperty({ example: 400, description: 'The HTTP status, repeated' }) status: number;
  @ApiPropertyOptional({
    description: 'Why each parameter is refused, by name; where required ones are missing, the list of their names',
    oneOf: [
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'array', items: { type: 'string' } },
    ],
    example: { page: 'Must be a whole number above zero.' },
  })
  params?: Record<string, string> | string[];
  @ApiPropertyOptional({
    description: 'Particulars of parameters whose refusal has a code of its own, by name; an empty list if none has',
    oneOf: [
      { type: 'object', additionalProperties: { type: 'object' } },
      { type: 'array', items: {}, maxItems: 0 },
    ],
    example: [],
  })
  details?: Record<string, object> | [];
}

/** The body of every refusal. */
@ApiSchema({ name: 'Error' })
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
