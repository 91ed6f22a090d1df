import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiErrorResponses, authenticatedAccess, queryParameters } from '../../http/routing/api-documentation.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { ExportDto } from './export.dto.js';

const schema = { type: 'string' as const };

export const ApiExport = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Export the whole calendar' }),
    RouteInput(ExportDto),
    ...queryParameters(ExportDto),
    ...authenticatedAccess(),
    ApiOkResponse({
      description: 'The calendar as of one moment, sent while it is read',
      content: { 'application/jsonl': { schema } },
    }),
    ApiErrorResponses('invalid', 'forbidden'),
  );
