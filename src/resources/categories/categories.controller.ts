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
import { CreateCategory } from './dto/create-category.dto.js';
import { ListCategories } from './dto/list-categories.dto.js';
import { UpdateCategory } from './dto/update-category.dto.js';
import { CategoryPage, CategoryRecord } from './category.record.js';
import { CategoriesService } from './categories.service.js';

@ApiTags('Categories')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @ApiList(ListCategories, CategoryPage)
  list(@Input(ListCategories) sent: Sent<ListCategories>, @Context() caller: Caller) {
    return this.categories.list(sent, caller);
  }

  @Post()
  @RequirePermission('edit-categories')
  @ApiCreate(CreateCategory, CategoryRecord)
  create(@Input(CreateCategory) sent: Sent<CreateCategory>, @Context() caller: Caller, @Attempted() attempt?: Attempt) {
    return this.categories.create(sent, caller, attempt);
  }

  @Get(':id')
  @ApiRead(CategoryRecord)
  read(@RecordRef() { id }: IdRef, @Context() caller: Caller) {
    return this.categories.read(id, caller);
  }

  @Post(':id')
  @HttpCode(200)
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategory, CategoryRecord)
  updateByPost(
    @RecordRef() ref: IdRef,
    @Input(UpdateCategory) sent: Sent<UpdateCategory>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Put(':id')
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategory, CategoryRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: IdRef,
    @Input(UpdateCategory) sent: Sent<UpdateCategory>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Patch(':id')
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategory, CategoryRecord)
  update(
    @RecordRef() { id }: IdRef,
    @Input(UpdateCategory) sent: Sent<UpdateCategory>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.categories.update(id, sent, caller, expected);
  }

  @Delete(':id')
  @RequirePermission('edit-categories')
  @ApiDelete(CategoryRecord)
  delete(@RecordRef() { id }: IdRef, @Context() caller: Caller, @IfMatch() expected: Expectation) {
    return this.categories.delete(id, caller, expected);
  }
}
