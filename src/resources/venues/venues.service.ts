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
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { archivePage, listValidity } from '../publishing/archive-page.js';
import { findEditable, findReadable, keysOf, lookUpRecord } from '../publishing/find-record.js';
import { checkedSize } from '../publishing/record-size.js';
import type { CreateVenueDto } from './dto/create-venue.dto.js';
import type { ListVenuesDto } from './dto/list-venues.dto.js';
import type { UpdateVenueDto } from './dto/update-venue.dto.js';
import { readVenueChoices, type VenueChoice } from './venue-choices.js';
import { Venue } from './venue.entity.js';
import { presentVenue, presentVenues, venueResponse, venueVersion } from './venue.presenter.js';
import type { VenueRecord } from './venue.record.js';
import { createVenue, trashVenue, updateVenue } from './venue.repository.js';
import { validateVenue } from './venue.validator.js';
import { venueErrors } from './venues.errors.js';
import { readVenues, resolveVenueCriteria } from './venues.query.js';

/** Lists, creates, reads, updates and trashes venues. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListVenuesDto>, context: RequestContext): Promise<Page> {
    const db = readConnection(this.database, context.telemetry);
    await yieldToEventLoop();
    const { values, resolved: criteria } = await input.validate((values, addError) =>
      resolveVenueCriteria(db, values, context, addError),
    );
    const pageRequest = pageRequestOf(values, context.site);
    const { records, next, total } = await readVenues(db, criteria, context, pageRequest);
    if (pageRequest.page > 1 && records.length === 0) throw venueErrors.pageNotFound(pageRequest.page);
    await yieldToEventLoop();
    const page = {
      records: await presentVenues(db, records, context),
      total,
      pageRequest,
      walk: criteria.walk && { next },
      parameters: input.linkParameters(),
    };
    return archivePage('venues', page, context).withLastModified(
      records,
      context.now,
      listValidity('venues', values, context),
    );
  }

  /** Venues to choose from in a form, as everybody sees them. */
  choices(limit: number, context: RequestContext): Promise<readonly VenueChoice[]> {
    return readVenueChoices(readConnection(this.database, context.telemetry), limit, context);
  }

  create(
    input: RequestInput<CreateVenueDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<VenueRecord>> {
    return this.idempotency.once(request, context, (db) => created(db, input, context));
  }

  /** Creates the venue with an external id, or changes it. */
  put(
    put: PutRequest,
    { create, update }: PutInput<CreateVenueDto, UpdateVenueDto>,
    context: RequestContext,
  ): Promise<RecordResponse<VenueRecord>> {
    const { externalId, preconditions } = put;
    return putRecord(this.idempotency, put, context, {
      kind: 'venues',
      async find(db) {
        const known = await lookUpRecord(db, Venue, { externalId }, { locked: true });
        if (known) assertMayPut(known, externalId, context);
        return known;
      },
      create: (db) => created(db, create, context, externalId),
      update: (db, before) => updated(db, before, { input: update, preconditions, externalId }, context),
    });
  }

  async read(ref: Ref, context: RequestContext): Promise<RecordResponse<VenueRecord>> {
    const db = readConnection(this.database, context.telemetry);
    const venue = await findReadable(db, Venue, ref, context, venueErrors);
    const response = await venueResponse(db, venue, context, { jsonLd: true });
    return response.dependingOn(keysOf('venues', ref, venue.id));
  }

  update(
    ref: Ref,
    input: RequestInput<UpdateVenueDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<VenueRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Venue, ref, context, venueErrors);
      return updated(db, before, { input, preconditions }, context);
    });
  }

  delete(ref: Ref, context: RequestContext, preconditions: Preconditions): Promise<VenueRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Venue, ref, context, venueErrors);
      if (before.status === 'trash') throw venueErrors.inTrash();
      preconditions.assertMatches(venueVersion(before, context));
      const venue = await trashVenue(db, before, context);
      return (await venueResponse(db, venue, context)).body;
    });
  }
}

async function created(
  db: EntityManager,
  input: RequestInput<CreateVenueDto>,
  context: RequestContext,
  externalId?: ExternalId,
): Promise<RecordResponse<VenueRecord>> {
  const { values } = await input.validate(async (values, addError) => {
    await validateVenue(db, values, undefined, context, addError);
    validateNamed(externalId, values.external_ids ?? [], addError);
  });
  const externalIds = withNamed(externalId, values.external_ids ?? []);
  const venue = await createVenue(db, { ...values, external_ids: externalIds }, context);
  return checkedSize(await venueResponse(db, venue, context, { externalIds }));
}

async function updated(
  db: EntityManager,
  before: Venue,
  { input, preconditions, externalId }: RecordUpdate<UpdateVenueDto>,
  context: RequestContext,
): Promise<RecordResponse<VenueRecord>> {
  preconditions.assertMatches(venueVersion(before, context));
  const changes = input.withoutUnchanged(presentVenue(before, undefined, context));
  const { values } = await changes.validate(async (values, addError) => {
    await validateVenue(db, values, before, context, addError);
    validateNamed(externalId, values.external_ids, addError);
  });
  const externalIds = withNamed(externalId, values.external_ids);
  const venue = await updateVenue(db, before, { ...values, external_ids: externalIds }, context);
  return checkedSize(await venueResponse(db, venue, context, { externalIds }));
}
