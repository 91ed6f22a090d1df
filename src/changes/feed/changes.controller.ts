import { applyDecorators, Controller, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { ApiErrorResponses, publicAccess, queryParameters } from '../../http/routing/api-documentation.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { ChangesRecord } from './changes.record.js';
import { ChangesService } from './changes.service.js';
import { ListChangesDto } from './list-changes.dto.js';

/** Whether a path is that of the feed, with or without a slash at the end. */
export const isChangesPath = (path: string): boolean => /\/changes\/?$/i.test(path);

@ApiTags('Changes')
@Controller('changes')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get()
  @RouteInput(ListChangesDto)
  @applyDecorators(
    ApiOperation({ operationId: 'changes', summary: 'Follow the changes of records' }),
    ...queryParameters(ListChangesDto),
    ...publicAccess(),
    ApiOkResponse({ type: ChangesRecord, description: 'The changes since a token, and the next one' }),
    ApiErrorResponses('invalid', 'gone'),
  )
  list(
    @Input(ListChangesDto) input: RequestInput<ListChangesDto>,
    @Context() context: RequestContext,
    @Req() { socket }: Request,
  ) {
    return this.changes.list(input, context, () => socket.destroyed);
  }
}
