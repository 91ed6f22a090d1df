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
import { checkSlug } from '../terms/term-slug.js';
import { holdTerms } from '../terms/term-lock.js';
import { termPage } from '../terms/term-page.js';
import { insertTerm, updateTerm } from '../terms/term-writer.js';
import { resolveTermCriteria } from '../terms/terms-asked.js';
import { selectTerms, termFilters, type TermList } from '../terms/terms.query.js';
import type { CreateTag } from './dto/create-tag.dto.js';
import type { ListTags } from './dto/list-tags.dto.js';
import type { UpdateTag } from './dto/update-tag.dto.js';
import { Tag } from './tag.entity.js';
import { presentOneTag, presentTag } from './tag.presenter.js';
import type { TagRecord } from './tag.record.js';
import { refuseParent } from './tags.problems.js';

const tagList: TermList<ListTags> = { kind: 'tags', filters: termFilters };

/** Lists, makes, shows, changes and deletes tags. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: DataSource,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(input: Sent<ListTags>, context: Caller): Promise<Page> {
    const db = readingRows(this.database, context.notes);
    const { values, found: criteria } = await input.read((read, addError) =>
      resolveTermCriteria(db, 'tags', read, context, addError),
    );
    const slice = sliceOf(values, context.site);
    const { terms, total } = await selectTerms(db, tagList, criteria, slice, context);
    const records = terms.map((tag) => presentTag(tag, context));
    const page = { records, total, slice, sent: input.linkParameters() };
    return termPage('tags', page, context).datedBy(terms, context.now);
  }

  create(sent: Sent<CreateTag>, context: Caller, attempt?: Attempt): Promise<Shown<TagRecord>> {
    return this.firstAnswers.once(attempt, context, async (rows) => {
      const { values } = await sent.read(() => refuseParent(sent.parameters));
      const { name, slug = '', description = '' } = values;
      await holdTerms(rows, 'tags');
      if (slug === '') await refuseSameName(rows, 'tags', name);
      const id = await insertTerm(rows, 'tags', { name, slug, description }, context);
      const { body, state } = await showTag(rows, id, context);
      return new Shown(body, state, body.urls.self);
    });
  }

  read(id: number, context: Caller): Promise<Shown<TagRecord>> {
    return showTag(readingRows(this.database, context.notes), id, context);
  }

  update(id: number, sent: Sent<UpdateTag>, context: Caller, expected: Expectation): Promise<Shown<TagRecord>> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await holdTerm(rows, 'tags', id, context);
      expected.check(stateOf('tag', before, context.now));
      const { values } = await sent.apartFrom(presentTag(before, context)).read(async (read, refuse) => {
        refuseParent(sent.parameters);
        await checkSlug(rows, 'tags', read.slug, id, refuse);
      });
      await updateTerm(rows, 'tags', before, values, context);
      return showTag(rows, id, context);
    });
  }

  delete(id: number, context: Caller, expected: Expectation): Promise<TagRecord> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const tag = await holdTerm(rows, 'tags', id, context);
      expected.check(stateOf('tag', tag, context.now));
      await rows.delete(Tag, { id });
      return presentTag(tag, context);
    });
  }
}

async function showTag(rows: Rows, id: number, context: Caller): Promise<Shown<TagRecord>> {
  const tag = await findTerm(rows, 'tags', id, context);
  return new Shown(presentOneTag(tag, context), stateOf('tag', tag, context.now));
}
