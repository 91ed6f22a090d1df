import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IfMatch, Preconditions } from '../../http/conditional-requests/preconditions.js';
import { Idempotent, type IdempotentRequest } from '../../http/request/idempotent-request.js';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import {
  EXTERNAL_ID_PATH,
  type ExternalRef,
  RecordRef,
  TERM_PATHS,
  type TermRef,
} from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import {
  ApiCreate,
  ApiDelete,
  ApiList,
  ApiPut,
  ApiRead,
  ApiUpdate,
} from '../../http/routing/resource-documentation.js';
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

  @Get(TERM_PATHS)
  @ApiRead(TagRecord)
  read(@RecordRef() ref: TermRef, @Context() context: RequestContext) {
    return this.tags.read(ref, context);
  }

  @Post(TERM_PATHS)
  @HttpCode(200)
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTagDto, TagRecord)
  updateByPost(
    @RecordRef() ref: TermRef,
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
    @RecordRef() ref: TermRef,
    @Input(UpdateTagDto) input: RequestInput<UpdateTagDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(EXTERNAL_ID_PATH)
  @RequirePermission('edit-tags')
  @ApiPut(UpdateTagDto, TagRecord)
  put(
    @RecordRef() { externalId }: ExternalRef,
    @Input(CreateTagDto) create: RequestInput<CreateTagDto>,
    @Input(UpdateTagDto) update: RequestInput<UpdateTagDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.tags.put({ externalId, preconditions, request }, { create, update }, context);
  }

  @Patch(TERM_PATHS)
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTagDto, TagRecord)
  update(
    @RecordRef() ref: TermRef,
    @Input(UpdateTagDto) input: RequestInput<UpdateTagDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.tags.update(ref, input, context, preconditions);
  }

  @Delete(TERM_PATHS)
  @RequirePermission('edit-tags')
  @ApiDelete(TagRecord)
  delete(@RecordRef() ref: TermRef, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.tags.delete(ref, context, preconditions);
  }
}
