import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../http/access/caller.js';
import type { Expectation } from '../../http/conditions/expectation.js';
import { stateOf } from '../../http/conditions/record-state.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Sent } from '../../http/input/sent.js';
import type { Page } from '../../http/paging/page.js';
import type { Attempt } from '../../http/repeats/attempt.js';
import { Shown } from '../../http/reply/shown.js';
import { readingRows } from '../../persistence/reading-rows.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { FirstAnswers } from '../repeats/first-answers.js';
import { findTerm, holdTerm } from '../terms/find-term.js';
import { refuseSameName } from '../terms/same-name.js';
import { holdTerms } from '../terms/term-lock.js';
import { termPage } from '../terms/term-page.js';
import { checkSlug } from '../terms/term-slug.js';
import { insertTerm, updateTerm } from '../terms/term-writer.js';
import { resolveTermCriteria } from '../terms/terms-asked.js';
import { selectTerms } from '../terms/terms.query.js';
import { belowParent, categoryList } from './categories.query.js';
import { checkParent, checkParentAsked } from './category.checks.js';
import { presentCategory, withLinks } from './category.presenter.js';
import type { CategoryRecord } from './category.record.js';
import { readPaths } from './category-tree.js';
import { deleteCategory } from './category.writer.js';
import type { CreateCategory } from './dto/create-category.dto.js';
import type { ListCategories } from './dto/list-categories.dto.js';
import type { UpdateCategory } from './dto/update-category.dto.js';

/** Lists, makes, shows, changes and deletes categories. Writes hold all categories, so that their tree stays one. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: DataSource,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(input: Sent<ListCategories>, context: Caller): Promise<Page> {
    const db = readingRows(this.database, context.notes);
    const { values, found: criteria } = await input.read(async (read, addError) => {
      await checkParentAsked(db, read.parent, addError);
      return resolveTermCriteria(db, 'categories', read, context, addError);
    });
    const slice = sliceOf(values, context.site);
    const { terms, total } = await selectTerms(db, categoryList, criteria, slice, context);
    const pathOf = await readPaths(db, terms);
    const records = terms.map((category) => presentCategory(category, pathOf(category), context));
    const page = { records, total, slice, sent: input.linkParameters() };
    return termPage('categories', page, context).datedBy(terms, context.now);
  }

  create(sent: Sent<CreateCategory>, context: Caller, attempt?: Attempt): Promise<Shown<CategoryRecord>> {
    return this.firstAnswers.once(attempt, context, async (rows) => {
      await holdTerms(rows, 'categories');
      const { values } = await sent.read((read, refuse) => checkParent(rows, read.parent, undefined, refuse));
      const { name, slug = '', description = '', parent: parentId = null } = values;
      if (slug === '') await refuseSameName(rows, 'categories', name, belowParent(parentId));
      const id = await insertTerm(rows, 'categories', { name, slug, description, parentId }, context);
      const { body, state } = await showCategory(rows, id, context);
      return new Shown(body, state, body.urls.self);
    });
  }

  read(id: number, context: Caller): Promise<Shown<CategoryRecord>> {
    return showCategory(readingRows(this.database, context.notes), id, context);
  }

  update(
    id: number,
    sent: Sent<UpdateCategory>,
    context: Caller,
    expected: Expectation,
  ): Promise<Shown<CategoryRecord>> {
    return inTransaction(this.database, context.notes, async (rows) => {
      await holdTerms(rows, 'categories');
      const before = await holdTerm(rows, 'categories', id, context);
      expected.check(stateOf('category', before, context.now));
      const { values } = await sent.apartFrom(presentCategory(before, [], context)).read(async (read, refuse) => {
        await checkSlug(rows, 'categories', read.slug, id, refuse);
        await checkParent(rows, read.parent, id, refuse);
      });
      const { parent: parentId, ...others } = values;
      const changes = parentId === undefined ? others : { ...others, parentId };
      await updateTerm(rows, 'categories', before, changes, context);
      return showCategory(rows, id, context);
    });
  }

  delete(id: number, context: Caller, expected: Expectation): Promise<CategoryRecord> {
    return inTransaction(this.database, context.notes, async (rows) => {
      await holdTerms(rows, 'categories');
      const category = await holdTerm(rows, 'categories', id, context);
      expected.check(stateOf('category', category, context.now));
      const pathOf = await readPaths(rows, [category]);
      await deleteCategory(rows, category, context);
      return presentCategory(category, pathOf(category), context);
    });
  }
}

async function showCategory(rows: Rows, id: number, context: Caller): Promise<Shown<CategoryRecord>> {
  const category = await findTerm(rows, 'categories', id, context);
  const pathOf = await readPaths(rows, [category]);
  const record = withLinks(presentCategory(category, pathOf(category), context));
  return new Shown(record, stateOf('category', category, context.now));
}
