import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { linkHeader } from '../../http/pagination/list-walk.js';
import { Page, pageCount } from '../../http/pagination/page.js';
import type { SerializedRecord } from '../../http/pagination/serialized-list.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../http/responses/yield-to-event-loop.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import type { QueryContext } from '../../persistence/query-context.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { assertMayPut, type PutInput, putRecord, type PutRequest } from '../external-ids/put-record.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { findEditable, lookUpRecord } from '../publishing/find-record.js';
import { createOne } from './create-one.js';
import type { CreateEventDto } from './dto/create-event.dto.js';
import type { DeleteEventDto } from './dto/scope-fields.js';
import type { ListEventsDto } from './dto/list-events.dto.js';
import type { UpdateEventDto } from './dto/update-event.dto.js';
import { Event } from './event.entity.js';
import type { EventRecord } from './event.record.js';
import { currentVersion, eventResponse, readComplete } from './event-response.js';
import { eventErrors } from './events.errors.js';
import type { ListedPage } from './list/listed-page.js';
import { readListedPage } from './list/read-list.js';
import { presentListed } from './present/listed-events.js';
import { readOne } from './read-one.js';
import { afterChangeOfDate, trashInScope, widerScope } from './series/scoped-writes.js';
import { trashEvent } from './write/event.repository.js';
import { createEvents } from './sets/create-set.js';
import { NO_SERIES, updateFound, updateOne } from './update-one.js';

/** Lists, creates, reads, updates and deletes events. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListEventsDto>, context: RequestContext): Promise<Page> {
    const { now, telemetry } = context;
    const db = readConnection(this.database, telemetry);
    await yieldToEventLoop();
    const listed = await readListedPage(db, input, context);
    const { pageRequest, links, events, total, horizon, until } = listed;
    await yieldToEventLoop();
    const pages = pageCount(total, pageRequest);
    if (pageRequest.page > Math.max(pages, 1)) throw eventErrors.pageNotFound(pageRequest.page);
    const { records, lastWrites } = 'records' in events ? events : await presentListed(db, events, context);
    await yieldToEventLoop();
    const page = new Page({ events: records, ...links, total, total_pages: pages }, total, pages);
    return page
      .withHeaders({
        ...linkHeader(links),
        ...defaultWindowHeader(listed),
        ...(horizon !== undefined && { 'X-Recurrence-Horizon': horizon }),
      })
      .withLastModified(lastWrites, now, { until });
  }

  create(
    input: RequestInput<CreateEventDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<EventRecord>> {
    const seat = seatOf(context);
    if (seat && !request) return seat.write(input, (db, inputs) => createEvents(db, inputs, context));
    return this.idempotency.once(request, context, (db) => createOne(db, input, context));
  }

  /** Creates the event with an external id, or changes it. */
  put(
    put: PutRequest,
    { create, update }: PutInput<CreateEventDto, UpdateEventDto>,
    context: RequestContext,
  ): Promise<RecordResponse<EventRecord>> {
    const { externalId, preconditions } = put;
    return putRecord(this.idempotency, put, context, {
      kind: 'events',
      async find(db) {
        const known = await lookUpRecord(db, Event, { externalId }, { locked: true });
        if (known) assertMayPut(known, externalId, context);
        return known;
      },
      create: (db) => createOne(db, create, context, externalId),
      update: (db, before) => updateFound(db, before, { input: update, preconditions, externalId }, context),
    });
  }

  read(ref: Ref, context: RequestContext): Promise<RecordResponse<EventRecord | SerializedRecord<EventRecord>>> {
    return readOne(readConnection(this.database, context.telemetry), ref, context);
  }

  update(
    ref: Ref,
    input: RequestInput<UpdateEventDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<EventRecord>> {
    return inTransaction(this.database, context.telemetry, (db) => updateOne(db, ref, input, context, preconditions));
  }

  delete(
    ref: Ref,
    input: RequestInput<DeleteEventDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<EventRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Event, ref, context, eventErrors);
      if (before.status === 'trash') throw eventErrors.inTrash();
      preconditions.assertMatches(currentVersion(before, context.now));
      const { values } = await input.validate(({ scope = 'this' }, addError) => {
        if (scope !== 'this' && before.seriesId === null) addError('scope', NO_SERIES);
      });
      const scope = widerScope(before, values.scope);
      if (scope) {
        await trashInScope(db, before, scope, values.include_past ?? false, context);
        return (await eventResponse(db, await readComplete(db, before.id, context), context)).body;
      }
      const written = await trashEvent(db, before, context);
      await afterChangeOfDate(db, before, written.event, context);
      return (await eventResponse(db, written, context)).body;
    });
  }
}

/** The place of a request whose write shares its statements with those of others. */
const seatOf = ({ telemetry }: RequestContext) => (telemetry as QueryContext | undefined)?.transaction?.seat;

/** Says which window a list has that was not asked for one, or not for its end: an ISO 8601 interval in UTC. */
function defaultWindowHeader({ window, defaults }: ListedPage): Record<string, string> {
  const { start_date: start, end_date: end } = window;
  if (!start || !end || defaults.length === 0) return {};
  return { 'X-Default-Window': [start, end].map(({ utc }) => `${utc.replace(' ', 'T')}Z`).join('/') };
}
