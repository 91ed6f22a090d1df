import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IfMatch, Preconditions } from '../../http/conditional-requests/preconditions.js';
import { Idempotent, type IdempotentRequest } from '../../http/request/idempotent-request.js';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { ApiCreate, ApiDelete, ApiList, ApiRead, ApiUpdate } from '../../http/routing/resource-documentation.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CreateTagDto } from './dto/create-tag.dto.js';
import { ListTagsDto } from './dto/list-tags.dto.js';
import { UpdateTagDto } from './dto/update-tag.dto.js';
import { TagPage, TagRecord } from './tag.record.js';
import { TagsService } from './tags.service.js';

@ApiTags('Tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @ApiList(ListTagsDto, TagPage)
  list(@Input(ListTagsDto) input: RequestInput<ListTagsDto>, @Context() context: RequestContext) {
    return this.tags.list(input, context);
  }

  @Post()
  @RequirePermission('edit-tags')
  @ApiCreate(CreateTagDto, TagRecord)
  create(
    @Input(CreateTagDto) input: RequestInput<CreateTagDto>,
    @Context() context: RequestContext,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.tags.create(input, context, request);
  }

  @Get(':id')
  @ApiRead(TagRecord)
  read(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.tags.read(id, context);
  }

  @Post(':id')
  @HttpCode(200)
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTagDto, TagRecord)
  updateByPost(
    @RecordRef() ref: IdRef,
    @Input(UpdateTagDto) input: RequestInput<UpdateTagDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(':id')
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTagDto, TagRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: IdRef,
    @Input(UpdateTagDto) input: RequestInput<UpdateTagDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Patch(':id')
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTagDto, TagRecord)
  update(
    @RecordRef() { id }: IdRef,
    @Input(UpdateTagDto) input: RequestInput<UpdateTagDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.tags.update(id, input, context, preconditions);
  }

  @Delete(':id')
  @RequirePermission('edit-tags')
  @ApiDelete(TagRecord)
  delete(@RecordRef() { id }: IdRef, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.tags.delete(id, context, preconditions);
  }
}
