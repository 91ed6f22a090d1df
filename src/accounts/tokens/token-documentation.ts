import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  ApiErrorResponses,
  authenticatedAccess,
  queryParameters,
  requestBody,
  TOTALS,
} from '../../http/routing/api-documentation.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { CreateTokenDto } from './dto/create-token.dto.js';
import { ListTokensDto } from './dto/list-tokens.dto.js';
import { NewTokenRecord, TokenPage, TokenRecord } from './token.record.js';

/** Documents GET on the collection. */
export const ApiListTokens = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'List' }),
    RouteInput(ListTokensDto),
    ...queryParameters(ListTokensDto),
    ...authenticatedAccess(),
    ApiOkResponse({ type: TokenPage, headers: TOTALS, description: 'A page of the list' }),
    ApiErrorResponses('invalid', 'forbidden', 'outdated'),
  );

/**
 * Documents POST on the collection. Without `Idempotency-Key`, because that would store the response, with the token in
 * it.
 */
export const ApiCreateToken = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create' }),
    RouteInput(CreateTokenDto),
    ...authenticatedAccess(),
    ...requestBody(CreateTokenDto),
    ApiCreatedResponse({ type: NewTokenRecord, description: 'The new token, with its text' }),
    ApiErrorResponses('invalid', 'forbidden', 'too-large'),
  );

/** Documents DELETE on one token. */
export const ApiRevokeToken = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Revoke' }),
    RouteInput(),
    ...authenticatedAccess(),
    ApiOkResponse({ type: TokenRecord, description: 'The revoked token' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing'),
  );
