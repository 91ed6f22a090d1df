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
  list(@SentAs(ListCategories) sent: Sent<ListCategories>, @CurrentCaller() caller: Caller) {
    return this.categories.list(sent, caller);
  }

  @CreateRoute('edit-categories', CreateCategory, CategoryRecord)
  create(
    @SentAs(CreateCategory) sent: Sent<CreateCategory>,
    @CurrentCaller() caller: Caller,
    @Attempted() attempt?: Attempt,
  ) {
    return this.categories.create(sent, caller, attempt);
  }

  @ReadRoute(CategoryRecord, at.id)
  read(@Addressed() { id }: IdRef, @CurrentCaller() caller: Caller) {
    return this.categories.read(id, caller);
  }

  @UpdateRoute('edit-categories', UpdateCategory, CategoryRecord, at.id)
  update(
    @Addressed() { id }: IdRef,
    @SentAs(UpdateCategory) sent: Sent<UpdateCategory>,
    @CurrentCaller() caller: Caller,
    @Expected() expected: Expectation,
  ) {
    return this.categories.update(id, sent, caller, expected);
  }

  @DeleteRoute('edit-categories', CategoryRecord, at.id)
  delete(@Addressed() { id }: IdRef, @CurrentCaller() caller: Caller, @Expected() expected: Expectation) {
    return this.categories.delete(id, caller, expected);
  }
}
