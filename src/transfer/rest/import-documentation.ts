import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  ApiErrorResponses,
  authenticatedAccess,
  queryParameters,
  requestBody,
  TOTALS,
} from '../../http/routing/api-documentation.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { ImportPage, ImportRecord, ImportRowPage } from './import.record.js';
import { ListImportRowsDto, ListImportsDto } from './list-imports.dto.js';
import { ResumeImportDto, StartImportDto } from './start-import.dto.js';

const text = { type: 'string' as const };
const RETRY_AFTER = {
  'Retry-After': { schema: text, description: 'Seconds after which to look again, while it runs' },
};
const STARTED = { ...RETRY_AFTER, Location: { schema: text, description: 'URL of the import' } };

export const ApiListImports = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'List' }),
    RouteInput(ListImportsDto),
    ...queryParameters(ListImportsDto),
    ...authenticatedAccess(),
    ApiOkResponse({ type: ImportPage, headers: TOTALS, description: 'A page of the list, the newest first' }),
    ApiErrorResponses('invalid', 'forbidden', 'outdated'),
  );

export const ApiStartImport = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Start' }),
    RouteInput(StartImportDto),
    ...authenticatedAccess(),
    ...requestBody(StartImportDto),
    ApiAcceptedResponse({ type: ImportRecord, headers: STARTED, description: 'The import, which runs by itself' }),
    ApiErrorResponses('invalid', 'forbidden', 'conflict', 'too-large'),
  );

export const ApiReadImport = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Read' }),
    RouteInput(),
    ...authenticatedAccess(),
    ApiOkResponse({ type: ImportRecord, headers: RETRY_AFTER, description: 'The import as it stands' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'outdated'),
  );

export const ApiListImportRows = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Report' }),
    RouteInput(ListImportRowsDto),
    ...queryParameters(ListImportRowsDto),
    ...authenticatedAccess(),
    ApiOkResponse({ type: ImportRowPage, headers: TOTALS, description: 'What became of each record, in order' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'outdated'),
  );

const ApiGoOn = (summary: string, description: string): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    RouteInput(ResumeImportDto),
    ...authenticatedAccess(),
    ...requestBody(ResumeImportDto),
    ApiAcceptedResponse({ type: ImportRecord, headers: STARTED, description }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'conflict', 'too-large'),
  );

export const ApiApplyImport = () => ApiGoOn('Apply a dry run', 'A new import, which does what the dry run has shown');
export const ApiResumeImport = () => ApiGoOn('Resume', 'The import, which goes on where it stopped');

export const ApiCancelImport = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Cancel' }),
    RouteInput(),
    ...authenticatedAccess(),
    ApiOkResponse({ type: ImportRecord, description: 'The import; what it has written stays' }),
    ApiErrorResponses('invalid', 'forbidden', 'missing', 'conflict'),
  );
