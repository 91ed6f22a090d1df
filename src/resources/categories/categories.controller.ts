import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IfMatch, Preconditions } from '../../http/conditional-requests/preconditions.js';
import { Idempotent, type IdempotentRequest } from '../../http/request/idempotent-request.js';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { ApiCreate, ApiDelete, ApiList, ApiRead, ApiUpdate } from '../../http/routing/resource-documentation.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CategoriesService } from './categories.service.js';
import { CategoryPage, CategoryRecord } from './category.record.js';
import { CreateCategoryDto } from './dto/create-category.dto.js';
import { ListCategoriesDto } from './dto/list-categories.dto.js';
import { UpdateCategoryDto } from './dto/update-category.dto.js';

@ApiTags('Categories')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @ApiList(ListCategoriesDto, CategoryPage)
  list(@Input(ListCategoriesDto) input: RequestInput<ListCategoriesDto>, @Context() context: RequestContext) {
    return this.categories.list(input, context);
  }

  @Post()
  @RequirePermission('edit-categories')
  @ApiCreate(CreateCategoryDto, CategoryRecord)
  create(
    @Input(CreateCategoryDto) input: RequestInput<CreateCategoryDto>,
    @Context() context: RequestContext,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.categories.create(input, context, request);
  }

  @Get(':id')
  @ApiRead(CategoryRecord)
  read(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.categories.read(id, context);
  }

  @Post(':id')
  @HttpCode(200)
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategoryDto, CategoryRecord)
  updateByPost(
    @RecordRef() ref: IdRef,
    @Input(UpdateCategoryDto) input: RequestInput<UpdateCategoryDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(':id')
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategoryDto, CategoryRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: IdRef,
    @Input(UpdateCategoryDto) input: RequestInput<UpdateCategoryDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Patch(':id')
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategoryDto, CategoryRecord)
  update(
    @RecordRef() { id }: IdRef,
    @Input(UpdateCategoryDto) input: RequestInput<UpdateCategoryDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.categories.update(id, input, context, preconditions);
  }

  @Delete(':id')
  @RequirePermission('edit-categories')
  @ApiDelete(CategoryRecord)
  delete(@RecordRef() { id }: IdRef, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.categories.delete(id, context, preconditions);
  }
}
