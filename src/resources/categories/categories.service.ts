import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/access/caller.js';
import type { Preconditions } from '../../http/conditions/expectation.js';
import { recordVersion } from '../../http/conditions/record-state.js';
import { pageRequestOf } from '../../http/input/paging-fields.js';
import type { RequestInput } from '../../http/input/sent.js';
import type { Page } from '../../http/paging/page.js';
import type { IdempotentRequest } from '../../http/repeats/attempt.js';
import { RecordResponse } from '../../http/reply/shown.js';
import { readConnection } from '../../persistence/reading-rows.js';
import { inTransaction } from '../../persistence/transaction.js';
import { IdempotencyStore } from '../repeats/first-answers.js';
import { findTerm, findTermForUpdate } from '../terms/find-term.js';
import { assertUniqueName } from '../terms/same-name.js';
import { lockTerms } from '../terms/term-lock.js';
import { termPage } from '../terms/term-page.js';
import { validateSlug } from '../terms/term-slug.js';
import { insertTerm, updateTerm } from '../terms/term-writer.js';
import { resolveTermCriteria } from '../terms/terms-asked.js';
import { selectTerms } from '../terms/terms.query.js';
import { belowParent, categoryList } from './categories.query.js';
import { validateParent, validateParentFilter } from './category.checks.js';
import { presentCategory, withLinks } from './category.presenter.js';
import type { CategoryRecord } from './category.record.js';
import { readPaths } from './category-tree.js';
import { deleteCategory } from './category.writer.js';
import type { CreateCategoryDto } from './dto/create-category.dto.js';
import type { ListCategoriesDto } from './dto/list-categories.dto.js';
import type { UpdateCategoryDto } from './dto/update-category.dto.js';

/** Lists, makes, shows, changes and deletes categories. Writes hold all categories, so that their tree stays one. */
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
    const { terms, total } = await selectTerms(db, categoryList, criteria, pageRequest, context);
    const pathOf = await readPaths(db, terms);
    const records = terms.map((category) => presentCategory(category, pathOf(category), context));
    const page = { records, total, pageRequest, parameters: input.linkParameters() };
    return termPage('categories', page, context).withLastModified(terms, context.now);
  }

  create(
    input: RequestInput<CreateCategoryDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<CategoryRecord>> {
    return this.idempotency.once(request, context, async (db) => {
      await lockTerms(db, 'categories');
      const { values } = await input.validate((values, addError) =>
        validateParent(db, values.parent, undefined, addError),
      );
      const { name, slug = '', description = '', parent: parentId = null } = values;
      if (slug === '') await assertUniqueName(db, 'categories', name, belowParent(parentId));
      const id = await insertTerm(db, 'categories', { name, slug, description, parentId }, context);
      const { body, state } = await categoryResponse(db, id, context);
      return new RecordResponse(body, state, body.urls.self);
    });
  }

  read(id: number, context: RequestContext): Promise<RecordResponse<CategoryRecord>> {
    return categoryResponse(readConnection(this.database, context.telemetry), id, context);
  }

  update(
    id: number,
    input: RequestInput<UpdateCategoryDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<CategoryRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      await lockTerms(db, 'categories');
      const before = await findTermForUpdate(db, 'categories', id, context);
      preconditions.assertMatches(recordVersion('category', before, context.now));
      const { values } = await input
        .withoutUnchanged(presentCategory(before, [], context))
        .validate(async (values, addError) => {
          await validateSlug(db, 'categories', values.slug, id, addError);
          await validateParent(db, values.parent, id, addError);
        });
      const { parent: parentId, ...others } = values;
      const changes = parentId === undefined ? others : { ...others, parentId };
      await updateTerm(db, 'categories', before, changes, context);
      return categoryResponse(db, id, context);
    });
  }

  delete(id: number, context: RequestContext, preconditions: Preconditions): Promise<CategoryRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      await lockTerms(db, 'categories');
      const category = await findTermForUpdate(db, 'categories', id, context);
      preconditions.assertMatches(recordVersion('category', category, context.now));
      const pathOf = await readPaths(db, [category]);
      await deleteCategory(db, category, context);
      return presentCategory(category, pathOf(category), context);
    });
  }
}

async function categoryResponse(
  db: EntityManager,
  id: number,
  context: RequestContext,
): Promise<RecordResponse<CategoryRecord>> {
  const category = await findTerm(db, 'categories', id, context);
  const pathOf = await readPaths(db, [category]);
  const record = withLinks(presentCategory(category, pathOf(category), context));
  return new RecordResponse(record, recordVersion('category', category, context.now));
}
