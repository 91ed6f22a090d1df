import { applyDecorators, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  ApiErrorResponses,
  authenticatedAccess,
  guideTo,
  queryParameters,
  requestBody,
  TOTALS,
} from '../../http/routing/api-documentation.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { CreateWebhookDto, UpdateWebhookDto } from './dto/webhook-dtos.js';
import { NewWebhookRecord, WebhookRecord } from './webhook.record.js';

/** Documents GET on a list that administrators see. */
export const ApiListForAdministrators = (summary: string, query: Type, page: Type): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary, externalDocs: guideTo('webhooks') }),
    RouteInput(query),
    ...queryParameters(query),
    ...authenticatedAccess(),
    ApiOkResponse({ type: page, headers: TOTALS, description: 'A page of the list' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'outdated'),
  );

/** Documents POST on the collection. Without `Idempotency-Key`, which would store the response, with the secret in it. */
export const ApiCreateWebhook = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create a webhook', externalDocs: guideTo('webhooks') }),
    RouteInput(CreateWebhookDto),
    ...authenticatedAccess(),
    ...requestBody(CreateWebhookDto),
    ApiCreatedResponse({ type: NewWebhookRecord, description: 'The new webhook, with its secret' }),
    ApiErrorResponses('invalid', 'forbidden', 'too-large'),
  );

/** Documents an update. */
export const ApiUpdateWebhook = (): MethodDecorator =>
  applyDecorators(
    ...onWebhook('Update a webhook', WebhookRecord, 'The updated webhook'),
    RouteInput(UpdateWebhookDto),
    ...requestBody(UpdateWebhookDto),
    ApiErrorResponses('too-large'),
  );

/** Documents what else is done with one webhook. `body`: what is sent, if anything. */
export const ApiWebhookAction = (
  summary: string,
  record: Type,
  { body, description }: { readonly body?: Type; readonly description: string },
): MethodDecorator =>
  applyDecorators(...onWebhook(summary, record, description), RouteInput(body), ...(body ? requestBody(body) : []));

const onWebhook = (summary: string, type: Type, description: string): MethodDecorator[] => [
  ApiOperation({ summary, externalDocs: guideTo('webhooks') }),
  ...authenticatedAccess(),
  ApiOkResponse({ type, description }),
  ApiErrorResponses('invalid', 'forbidden', 'missing'),
];
