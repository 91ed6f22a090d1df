import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import {
  ApiErrorResponses,
  authenticatedAccess,
  guideTo,
  queryParameters,
} from '../../http/routing/api-documentation.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { AuditPage } from './audit.record.js';
import { AuditService } from './audit.service.js';
import { ListAuditDto } from './list-audit.dto.js';

@ApiTags('Audit')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RequirePermission('administer')
  @ApiOperation({ summary: 'List changes and who made them', externalDocs: guideTo('audit') })
  @RouteInput(ListAuditDto)
  @DocumentedList()
  list(@Input(ListAuditDto) input: RequestInput<ListAuditDto>, @Context() context: RequestContext) {
    return this.audit.list(input, context);
  }
}

function DocumentedList(): MethodDecorator {
  return applyDecorators(
    ...queryParameters(ListAuditDto),
    ...authenticatedAccess(),
    ApiOkResponse({ type: AuditPage, description: 'A page of the log' }),
    ApiErrorResponses('invalid', 'forbidden'),
  );
}
