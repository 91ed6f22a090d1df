import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '../../calendar/viewer.js';
import { CurrentViewer } from '../../http/access/current-viewer.js';
import { SiteUrls } from '../../http/addresses/site-address.js';
import type { Urls } from '../../http/addresses/urls.js';
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
  list(@SentAs(ListTags) sent: Sent<ListTags>, @CurrentViewer() viewer: Viewer, @SiteUrls() urls: Urls) {
    return this.tags.list(sent, viewer, urls);
  }

  @CreateRoute('edit-tags', CreateTag, TagRecord)
  create(@SentAs(CreateTag) sent: Sent<CreateTag>, @SiteUrls() urls: Urls, @Attempted() attempt?: Attempt) {
    return this.tags.create(sent, urls, attempt);
  }

  @ReadRoute(TagRecord, at.id)
  read(@Addressed() { id }: IdRef, @SiteUrls() urls: Urls) {
    return this.tags.read(id, urls);
  }

  @UpdateRoute('edit-tags', UpdateTag, TagRecord, at.id)
  update(
    @Addressed() { id }: IdRef,
    @SentAs(UpdateTag) sent: Sent<UpdateTag>,
    @SiteUrls() urls: Urls,
    @Expected() expected: Expectation,
  ) {
    return this.tags.update(id, sent, urls, expected);
  }

  @DeleteRoute('edit-tags', TagRecord, at.id)
  delete(@Addressed() { id }: IdRef, @SiteUrls() urls: Urls, @Expected() expected: Expectation) {
    return this.tags.delete(id, urls, expected);
  }
}
