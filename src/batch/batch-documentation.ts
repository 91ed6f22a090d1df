import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import {
  ApiErrorResponses,
  authenticatedAccess,
  idempotencyHeader,
  REPLAYED,
  requestBody,
} from '../http/routing/api-documentation.js';
import { RouteInput } from '../http/routing/route-list.js';
import { BatchRecord } from './batch.record.js';
import { BatchDto } from './dto/batch.dto.js';

/** Documents POST of a batch. */
export const ApiBatch = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary: 'Run many operations',
      description:
        'Runs up to 100 writes in order, each with the rules and the errors of its own route. **Access:** whoever may do one of them.',
      externalDocs: { url: '/docs/guides/api/batch', description: 'Guide: batch' },
    }),
    RouteInput(BatchDto),
    ...authenticatedAccess(),
    ...requestBody(BatchDto),
    ...idempotencyHeader(),
    ApiHeader({
      name: 'Prefer',
      required: false,
      schema: { type: 'string', example: 'return=minimal' },
      description: '`return=minimal` leaves the bodies of records out',
    }),
    ApiOkResponse({ type: BatchRecord, headers: REPLAYED, description: 'All operations have succeeded' }),
    ApiResponse({ status: 207, type: BatchRecord, headers: REPLAYED, description: 'Some operations have failed' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'conflict', 'gone', 'outdated', 'too-large', 'unprocessable'),
  );
