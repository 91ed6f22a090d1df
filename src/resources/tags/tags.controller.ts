import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, Context } from '../../http/access/caller.js';
import { RequirePermission } from '../../http/access/needs.js';
import { Expectation, IfMatch } from '../../http/conditions/expectation.js';
import { Input } from '../../http/input/sent.decorator.js';
import type { Sent } from '../../http/input/sent.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { RecordRef, type IdRef } from '../../http/routes/addressed.decorator.js';
import { ApiCreate, ApiDelete, ApiList, ApiRead, ApiUpdate } from '../../http/routing/resource-documentation.js';
import { CreateTag } from './dto/create-tag.dto.js';
import { ListTags } from './dto/list-tags.dto.js';
import { UpdateTag } from './dto/update-tag.dto.js';
import { TagPage, TagRecord } from './tag.record.js';
import { TagsService } from './tags.service.js';

@ApiTags('Tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @ApiList(ListTags, TagPage)
  list(@Input(ListTags) sent: Sent<ListTags>, @Context() caller: Caller) {
    return this.tags.list(sent, caller);
  }

  @Post()
  @RequirePermission('edit-tags')
  @ApiCreate(CreateTag, TagRecord)
  create(@Input(CreateTag) sent: Sent<CreateTag>, @Context() caller: Caller, @Attempted() attempt?: Attempt) {
    return this.tags.create(sent, caller, attempt);
  }

  @Get(':id')
  @ApiRead(TagRecord)
  read(@RecordRef() { id }: IdRef, @Context() caller: Caller) {
    return this.tags.read(id, caller);
  }

  @Post(':id')
  @HttpCode(200)
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTag, TagRecord)
  updateByPost(
    @RecordRef() ref: IdRef,
    @Input(UpdateTag) sent: Sent<UpdateTag>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Put(':id')
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTag, TagRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: IdRef,
    @Input(UpdateTag) sent: Sent<UpdateTag>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Patch(':id')
  @RequirePermission('edit-tags')
  @ApiUpdate(UpdateTag, TagRecord)
  update(
    @RecordRef() { id }: IdRef,
    @Input(UpdateTag) sent: Sent<UpdateTag>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.tags.update(id, sent, caller, expected);
  }

  @Delete(':id')
  @RequirePermission('edit-tags')
  @ApiDelete(TagRecord)
  delete(@RecordRef() { id }: IdRef, @Context() caller: Caller, @IfMatch() expected: Expectation) {
    return this.tags.delete(id, caller, expected);
  }
}
