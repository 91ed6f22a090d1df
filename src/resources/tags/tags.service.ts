import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Urls } from '../../http/addresses/urls.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Sent } from '../../http/input/sent.js';
import type { Page } from '../../http/paging/page.js';
import { Created } from '../../http/reply/created.js';
import { inTransaction } from '../../persistence/transaction.js';
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
  ) {}

  async list(sent: Sent<ListTags>, viewer: Viewer, urls: Urls): Promise<Page> {
    const rows = this.database.manager;
    const now = this.clock.now();
    const { values, found: asked } = await sent.read((read, refuse) =>
      termsAsked(rows, 'tags', read, { viewer, now }, refuse),
    );
    const slice = sliceOf(values, this.site.perPage);
    const { terms, total } = await selectTerms(rows, 'tags', asked, slice, now);
    const records = terms.map((tag) => presentTag(tag, urls));
    return termPage('tags', records, total, slice, sent.parameters, urls);
  }

  create(sent: Sent<CreateTag>, urls: Urls): Promise<Created> {
    const now = this.clock.now();
    return inTransaction(this.database, async (rows) => {
      const { values } = await sent.read(() => refuseParent(sent.parameters));
      const { name, slug = '', description = '' } = values;
      await holdTerms(rows, 'tags');
      if (slug === '') await refuseSameName(rows, 'tags', name);
      const id = await insertTerm(rows, 'tags', { name, slug, description }, now);
      const record = presentOneTag(await findTerm(rows, 'tags', id, now), urls);
      return new Created(record, record.urls.self);
    });
  }

  async read(id: number, urls: Urls): Promise<TagRecord> {
    return presentOneTag(await findTerm(this.database.manager, 'tags', id, this.clock.now()), urls);
  }

  update(id: number, sent: Sent<UpdateTag>, urls: Urls): Promise<TagRecord> {
    const now = this.clock.now();
    return inTransaction(this.database, async (rows) => {
      const before = await holdTerm(rows, 'tags', id, now);
      const { values } = await sent.read(async (read, refuse) => {
        refuseParent(sent.parameters);
        await checkSlug(rows, 'tags', read.slug, id, refuse);
      });
      await updateTerm(rows, 'tags', before, values, now);
      return presentOneTag(await findTerm(rows, 'tags', id, now), urls);
    });
  }

  delete(id: number, urls: Urls): Promise<TagRecord> {
    const now = this.clock.now();
    return inTransaction(this.database, async (rows) => {
      const tag = await holdTerm(rows, 'tags', id, now);
      await rows.delete(Tag, { id });
      return presentTag(tag, urls);
    });
  }
}
