import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { type Page, pageRequestOf } from '../../http/pagination/page.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import type { TermRef } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { type PutInput, putRecord, type PutRequest } from '../external-ids/put-record.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { findTermForUpdate, lookUpTermForUpdate } from '../terms/counted-term.js';
import { serializedTerms } from '../terms/serialized-terms.js';
import { readTermIds, withTermIds } from '../terms/term-ids.js';
import {
  resolveTermCriteria,
  type SelectedTerms,
  selectTerms,
  termListValidity,
  termFilters,
  type TermList,
} from '../terms/term-list.js';
import { lockTerms } from '../terms/term-naming.js';
import { termPage } from '../terms/term.record.js';
import { deleteCategory, readPaths } from './category-tree.js';
import { belowParent, createCategory, readCategory, updateCategory } from './category-writes.js';
import { presentCategory } from './category.presenter.js';
import type { CategoryRecord } from './category.record.js';
import { validateParentFilter } from './category.validator.js';
import type { CreateCategoryDto } from './dto/create-category.dto.js';
import type { ListCategoriesDto } from './dto/list-categories.dto.js';
import type { UpdateCategoryDto } from './dto/update-category.dto.js';

/** Lists, creates, reads, updates and deletes categories. Writes lock all categories, so that the tree stays a tree. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListCategoriesDto>, context: RequestContext): Promise<Page> {
    const db = readConnection(this.database, context.telemetry);
    const { values, resolved: criteria } = await input.validate(async (values, addError) => {
      await validateParentFilter(db, values.parent, addError);
      return resolveTermCriteria(db, 'categories', values, context, addError);
    });
    const pageRequest = pageRequestOf(values, context.site);
    const withPaths = async (page: SelectedTerms) => ({ ...page, pathOf: await readPaths(db, page.terms) });
    const selected = await selectTerms(db, categoryList, criteria, pageRequest, context, withPaths);
    const { terms, total, pathOf } = selected;
    const present = () => terms.map((category) => presentCategory(category, pathOf(category), context));
    const ids = await readTermIds(db, 'categories', terms, context.viewer);
    const records = ids.size
      ? present().map((record) => withTermIds(record, ids))
      : serializedTerms(selected, context, present);
    const walk = criteria.walk && { next: selected.next };
    const page = { records, total, pageRequest, parameters: input.linkParameters(), walk };
    return termPage('categories', page, context).withLastModified(
      terms,
      context.now,
      termListValidity('categories', values, context),
    );
  }

  create(
    input: RequestInput<CreateCategoryDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<CategoryRecord>> {
    return this.idempotency.once(request, context, async (db) => {
      await lockTerms(db, 'categories');
      return createCategory(db, input, context);
    });
  }

  /** Creates the category with an external id, or changes it. */
  put(
    put: PutRequest,
    { create, update }: PutInput<CreateCategoryDto, UpdateCategoryDto>,
    context: RequestContext,
  ): Promise<RecordResponse<CategoryRecord>> {
    const { externalId, preconditions } = put;
    return putRecord(this.idempotency, put, context, {
      kind: 'categories',
      async find(db) {
        await lockTerms(db, 'categories');
        return lookUpTermForUpdate(db, 'categories', { externalId }, context);
      },
      create: (db) => createCategory(db, create, context, externalId),
      update: (db, before) => updateCategory(db, before, { input: update, preconditions, externalId }, context),
    });
  }

  /** The URLs of the pages of categories, in the same order: they name all parents, which events do not. */
  async pagesOf(
    categories: readonly Pick<CategoryRecord, 'id' | 'slug' | 'parent'>[],
    { urls, telemetry }: RequestContext,
  ): Promise<string[]> {
    const nodes = categories.map(({ id, slug, parent }) => ({ id, slug, parentId: parent === 0 ? null : parent }));
    const pathOf = await readPaths(readConnection(this.database, telemetry), nodes);
    return nodes.map((node) => urls.sitePage('events', 'category', ...pathOf(node)));
  }

  read(ref: TermRef, context: RequestContext): Promise<RecordResponse<CategoryRecord>> {
    return readCategory(readConnection(this.database, context.telemetry), ref, context);
  }

  update(
    ref: TermRef,
    input: RequestInput<UpdateCategoryDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<CategoryRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      await lockTerms(db, 'categories');
      const before = await findTermForUpdate(db, 'categories', ref, context);
      return updateCategory(db, before, { input, preconditions }, context);
    });
  }

  delete(ref: TermRef, context: RequestContext, preconditions: Preconditions): Promise<CategoryRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      await lockTerms(db, 'categories');
      const category = await findTermForUpdate(db, 'categories', ref, context);
      preconditions.assertMatches(recordVersion('category', category, context.now));
      const pathOf = await readPaths(db, [category]);
      const ids = await readTermIds(db, 'categories', [category], context.viewer);
      await deleteCategory(db, category, context);
      return withTermIds(presentCategory(category, pathOf(category), context), ids);
    });
  }
}

/** The filters of all terms, and `parent`. */
const categoryList: TermList<ListCategoriesDto> = {
  kind: 'categories',
  filters: {
    ...termFilters,
    parent: ({ input: { parent } }) => (parent === undefined ? undefined : belowParent(parent)),
  },
};
