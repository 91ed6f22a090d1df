import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** Details of an error; each code uses some of them. */
class ErrorDetails {
  @ApiPropertyOptional({
    description: 'Why each parameter is invalid, by name; if required ones are missing, an array of their names',
    oneOf: [
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'array', items: { type: 'string' } },
    ],
    example: { page: 'Must be a whole number above zero.' },
  })
  params?: Record<string, string> | string[];
  @ApiPropertyOptional({
    description: 'Parameters whose error has a code of its own, by name; an empty array if there are none',
    oneOf: [
      { type: 'object', additionalProperties: { type: 'object' } },
      { type: 'array', items: {}, maxItems: 0 },
    ],
    example: [],
  })
  details?: Record<string, object> | [];
  @ApiPropertyOptional({ type: 'integer', example: 7, description: 'The term that already has this name' })
  term_id?: number;
  @ApiPropertyOptional({
    type: 'integer',
    example: 4,
    description: '1: nested too deeply, 4: syntax error, 5: not UTF-8, 10: lone surrogate',
  })
  json_error_code?: number;
  @ApiPropertyOptional({ example: 'Syntax error' }) json_error_message?: string;
  @ApiPropertyOptional({ type: 'integer', example: 30, description: 'Seconds, as in the `Retry-After` header' })
  retry_after?: number;
  @ApiPropertyOptional({ type: 'integer', example: 8192, description: 'Maximum length of a URL, in characters' })
  limit?: number;
  @ApiPropertyOptional({ example: 'crm', description: 'The system whose id is taken' }) source?: string;
  @ApiPropertyOptional({ example: 'A-17', description: 'The id in that system that is taken' }) external_id?: string;
  @ApiPropertyOptional({
    type: 'object',
    properties: { id: { type: 'integer' }, rest_url: { type: 'string', format: 'uri' } },
    example: { id: 11, rest_url: 'https://calendar.example/calendar/events/v1/events/11' },
    description: 'The record that has the external id, if the caller may read it',
  })
  record?: object;
  @ApiPropertyOptional({ type: 'integer', example: 3, description: 'The operation of an atomic batch that failed' })
  operation?: number;
  @ApiPropertyOptional({ type: 'integer', example: 40, description: 'Operations of a batch that have been completed' })
  completed?: number;
}

class ErrorData extends ErrorDetails {
  @ApiProperty({ type: 'integer', example: 400, description: 'The HTTP status, repeated' }) status: number;
}

/** The default error body. */
@ApiSchema({ name: 'Error' })
export class ErrorRecord {
  @ApiProperty({ example: 'rest_invalid_param', description: 'Stable code for programs' }) code: string;
  @ApiProperty({ example: 'Invalid parameter(s): page.', description: 'Sentence for people' }) message: string;
  @ApiProperty({ type: ErrorData }) data: ErrorData;
}

/** The error body as `application/problem+json` (RFC 9457), if `Accept` prefers it. */
@ApiSchema({ name: 'Problem' })
export class ProblemRecord extends ErrorDetails {
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/doc#rest_invalid_param' }) type: string;
  @ApiProperty({ example: 'Bad Request', description: 'Name of the status' }) title: string;
  @ApiProperty({ type: 'integer', example: 400, description: 'The HTTP status, repeated' }) status: number;
  @ApiProperty({ example: 'Invalid parameter(s): page.', description: 'Sentence for people' }) detail: string;
  @ApiProperty({ example: '/calendar/events/v1/events', description: 'Path of the request' }) instance: string;
  @ApiProperty({ example: 'rest_invalid_param', description: 'Stable code for programs' }) code: string;
}
