import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { ApiExport } from './export-documentation.js';
import { ExportDto } from './export.dto.js';
import { ExportService } from './export.service.js';

@ApiTags('Imports')
@Controller('export')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get()
  @RequirePermission('administer')
  @ApiExport()
  export(@Input(ExportDto) input: RequestInput<ExportDto>, @Context() context: RequestContext) {
    return this.exports.export(input, context);
  }
}
