import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiNotModifiedResponse,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import type { ProblemKind } from '../../calendar/problem.js';
import { PROBLEM_TYPE, statusOfKind } from '../responses/error-response.js';
import { ErrorRecord, ProblemRecord } from '../responses/error.record.js';
import { fieldsOf } from '../validation/field.js';

/** Documents the query parameters of a route. */
export const queryParameters = (dto: Type): MethodDecorator[] =>
  fieldsOf(dto).map(({ name, schema: documented, description, required = false, default: defaultValue, example }) => {
    const own = documented as Record<string, unknown>;
    const schema = {
      ...own,
      ...(defaultValue === undefined ? {} : { default: defaultValue }),
      ...(example === undefined ? {} : { example }),
    };
    const list = own['type'] === 'array' ? { explode: false, style: 'form' as const } : {};
    return ApiQuery({ name, description, required, schema, ...list });
  });

/** Documents the body of a route in its three media types. The example holds the example of every field. */
export const requestBody = (body: Type): MethodDecorator[] => [
  ApiBody({
    type: body,
    examples: { example: { summary: 'Every field that has an example', value: exampleOf(body) } },
  }),
  ApiConsumes('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'),
];

function exampleOf(body: Type): Record<string, unknown> {
  const withExample = fieldsOf(body).filter(({ example }) => example !== undefined);
  return Object.fromEntries(withExample.map(({ name, example }) => [name, example]));
}

/** Documents that credentials are optional; if sent, they must be valid. */
export const publicAccess = (): MethodDecorator[] => [ApiSecurity({}), ApiBasicAuth(), ApiBearerAuth()];

/** Documents that credentials are required. */
export const authenticatedAccess = (): MethodDecorator[] => [ApiBasicAuth(), ApiBearerAuth()];

/** Headers of a list page. */
export const TOTALS = {
  'X-TEC-Total': { schema: { type: 'integer' as const }, description: 'Records in the whole list' },
  'X-TEC-TotalPages': { schema: { type: 'integer' as const }, description: 'Pages in the whole list' },
};

const text = { type: 'string' as const };

/** Headers that identify the version of a response (RFC 9110, 8.8). */
export const VALIDATORS = {
  ETag: { schema: text, description: 'Strong tag of this answer; of one record, its version is part of it' },
  'Last-Modified': { schema: text, description: 'The last change of what is shown' },
};

/** Header of a response that is repeated for an idempotency key. */
export const REPLAYED = {
  'Idempotency-Replayed': { schema: text, description: '`true` where this answer was given before' },
};

/** Documents conditional reads, which are answered with 304 if the client already has the response. */
export const conditionalRead = (): MethodDecorator[] => [
  ApiHeader({ name: 'If-None-Match', required: false, schema: text, description: 'Tags of answers the caller has' }),
  ApiHeader({
    name: 'If-Modified-Since',
    required: false,
    schema: text,
    description: 'Date of the answer the caller has; of one record, and where no tag is sent',
  }),
  ApiNotModifiedResponse({
    description: 'The caller has this answer already; there is no body',
    headers: { ETag: VALIDATORS.ETag },
  }),
];

/** Documents conditional writes, which fail if the record has changed since the client read it. */
export const conditionalWrite = (): MethodDecorator[] => [
  ApiHeader({
    name: 'If-Match',
    required: false,
    schema: text,
    description: 'Tag of the record as it was read; when it has changed since, nothing is written',
  }),
  ApiHeader({
    name: 'If-Unmodified-Since',
    required: false,
    schema: text,
    description: 'The same by date, to the second, where no tag is sent',
  }),
];

/** Documents the header that makes a create safe to retry. */
export const idempotencyHeader = (): MethodDecorator[] => [
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'A text of the caller for this request; sent again within 24 hours, it is given the first answer',
  }),
];

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

/** Errors that every route can return. */
const COMMON_ERRORS: readonly ProblemKind[] = ['unauthenticated', 'too-long', 'too-many', 'unavailable'];

/** Documents the kinds of error that a route can return, besides those that every route can return. */
export const ApiErrorResponses = (...kinds: ProblemKind[]): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ErrorRecord, ProblemRecord),
    ...[...kinds, ...COMMON_ERRORS].map((kind) =>
      ApiResponse({ status: statusOfKind(kind), content: ERROR_CONTENT, description: DESCRIPTIONS[kind] ?? kind }),
    ),
  );

/** The `Accept` header selects the media type. */
const ERROR_CONTENT = {
  'application/json': { schema: { $ref: getSchemaPath(ErrorRecord) } },
  [PROBLEM_TYPE]: { schema: { $ref: getSchemaPath(ProblemRecord) } },
};
