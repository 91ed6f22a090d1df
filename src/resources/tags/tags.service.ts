import type { ExternalId } from '../../calendar/external-id.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { type Page, pageRequestOf } from '../../http/pagination/page.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import type { TermRef } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import { forgetTag } from '../../read-models/event-counts/forget-term.js';
import { deleteExternalIds } from '../../read-models/external-ids.js';
import {
  type PutInput,
  putRecord,
  type PutRequest,
  type RecordUpdate,
  validateNamed,
  withNamed,
} from '../external-ids/put-record.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import {
  type CountedTerm,
  findTerm,
  findTermForUpdate,
  keysOfTerm,
  lookUpTermForUpdate,
} from '../terms/counted-term.js';
import { serializedTerms } from '../terms/serialized-terms.js';
import { readTermIds, withTermIds } from '../terms/term-ids.js';
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
    const present = () => terms.map((tag) => presentTag(tag, context));
    const ids = await readTermIds(db, 'tags', terms, context.viewer);
    const records = ids.size
      ? present().map((record) => withTermIds(record, ids))
      : serializedTerms(selected, context, present);
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
      await lockTerms(db, 'tags');
      return created(db, input, context);
    });
  }

  /** Creates the tag with an external id, or changes it. */
  put(
    put: PutRequest,
    { create, update }: PutInput<CreateTagDto, UpdateTagDto>,
    context: RequestContext,
  ): Promise<RecordResponse<TagRecord>> {
    const { externalId, preconditions } = put;
    return putRecord(this.idempotency, put, context, {
      kind: 'tags',
      async find(db) {
        await lockTerms(db, 'tags');
        return lookUpTermForUpdate(db, 'tags', { externalId }, context);
      },
      create: (db) => created(db, create, context, externalId),
      update: (db, before) => updated(db, before, { input: update, preconditions, externalId }, context),
    });
  }

  read(ref: TermRef, context: RequestContext): Promise<RecordResponse<TagRecord>> {
    return tagResponse(readConnection(this.database, context.telemetry), ref, context);
  }

  update(
    ref: TermRef,
    input: RequestInput<UpdateTagDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<TagRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findTermForUpdate(db, 'tags', ref, context);
      return updated(db, before, { input, preconditions }, context);
    });
  }

  delete(ref: TermRef, context: RequestContext, preconditions: Preconditions): Promise<TagRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const tag = await findTermForUpdate(db, 'tags', ref, context);
      const { id } = tag;
      preconditions.assertMatches(recordVersion('tag', tag, context.now));
      const ids = await readTermIds(db, 'tags', [tag], context.viewer);
      recordChange(db, { kind: 'tags', id, before: { version: tag.version } }, context);
      await forgetTag(db, id);
      await deleteExternalIds(db, 'tags', [id]);
      await db.delete(Tag, { id });
      return withTermIds(presentTag(tag, context), ids);
    });
  }
}

/** Call it with the tags locked. */
async function created(
  db: EntityManager,
  input: RequestInput<CreateTagDto>,
  context: RequestContext,
  externalId?: ExternalId,
): Promise<RecordResponse<TagRecord>> {
  const { values } = await input.validate((values, addError) => {
    assertNoParent(input.parameters);
    validateNamed(externalId, values.external_ids ?? [], addError);
  });
  const { name, slug = '', description = '' } = values;
  if (slug === '') await assertUniqueName(db, 'tags', name);
  const externalIds = withNamed(externalId, values.external_ids ?? []);
  const { id } = await insertTerm(db, 'tags', { name, slug, description, externalIds }, context);
  const { body, state } = await tagResponse(db, { id }, context);
  return new RecordResponse(body, state, body.urls.self);
}

async function updated(
  db: EntityManager,
  before: CountedTerm,
  { input, preconditions, externalId }: RecordUpdate<UpdateTagDto>,
  context: RequestContext,
): Promise<RecordResponse<TagRecord>> {
  const { id } = before;
  preconditions.assertMatches(recordVersion('tag', before, context.now));
  const { values } = await input.withoutUnchanged(presentTag(before, context)).validate(async (values, addError) => {
    assertNoParent(input.parameters);
    await validateSlug(db, 'tags', values.slug, id, addError);
    validateNamed(externalId, values.external_ids, addError);
  });
  const { external_ids: sent, ...changes } = values;
  await updateTerm(db, 'tags', before, { ...changes, externalIds: withNamed(externalId, sent) }, context);
  return tagResponse(db, { id }, context);
}

async function tagResponse(
  db: EntityManager,
  ref: TermRef,
  context: RequestContext,
): Promise<RecordResponse<TagRecord>> {
  const tag = await findTerm(db, 'tags', ref, context);
  const ids = await readTermIds(db, 'tags', [tag], context.viewer);
  const record = withLinks(withTermIds(presentTag(tag, context), ids));
  return new RecordResponse(record, recordVersion('tag', tag, context.now)).dependingOn(keysOfTerm('tags', ref));
}

/** Throws `rest_taxonomy_not_hierarchical` if a parent is sent, even 0 (recorded exchanges: tags_crud). */
function assertNoParent({ parent }: Parameters): void {
  if (parent === undefined || parent === null) return;
  throw termErrors.notHierarchical();
}
