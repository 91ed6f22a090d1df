import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { type Page, pageRequestOf } from '../../http/pagination/page.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { dataKey } from '../../persistence/data-keys.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import { forgetTag } from '../../read-models/event-counts/forget-term.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { findTerm, findTermForUpdate } from '../terms/counted-term.js';
import { serializedTerms } from '../terms/serialized-terms.js';
import { resolveTermCriteria, selectTerms, termListValidity, termFilters, type TermList } from '../terms/term-list.js';
import { assertUniqueName, lockTerms, validateSlug } from '../terms/term-naming.js';
import { termPage, withLinks } from '../terms/term.record.js';
import { insertTerm, updateTerm } from '../terms/term.repository.js';
import { termErrors } from '../terms/terms.errors.js';
import type { CreateTagDto } from './dto/create-tag.dto.js';
import type { ListTagsDto } from './dto/list-tags.dto.js';
import type { UpdateTagDto } from './dto/update-tag.dto.js';
import { Tag } from './tag.entity.js';
import { presentTag } from './tag.presenter.js';
import type { TagRecord } from './tag.record.js';

const tagList: TermList<ListTagsDto> = { kind: 'tags', filters: termFilters };

/** Lists, creates, reads, updates and deletes tags. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListTagsDto>, context: RequestContext): Promise<Page> {
    const db = readConnection(this.database, context.telemetry);
    const { values, resolved: criteria } = await input.validate((values, addError) =>
      resolveTermCriteria(db, 'tags', values, context, addError),
    );
    const pageRequest = pageRequestOf(values, context.site);
    const selected = await selectTerms(db, tagList, criteria, pageRequest, context, (page) => Promise.resolve(page));
    const { terms, total } = selected;
    const records = serializedTerms(selected, context, () => terms.map((tag) => presentTag(tag, context)));
    const walk = criteria.walk && { next: selected.next };
    const page = { records, total, pageRequest, parameters: input.linkParameters(), walk };
    return termPage('tags', page, context).withLastModified(
      terms,
      context.now,
      termListValidity('tags', values, context),
    );
  }

  create(
    input: RequestInput<CreateTagDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<TagRecord>> {
    return this.idempotency.once(request, context, async (db) => {
      const { values } = await input.validate(() => assertNoParent(input.parameters));
      const { name, slug = '', description = '' } = values;
      await lockTerms(db, 'tags');
      if (slug === '') await assertUniqueName(db, 'tags', name);
      const { id } = await insertTerm(db, 'tags', { name, slug, description }, context);
      const { body, state } = await tagResponse(db, id, context);
      return new RecordResponse(body, state, body.urls.self);
    });
  }

  read(id: number, context: RequestContext): Promise<RecordResponse<TagRecord>> {
    return tagResponse(readConnection(this.database, context.telemetry), id, context);
  }

  update(
    id: number,
    input: RequestInput<UpdateTagDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<TagRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findTermForUpdate(db, 'tags', id, context);
      preconditions.assertMatches(recordVersion('tag', before, context.now));
      const { values } = await input
        .withoutUnchanged(presentTag(before, context))
        .validate(async (values, addError) => {
          assertNoParent(input.parameters);
          await validateSlug(db, 'tags', values.slug, id, addError);
        });
      await updateTerm(db, 'tags', before, values, context);
      return tagResponse(db, id, context);
    });
  }

  delete(id: number, context: RequestContext, preconditions: Preconditions): Promise<TagRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const tag = await findTermForUpdate(db, 'tags', id, context);
      preconditions.assertMatches(recordVersion('tag', tag, context.now));
      recordChange(db, { kind: 'tags', id, before: { version: tag.version } }, context);
      await forgetTag(db, id);
      await db.delete(Tag, { id });
      return presentTag(tag, context);
    });
  }
}

async function tagResponse(db: EntityManager, id: number, context: RequestContext): Promise<RecordResponse<TagRecord>> {
  const tag = await findTerm(db, 'tags', id, context);
  const record = withLinks(presentTag(tag, context));
  return new RecordResponse(record, recordVersion('tag', tag, context.now)).dependingOn([dataKey('tags', id)]);
}

/** Throws `rest_taxonomy_not_hierarchical` if a parent is sent, even 0 (recorded exchanges: tags_crud). */
function assertNoParent({ parent }: Parameters): void {
  if (parent === undefined || parent === null) return;
  throw termErrors.notHierarchical();
}
