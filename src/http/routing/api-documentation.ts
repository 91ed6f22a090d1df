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
  'X-TEC-Total': { schema: { type: 'integer' as const }, description: 'Total number of records' },
  'X-TEC-TotalPages': { schema: { type: 'integer' as const }, description: 'Total number of pages' },
};

const text = { type: 'string' as const };

/** Header of a page of a walk. */
export const NEXT_LINK = {
  Link: { schema: text, description: 'With `rel="next"`: the next page, if the request has a `cursor`' },
};

/** Headers that identify the version of a response (RFC 9110, 8.8). */
export const VALIDATORS = {
  ETag: { schema: text, description: 'Strong entity tag; that of a single record contains its version' },
  'Last-Modified': { schema: text, description: 'Time of the last change' },
};

/** Header of a response that is repeated for an idempotency key. */
export const REPLAYED = {
  'Idempotency-Replayed': { schema: text, description: '`true` if this response is repeated for an `Idempotency-Key`' },
};

/** Documents conditional reads, which are answered with 304 if the client already has the response. */
export const conditionalRead = (): MethodDecorator[] => [
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    schema: text,
    description: 'Entity tags of responses that the client already has',
  }),
  ApiHeader({
    name: 'If-Modified-Since',
    required: false,
    schema: text,
    description:
      'Date of the response that the client already has; only for single records, ignored if `If-None-Match` is sent',
  }),
  ApiNotModifiedResponse({
    description: 'The client already has this response; no body is sent',
    headers: { ETag: VALIDATORS.ETag },
  }),
];

/** Documents conditional writes, which fail if the record has changed since the client read it. */
export const conditionalWrite = (): MethodDecorator[] => [
  ApiHeader({
    name: 'If-Match',
    required: false,
    schema: text,
    description: 'Entity tag of the record as it was read; if the record has changed since, nothing is written',
  }),
  ApiHeader({
    name: 'If-Unmodified-Since',
    required: false,
    schema: text,
    description: 'The same by date, to the second; ignored if `If-Match` is sent',
  }),
];

/** Documents the header of a PUT that must not change a record. */
export const createOnly = (): MethodDecorator[] => [
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    schema: text,
    description: '`*`: nothing is written if the record exists',
  }),
];

/** Header of a response to a PUT that has created a record. */
export const LOCATION = { Location: { schema: text, description: 'URL of the new record by its id' } };

/** Documents the header that makes a create safe to retry. */
export const idempotencyHeader = (): MethodDecorator[] => [
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'Any text that identifies this request; repeated within 24 hours, the request gets the first response again',
  }),
];

const DESCRIPTIONS: Partial<Record<ProblemKind, string>> = {
  invalid: 'The request is invalid; `data.params` names the parameters',
  unauthenticated: 'Credentials are invalid, or required and missing',
  forbidden: 'The caller is not allowed to do this or to see this record',
  missing: 'The record, page or route does not exist',
  conflict: 'Another record has an external id that was sent',
  gone: 'The record is already in the trash',
  outdated: 'A precondition of the request failed',
  unprocessable: 'The `Idempotency-Key` was used for a different request',
  'too-large': 'The body is too large',
  'too-long': 'The URL is too long',
  'too-many': 'Too many requests, or too many failed sign-ins; `Retry-After` says when to try again',
  unavailable: 'The database is unreachable, or the response took too long; `Retry-After` says when to try again',
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

/** Link to a guide; it becomes absolute when the document is served. */
export const guideTo = (name: string): { url: string; description: string } => ({
  url: `/docs/guides/api/${name}`,
  description: `Guide: ${name}`,
});
