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
import { CreateCategory } from './dto/create-category.dto.js';
import { ListCategories } from './dto/list-categories.dto.js';
import { UpdateCategory } from './dto/update-category.dto.js';
import { CategoryPage, CategoryRecord } from './category.record.js';
import { CategoriesService } from './categories.service.js';

@ApiTags('Categories')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @ListRoute(ListCategories, CategoryPage)
  list(@SentAs(ListCategories) sent: Sent<ListCategories>, @CurrentViewer() viewer: Viewer, @SiteUrls() urls: Urls) {
    return this.categories.list(sent, viewer, urls);
  }

  @CreateRoute('edit-categories', CreateCategory, CategoryRecord)
  create(@SentAs(CreateCategory) sent: Sent<CreateCategory>, @SiteUrls() urls: Urls, @Attempted() attempt?: Attempt) {
    return this.categories.create(sent, urls, attempt);
  }

  @ReadRoute(CategoryRecord, at.id)
  read(@Addressed() { id }: IdRef, @SiteUrls() urls: Urls) {
    return this.categories.read(id, urls);
  }

  @UpdateRoute('edit-categories', UpdateCategory, CategoryRecord, at.id)
  update(
    @Addressed() { id }: IdRef,
    @SentAs(UpdateCategory) sent: Sent<UpdateCategory>,
    @SiteUrls() urls: Urls,
    @Expected() expected: Expectation,
  ) {
    return this.categories.update(id, sent, urls, expected);
  }

  @DeleteRoute('edit-categories', CategoryRecord, at.id)
  delete(@Addressed() { id }: IdRef, @SiteUrls() urls: Urls, @Expected() expected: Expectation) {
    return this.categories.delete(id, urls, expected);
  }
}
