import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiErrorResponses, authenticatedAccess, queryParameters } from '../../http/routing/api-documentation.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { ExportDto } from './export.dto.js';

const schema = { type: 'string' as const };

export const ApiExport = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Export the whole calendar, or its events for other programs' }),
    RouteInput(ExportDto),
    ...queryParameters(ExportDto),
    ...authenticatedAccess(),
    ApiOkResponse({
      description: 'The calendar as of one moment, or events, sent while they are read',
      content: { 'application/jsonl': { schema }, 'text/csv': { schema }, 'text/calendar': { schema } },
    }),
    ApiErrorResponses('invalid', 'forbidden'),
  );
