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

  @Get(TERM_PATHS)
  @ApiRead(CategoryRecord)
  read(@RecordRef() ref: TermRef, @Context() context: RequestContext) {
    return this.categories.read(ref, context);
  }

  @Post(TERM_PATHS)
  @HttpCode(200)
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategoryDto, CategoryRecord)
  updateByPost(
    @RecordRef() ref: TermRef,
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
    @RecordRef() ref: TermRef,
    @Input(UpdateCategoryDto) input: RequestInput<UpdateCategoryDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(EXTERNAL_ID_PATH)
  @RequirePermission('edit-categories')
  @ApiPut(UpdateCategoryDto, CategoryRecord)
  put(
    @RecordRef() { externalId }: ExternalRef,
    @Input(CreateCategoryDto) create: RequestInput<CreateCategoryDto>,
    @Input(UpdateCategoryDto) update: RequestInput<UpdateCategoryDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.categories.put({ externalId, preconditions, request }, { create, update }, context);
  }

  @Patch(TERM_PATHS)
  @RequirePermission('edit-categories')
  @ApiUpdate(UpdateCategoryDto, CategoryRecord)
  update(
    @RecordRef() ref: TermRef,
    @Input(UpdateCategoryDto) input: RequestInput<UpdateCategoryDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.categories.update(ref, input, context, preconditions);
  }

  @Delete(TERM_PATHS)
  @RequirePermission('edit-categories')
  @ApiDelete(CategoryRecord)
  delete(@RecordRef() ref: TermRef, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.categories.delete(ref, context, preconditions);
  }
}
