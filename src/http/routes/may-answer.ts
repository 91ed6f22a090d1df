import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse, ApiSchema } from '@nestjs/swagger';
import type { ProblemKind } from '../../calendar/problem.js';
import { statusOfKind } from '../problems/problem-answer.js';

class ErrorData {
  @ApiProperty({ type: 'integer', example: 400, description: 'The HTTP status, repeated' }) status: number;
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
  @ApiPropertyOptional({ type: 'integer', example: 7, description: 'The term that has this name already' })
  term_id?: number;
  @ApiPropertyOptional({ type: 'integer', example: 4, description: '4: not the grammar of JSON, 5: not UTF-8' })
  json_error_code?: number;
  @ApiPropertyOptional({ example: 'Syntax error' }) json_error_message?: string;
  @ApiPropertyOptional({ type: 'integer', example: 30, description: 'Seconds, as in the header `Retry-After`' })
  retry_after?: number;
  @ApiPropertyOptional({ type: 'integer', example: 8192, description: 'Characters that an address may have' })
  limit?: number;
}

/** The body of every refusal. */
@ApiSchema({ name: 'Error' })
export class ErrorRecord {
  @ApiProperty({ example: 'rest_invalid_param', description: 'Stable code for programs' }) code: string;
  @ApiProperty({ example: 'Not acceptable: page.', description: 'Sentence for people' }) message: string;
  @ApiProperty({ type: ErrorData }) data: ErrorData;
}

const MEANING: Partial<Record<ProblemKind, string>> = {
  invalid: 'Something sent is not acceptable; `data.params` names it',
  unauthenticated: 'Credentials are wrong, or missing where they are needed',
  forbidden: 'The caller may not do this, or not see this record',
  missing: 'There is no such record, page or route',
  gone: 'The record is in the trash already',
  'too-large': 'The body is larger than the service accepts',
  'too-long': 'The address is longer than the service accepts',
  'too-many': 'Too many requests, or too many failed sign-ins; `Retry-After` says when to try again',
  unavailable: 'The database cannot be reached, or the answer took too long; `Retry-After` says when to try again',
};

/** What any request may meet. */
const ANYWHERE: readonly ProblemKind[] = ['unauthenticated', 'too-long', 'too-many', 'unavailable'];

/** Documents the kinds of refusal a route may answer with, beside those that any request may meet. */
export const MayAnswer = (...kinds: ProblemKind[]): MethodDecorator =>
  applyDecorators(
    ...[...kinds, ...ANYWHERE].map((kind) =>
      ApiResponse({ status: statusOfKind(kind), type: ErrorRecord, description: MEANING[kind] ?? kind }),
    ),
  );
