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
import { checkSlug } from '../terms/term-slug.js';
import { holdTerms } from '../terms/term-lock.js';
import { termPage } from '../terms/term-page.js';
import { insertTerm, updateTerm } from '../terms/term-writer.js';
import { termsAsked } from '../terms/terms-asked.js';
import { selectTerms } from '../terms/terms.query.js';
import type { CreateTag } from './dto/create-tag.dto.js';
import type { ListTags } from './dto/list-tags.dto.js';
import type { UpdateTag } from './dto/update-tag.dto.js';
import { Tag } from './tag.entity.js';
import { presentOneTag, presentTag } from './tag.presenter.js';
import type { TagRecord } from './tag.record.js';
import { refuseParent } from './tags.problems.js';

/** Lists, makes, shows, changes and deletes tags. */
@Injectable()
export class TagsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(sent: Sent<ListTags>, { viewer, urls, notes }: Caller): Promise<Page> {
    const rows = readingRows(this.database, notes);
    const now = this.clock.now();
    const { values, found: asked } = await sent.read((read, refuse) =>
      termsAsked(rows, 'tags', read, { viewer, now }, refuse),
    );
    const slice = sliceOf(values, this.site);
    const { terms, total } = await selectTerms(rows, 'tags', asked, slice, now);
    const records = terms.map((tag) => presentTag(tag, urls));
    return termPage('tags', records, total, slice, sent.linkParameters(), urls).datedBy(terms, now);
  }

  create(sent: Sent<CreateTag>, { urls, notes }: Caller, attempt?: Attempt): Promise<Shown<TagRecord>> {
    const now = this.clock.now();
    return this.firstAnswers.once(attempt, notes, async (rows) => {
      const { values } = await sent.read(() => refuseParent(sent.parameters));
      const { name, slug = '', description = '' } = values;
      await holdTerms(rows, 'tags');
      if (slug === '') await refuseSameName(rows, 'tags', name);
      const id = await insertTerm(rows, 'tags', { name, slug, description }, now);
      const { body, state } = await showTag(rows, id, urls, now);
      return new Shown(body, state, body.urls.self);
    });
  }

  read(id: number, { urls, notes }: Caller): Promise<Shown<TagRecord>> {
    return showTag(readingRows(this.database, notes), id, urls, this.clock.now());
  }

  update(id: number, sent: Sent<UpdateTag>, { urls, notes }: Caller, expected: Expectation): Promise<Shown<TagRecord>> {
    const now = this.clock.now();
    return inTransaction(this.database, notes, async (rows) => {
      const before = await holdTerm(rows, 'tags', id, now);
      expected.check(stateOf('tag', before, now));
      const { values } = await sent.apartFrom(presentTag(before, urls)).read(async (read, refuse) => {
        refuseParent(sent.parameters);
        await checkSlug(rows, 'tags', read.slug, id, refuse);
      });
      await updateTerm(rows, 'tags', before, values, now);
      return showTag(rows, id, urls, now);
    });
  }

  delete(id: number, { urls, notes }: Caller, expected: Expectation): Promise<TagRecord> {
    const now = this.clock.now();
    return inTransaction(this.database, notes, async (rows) => {
      const tag = await holdTerm(rows, 'tags', id, now);
      expected.check(stateOf('tag', tag, now));
      await rows.delete(Tag, { id });
      return presentTag(tag, urls);
    });
  }
}

async function showTag(rows: Rows, id: number, urls: Urls, now: UtcText): Promise<Shown<TagRecord>> {
  const tag = await findTerm(rows, 'tags', id, now);
  return new Shown(presentOneTag(tag, urls), stateOf('tag', tag, now));
}
