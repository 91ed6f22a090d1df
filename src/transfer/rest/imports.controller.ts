import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import {
  ApiApplyImport,
  ApiCancelImport,
  ApiListImportRows,
  ApiListImports,
  ApiReadImport,
  ApiResumeImport,
  ApiStartImport,
} from './import-documentation.js';
import { type ImportRecord, isActive } from './import.record.js';
import { ImportsService } from './imports.service.js';
import { ListImportRowsDto, ListImportsDto } from './list-imports.dto.js';
import { ResumeImportDto } from './start-import.dto.js';

@ApiTags('Imports')
@Controller('imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @RequirePermission('edit-others')
  @ApiListImports()
  list(@Input(ListImportsDto) input: RequestInput<ListImportsDto>, @Context() context: RequestContext) {
    return this.imports.list(input, context);
  }

  @Post()
  @HttpCode(202)
  @RequirePermission('edit-others')
  @ApiStartImport()
  async start(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Context() context: RequestContext,
  ) {
    return announced(await this.imports.start(request, context), response);
  }

  @Get(':id')
  @RequirePermission('edit-others')
  @ApiReadImport()
  async read(
    @RecordRef() { id }: IdRef,
    @Res({ passthrough: true }) response: Response,
    @Context() context: RequestContext,
  ) {
    return withRetryAfter(await this.imports.read(id, context), response);
  }

  @Get(':id/rows')
  @RequirePermission('edit-others')
  @ApiListImportRows()
  rows(
    @RecordRef() { id }: IdRef,
    @Input(ListImportRowsDto) input: RequestInput<ListImportRowsDto>,
    @Context() context: RequestContext,
  ) {
    return this.imports.rows(id, input, context);
  }

  @Post(':id/apply')
  @HttpCode(202)
  @RequirePermission('edit-others')
  @ApiApplyImport()
  async apply(
    @RecordRef() { id }: IdRef,
    @Input(ResumeImportDto) input: RequestInput<ResumeImportDto>,
    @Res({ passthrough: true }) response: Response,
    @Context() context: RequestContext,
  ) {
    return announced(await this.imports.apply(id, input, context), response);
  }

  @Post(':id/resume')
  @HttpCode(202)
  @RequirePermission('edit-others')
  @ApiResumeImport()
  async resume(
    @RecordRef() { id }: IdRef,
    @Input(ResumeImportDto) input: RequestInput<ResumeImportDto>,
    @Res({ passthrough: true }) response: Response,
    @Context() context: RequestContext,
  ) {
    return announced(await this.imports.resume(id, input, context), response);
  }

  @Delete(':id')
  @RequirePermission('edit-others')
  @ApiCancelImport()
  cancel(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.imports.cancel(id, context);
  }
}

function announced(record: ImportRecord, response: Response): ImportRecord {
  response.setHeader('Location', record.rest_url);
  return withRetryAfter(record, response);
}

/** Seconds after which to look again. */
const RETRY_AFTER = '2';

function withRetryAfter(record: ImportRecord, response: Response): ImportRecord {
  if (isActive(record)) response.setHeader('Retry-After', RETRY_AFTER);
  return record;
}
