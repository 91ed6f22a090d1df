import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../http/access/caller.js';
import { Expectation, Expected } from '../../http/conditions/expectation.js';
import { SentAs } from '../../http/input/sent.decorator.js';
import type { Sent } from '../../http/input/sent.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { Addressed, type IdRef } from '../../http/routes/addressed.decorator.js';
import { at } from '../../http/routes/bind-route.js';
import { CreateRoute, DeleteRoute, ListRoute, ReadRoute, UpdateRoute } from '../../http/routes/resource-routes.js';
import { CreateTag } from './dto/create-tag.dto.js';
import { ListTags } from './dto/list-tags.dto.js';
import { UpdateTag } from './dto/update-tag.dto.js';
import { TagPage, TagRecord } from './tag.record.js';
import { TagsService } from './tags.service.js';

@ApiTags('Tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @ListRoute(ListTags, TagPage)
  list(@SentAs(ListTags) sent: Sent<ListTags>, @CurrentCaller() caller: Caller) {
    return this.tags.list(sent, caller);
  }

  @CreateRoute('edit-tags', CreateTag, TagRecord)
  create(@SentAs(CreateTag) sent: Sent<CreateTag>, @CurrentCaller() caller: Caller, @Attempted() attempt?: Attempt) {
    return this.tags.create(sent, caller, attempt);
  }

  @ReadRoute(TagRecord, at.id)
  read(@Addressed() { id }: IdRef, @CurrentCaller() caller: Caller) {
    return this.tags.read(id, caller);
  }

  @UpdateRoute('edit-tags', UpdateTag, TagRecord, at.id)
  update(
    @Addressed() { id }: IdRef,
    @SentAs(UpdateTag) sent: Sent<UpdateTag>,
    @CurrentCaller() caller: Caller,
    @Expected() expected: Expectation,
  ) {
    return this.tags.update(id, sent, caller, expected);
  }

  @DeleteRoute('edit-tags', TagRecord, at.id)
  delete(@Addressed() { id }: IdRef, @CurrentCaller() caller: Caller, @Expected() expected: Expectation) {
    return this.tags.delete(id, caller, expected);
  }
}
