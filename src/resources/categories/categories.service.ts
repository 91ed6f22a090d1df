import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Caller } from '../../http/access/caller.js';
import type { Urls } from '../../http/addresses/urls.js';
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
import { termsAsked } from '../terms/terms-asked.js';
import { selectTerms } from '../terms/terms.query.js';
import { belowParent } from './categories.query.js';
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
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(sent: Sent<ListCategories>, { viewer, urls, notes }: Caller): Promise<Page> {
    const rows = readingRows(this.database, notes);
    const now = this.clock.now();
    const { values, found: asked } = await sent.read(async (read, refuse) => {
      await checkParentAsked(rows, read.parent, refuse);
      return termsAsked(rows, 'categories', read, { viewer, now }, refuse);
    });
    const slice = sliceOf(values, this.site);
    const { terms, total } = await selectTerms(rows, 'categories', asked, slice, now, belowParent(values.parent));
    const pathOf = await readPaths(rows, terms);
    const records = terms.map((category) => presentCategory(category, pathOf(category), urls));
    return termPage('categories', records, total, slice, sent.linkParameters(), urls).datedBy(terms, now);
  }

  create(sent: Sent<CreateCategory>, { urls, notes }: Caller, attempt?: Attempt): Promise<Shown<CategoryRecord>> {
    const now = this.clock.now();
    return this.firstAnswers.once(attempt, notes, async (rows) => {
      await holdTerms(rows, 'categories');
      const { values } = await sent.read((read, refuse) => checkParent(rows, read.parent, undefined, refuse));
      const { name, slug = '', description = '', parent: parentId = null } = values;
      if (slug === '') await refuseSameName(rows, 'categories', name, belowParent(parentId));
      const id = await insertTerm(rows, 'categories', { name, slug, description, parentId }, now);
      const { body, state } = await showCategory(rows, id, urls, now);
      return new Shown(body, state, body.urls.self);
    });
  }

  read(id: number, { urls, notes }: Caller): Promise<Shown<CategoryRecord>> {
    return showCategory(readingRows(this.database, notes), id, urls, this.clock.now());
  }

  update(
    id: number,
    sent: Sent<UpdateCategory>,
    { urls, notes }: Caller,
    expected: Expectation,
  ): Promise<Shown<CategoryRecord>> {
    const now = this.clock.now();
    return inTransaction(this.database, notes, async (rows) => {
      await holdTerms(rows, 'categories');
      const before = await holdTerm(rows, 'categories', id, now);
      expected.check(stateOf('category', before, now));
      const { values } = await sent.apartFrom(presentCategory(before, [], urls)).read(async (read, refuse) => {
        await checkSlug(rows, 'categories', read.slug, id, refuse);
        await checkParent(rows, read.parent, id, refuse);
      });
      const { parent: parentId, ...changes } = values;
      await updateTerm(rows, 'categories', before, parentId === undefined ? changes : { ...changes, parentId }, now);
      return showCategory(rows, id, urls, now);
    });
  }

  delete(id: number, { urls, notes }: Caller, expected: Expectation): Promise<CategoryRecord> {
    const now = this.clock.now();
    return inTransaction(this.database, notes, async (rows) => {
      await holdTerms(rows, 'categories');
      const category = await holdTerm(rows, 'categories', id, now);
      expected.check(stateOf('category', category, now));
      const pathOf = await readPaths(rows, [category]);
      await deleteCategory(rows, category, now);
      return presentCategory(category, pathOf(category), urls);
    });
  }
}

async function showCategory(rows: Rows, id: number, urls: Urls, now: UtcText): Promise<Shown<CategoryRecord>> {
  const category = await findTerm(rows, 'categories', id, now);
  const pathOf = await readPaths(rows, [category]);
  const record = withLinks(presentCategory(category, pathOf(category), urls));
  return new Shown(record, stateOf('category', category, now));
}
