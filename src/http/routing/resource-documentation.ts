import { fieldNamesOf } from '../validation/field.js';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  ApiErrorResponses,
  authenticatedAccess,
  conditionalRead,
  conditionalWrite,
  createOnly,
  idempotencyHeader,
  LOCATION,
  NEXT_LINK,
  publicAccess,
  queryParameters,
  REPLAYED,
  requestBody,
  TOTALS,
  VALIDATORS,
} from './api-documentation.js';
import { fieldsOf } from '../validation/field.js';
import { RouteInput } from './route-list.js';

// Summaries are bare verbs; operation-texts.ts completes them: `Read an event by its slug`.

/** A record has no external id of another one. */
const conflictOf = (body: Type): 'conflict'[] => (fieldNamesOf(body).has('external_ids') ? ['conflict'] : []);

type ListHeaders = Readonly<
  Record<string, { readonly schema: { type: 'string'; format: string }; readonly description: string }>
>;

const isWalkable = (query: Type): boolean => fieldsOf(query).some(({ name }) => name === 'cursor');

/** Documents GET on a collection. `page` is the envelope of a page. */
export const ApiList = (query: Type, page: Type, headers: ListHeaders = {}): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'List' }),
    RouteInput(query),
    ...queryParameters(query),
    ...conditionalRead(),
    ...publicAccess(),
    ApiOkResponse({
      type: page,
      headers: { ...TOTALS, ...(isWalkable(query) && NEXT_LINK), ...VALIDATORS, ...headers },
      description: 'A page of the list',
    }),
    ApiErrorResponses('invalid', 'missing', 'outdated'),
  );

/** Documents POST on a collection. */
export const ApiCreate = (body: Type, record: Type): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create' }),
    RouteInput(body),
    ...authenticatedAccess(),
    ...requestBody(body),
    ...idempotencyHeader(),
    ApiCreatedResponse({ type: record, headers: { ...VALIDATORS, ...REPLAYED }, description: 'The new record' }),
    ApiErrorResponses('invalid', 'forbidden', ...conflictOf(body), 'too-large', 'unprocessable'),
  );

/** Documents GET on one record. */
export const ApiRead = (record: Type): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read' }),
    RouteInput(),
    ...conditionalRead(),
    ...publicAccess(),
    ApiOkResponse({ type: record, headers: VALIDATORS, description: 'The record' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'outdated'),
  );

/** Documents GET on what a list says about one record; `query` has the parameters of the list. */
export const ApiExplain = (query: Type, record: Type): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Explain' }),
    RouteInput(query),
    ...queryParameters(query),
    ...conditionalRead(),
    ...publicAccess(),
    ApiOkResponse({
      type: record,
      headers: { ETag: VALIDATORS.ETag },
      description: 'Whether the list has it, and why',
    }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'outdated'),
  );

/**
 * Documents an update of one record. PUT responses carry no validators: an ETag would claim that the record was stored
 * exactly as sent (RFC 9110, 9.3.4), but only the fields that were sent change.
 */
export const ApiUpdate = (body: Type, record: Type, { validators = true } = {}): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Update' }),
    RouteInput(body),
    ...authenticatedAccess(),
    ...requestBody(body),
    ...conditionalWrite(),
    ApiOkResponse({ type: record, headers: validators ? VALIDATORS : {}, description: 'The updated record' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', ...conflictOf(body), 'outdated', 'too-large'),
  );

/** Documents PUT on a record named by an id of another system. `body` is that of an update: a create needs more of it. */
export const ApiPut = (body: Type, record: Type): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create or update' }),
    RouteInput(body),
    ...authenticatedAccess(),
    ...requestBody(body),
    ...conditionalWrite(),
    ...createOnly(),
    ...idempotencyHeader(),
    ApiOkResponse({ type: record, headers: REPLAYED, description: 'The updated record' }),
    ApiCreatedResponse({ type: record, headers: { ...LOCATION, ...REPLAYED }, description: 'The new record' }),
    ApiErrorResponses('invalid', 'forbidden', 'conflict', 'outdated', 'too-large', 'unprocessable'),
  );

/** Documents DELETE on one record, with parameters, that moves it to the trash. */
export const ApiTrash = (query: Type, record: Type): MethodDecorator =>
  applyDecorators(ApiDelete(record, 'gone'), RouteInput(query), ...queryParameters(query));

/** Documents DELETE on one record. Records that move to the trash can also be `gone`. */
export const ApiDelete = (record: Type, ...also: 'gone'[]): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: also.length ? 'Trash' : 'Delete' }),
    RouteInput(),
    ...conditionalWrite(),
    ...authenticatedAccess(),
    ApiOkResponse({ type: record, description: 'The deleted record' }),
    ApiErrorResponses('invalid', 'unauthenticated', 'forbidden', 'missing', 'outdated', ...also),
  );

/** Documents POST that erases the personal data of a record. */
export const ApiErase = (operationId: string, record: Type): MethodDecorator =>
  applyDecorators(
    ApiOperation({ operationId, summary: 'Erase a person' }),
    RouteInput(),
    ...authenticatedAccess(),
    ApiOkResponse({ type: record, description: 'What is left of the record' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing'),
  );
