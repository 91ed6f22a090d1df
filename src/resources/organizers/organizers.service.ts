import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ExternalId } from '../../calendar/external-id.js';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { type Page, pageRequestOf } from '../../http/pagination/page.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../http/responses/yield-to-event-loop.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import {
  assertMayPut,
  type PutInput,
  putRecord,
  type PutRequest,
  type RecordUpdate,
  validateNamed,
  withNamed,
} from '../external-ids/put-record.js';
import { deleteExternalIds } from '../../read-models/external-ids.js';
import { forgetMentions } from '../../read-models/forget-mentions.js';
import { forgetRevisions } from '../../read-models/revisions/keep-revision.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { archivePage, listValidity } from '../publishing/archive-page.js';
import { findEditable, findReadable, keysOf, lookUpRecord } from '../publishing/find-record.js';
import { checkedSize } from '../publishing/record-size.js';
import type { CreateOrganizerDto } from './dto/create-organizer.dto.js';
import type { ListOrganizersDto } from './dto/list-organizers.dto.js';
import type { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { organizerResponse, organizerVersion, presentOrganizer, presentOrganizers } from './organizer.presenter.js';
import type { OrganizerRecord } from './organizer.record.js';
import { createOrganizer, trashOrganizer, updateOrganizer } from './organizer.repository.js';
import { validateOrganizer } from './organizer.validator.js';
import { organizerErrors } from './organizers.errors.js';
import { readOrganizers, resolveOrganizerCriteria } from './organizers.query.js';

/** Lists, creates, reads, updates and trashes organizers. */
@Injectable()
export class OrganizersService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListOrganizersDto>, context: RequestContext): Promise<Page> {
    const db = readConnection(this.database, context.telemetry);
    await yieldToEventLoop();
    const { values, resolved: criteria } = await input.validate((values, addError) =>
      resolveOrganizerCriteria(db, values, context, addError),
    );
    const pageRequest = pageRequestOf(values, context.site);
    const { records, next, total } = await readOrganizers(db, criteria, context, pageRequest);
    if (pageRequest.page > 1 && records.length === 0) throw organizerErrors.pageNotFound(pageRequest.page);
    await yieldToEventLoop();
    const page = {
      records: await presentOrganizers(db, records, context),
      total,
      pageRequest,
      walk: criteria.walk && { next },
      parameters: input.linkParameters(),
    };
    return archivePage('organizers', page, context).withLastModified(
      records,
      context.now,
      listValidity('organizers', values, context),
    );
  }

  create(
    input: RequestInput<CreateOrganizerDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<OrganizerRecord>> {
    return this.idempotency.once(request, context, (db) => created(db, input, context));
  }

  /** Creates the organizer with an external id, or changes it. */
  put(
    put: PutRequest,
    { create, update }: PutInput<CreateOrganizerDto, UpdateOrganizerDto>,
    context: RequestContext,
  ): Promise<RecordResponse<OrganizerRecord>> {
    const { externalId, preconditions } = put;
    return putRecord(this.idempotency, put, context, {
      kind: 'organizers',
      async find(db) {
        const known = await lookUpRecord(db, Organizer, { externalId }, { locked: true });
        if (known) assertMayPut(known, externalId, context);
        return known;
      },
      create: (db) => created(db, create, context, externalId),
      update: (db, before) => updated(db, before, { input: update, preconditions, externalId }, context),
    });
  }

  async read(ref: Ref, context: RequestContext): Promise<RecordResponse<OrganizerRecord>> {
    const db = readConnection(this.database, context.telemetry);
    const organizer = await findReadable(db, Organizer, ref, context, organizerErrors);
    const response = await organizerResponse(db, organizer, context, { jsonLd: true });
    return response.dependingOn(keysOf('organizers', ref, organizer.id));
  }

  update(
    ref: Ref,
    input: RequestInput<UpdateOrganizerDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<OrganizerRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Organizer, ref, context, organizerErrors);
      return updated(db, before, { input, preconditions }, context);
    });
  }

  /**
   * Erases the person: name, contact, description and image go, with all revisions and external ids. The id stays, so that
   * events keep their link and the change log stays true.
   */
  erase(ref: Ref, context: RequestContext): Promise<OrganizerRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Organizer, ref, context, organizerErrors);
      const name = `erased-${before.id}`;
      const person = [before.name, before.email, before.phone, before.website];
      const nothing = { description: '', phone: '', website: '', email: '', image: null };
      const organizer = await updateOrganizer(db, before, { organizer: name, slug: name, ...nothing }, context);
      await forgetRevisions(db, 'organizers', before.id);
      await forgetMentions(db, person);
      await deleteExternalIds(db, 'organizers', [before.id]);
      return (await organizerResponse(db, organizer, context)).body;
    });
  }

  delete(ref: Ref, context: RequestContext, preconditions: Preconditions): Promise<OrganizerRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Organizer, ref, context, organizerErrors);
      if (before.status === 'trash') throw organizerErrors.inTrash();
      preconditions.assertMatches(organizerVersion(before, context));
      const organizer = await trashOrganizer(db, before, context);
      return (await organizerResponse(db, organizer, context)).body;
    });
  }
}

async function created(
  db: EntityManager,
  input: RequestInput<CreateOrganizerDto>,
  context: RequestContext,
  externalId?: ExternalId,
): Promise<RecordResponse<OrganizerRecord>> {
  const { values } = await input.validate(async (values, addError) => {
    await validateOrganizer(db, values, undefined, context, addError);
    validateNamed(externalId, values.external_ids ?? [], addError);
  });
  const externalIds = withNamed(externalId, values.external_ids ?? []);
  const organizer = await createOrganizer(db, { ...values, external_ids: externalIds }, context);
  return checkedSize(await organizerResponse(db, organizer, context, { externalIds }));
}

async function updated(
  db: EntityManager,
  before: Organizer,
  { input, preconditions, externalId }: RecordUpdate<UpdateOrganizerDto>,
  context: RequestContext,
): Promise<RecordResponse<OrganizerRecord>> {
  preconditions.assertMatches(organizerVersion(before, context));
  const changes = input.withoutUnchanged(presentOrganizer(before, undefined, context));
  const { values } = await changes.validate(async (values, addError) => {
    await validateOrganizer(db, values, before, context, addError);
    validateNamed(externalId, values.external_ids, addError);
  });
  const externalIds = withNamed(externalId, values.external_ids);
  const organizer = await updateOrganizer(db, before, { ...values, external_ids: externalIds }, context);
  return checkedSize(await organizerResponse(db, organizer, context, { externalIds }));
}
