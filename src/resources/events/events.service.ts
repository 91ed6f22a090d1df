import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { type RecordVersion, recordVersion } from '../../http/conditional-requests/entity-tag.js';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import { offsetLimitOf, Page, pageCount, pageRequestOf } from '../../http/pagination/page.js';
import type { IdempotentRequest } from '../../http/request/idempotent-request.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RecordResponse } from '../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../http/responses/yield-to-event-loop.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { findEditable, findRecord } from '../publishing/find-record.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import type { PublishedRecord } from '../publishing/published-record.js';
import { mayRead } from '../publishing/visibility.js';
import type { CreateEventDto } from './dto/create-event.dto.js';
import type { ListEventsDto } from './dto/list-events.dto.js';
import type { UpdateEventDto } from './dto/update-event.dto.js';
import { Event, type EventColumns } from './event.entity.js';
import type { EventRecord } from './event.record.js';
import { eventErrors } from './events.errors.js';
import { resolveCriteria } from './list/list-criteria.js';
import { listLinks } from './list/list-links.js';
import { planList, readEventPage } from './list/list-plan.js';
import { readRelations, type RelationsOptions } from './present/event-relations.js';
import { ownMembers, presentEvent, presentEvents } from './present/event.presenter.js';
import { assertEventSize } from './write/event-size.js';
import { createEvent, trashEvent, updateEvent } from './write/event.repository.js';
import { validateEvent } from './write/event.validator.js';
import { withoutOwnPage } from './write/own-page.js';
import { relationsToLoad } from './write/save-links.js';

/** Lists, creates, reads, updates and deletes events. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: DataSource,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list(input: RequestInput<ListEventsDto>, context: RequestContext): Promise<Page> {
    const { now, site, telemetry } = context;
    const db = readConnection(this.database, telemetry);
    await yieldToEventLoop();
    const { values, resolved: criteria } = await input.validate((values, addError) =>
      resolveCriteria(db, values, context, addError),
    );
    const pageRequest = pageRequestOf(values, site);
    const { records: events, total } = await readEventPage(db, planList(criteria, context, offsetLimitOf(pageRequest)));
    await yieldToEventLoop();
    const pages = pageCount(total, pageRequest);
    if (pageRequest.page > Math.max(pages, 1)) throw eventErrors.pageNotFound(pageRequest.page);
    const records = await presentEvents(db, events, context);
    await yieldToEventLoop();
    const links = listLinks(
      { parameters: input.linkParameters(), window: criteria.window, pageRequest },
      total,
      context,
    );
    const page = new Page({ events: records, ...links, total, total_pages: pages }, total, pages);
    return page.withLastModified([...events, ...linkedRecordsIn(records)], now);
  }

  create(
    input: RequestInput<CreateEventDto>,
    context: RequestContext,
    request?: IdempotentRequest,
  ): Promise<RecordResponse<EventRecord>> {
    return this.idempotency.once(request, context, async (db) => {
      const { values, resolved } = await input.validate((values, addError) =>
        validateEvent(db, values, undefined, context, addError),
      );
      const { event, linked } = await createEvent(db, { input: values, ...resolved }, context);
      return eventResponse(db, event, context, { linked: relationsToLoad(linked), written: values });
    });
  }

  async read(ref: Ref, context: RequestContext): Promise<RecordResponse<EventRecord>> {
    const db = readConnection(this.database, context.telemetry);
    const event = await findRecord(db, Event, ref, eventErrors);
    if (event.status === 'trash') throw eventErrors.noLongerAvailable();
    if (!mayRead(context.viewer, event, context.now)) throw eventErrors.notAccessible();
    return eventResponse(db, event, context, { jsonLd: true });
  }

  update(
    ref: Ref,
    input: RequestInput<UpdateEventDto>,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse<EventRecord>> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Event, ref, context, eventErrors);
      preconditions.assertMatches(currentVersion(before, context.now));
      const changes = input.withoutUnchanged(ownMembers(before, context));
      const { values, resolved } = await changes.validate((values, addError) =>
        validateEvent(db, values, before, context, addError),
      );
      const write = {
        ...resolved,
        input: await withoutOwnPage(db, values, before, context.urls),
        isRecord: input.hasId(before.id),
      };
      const event = await updateEvent(db, before, write, context);
      return eventResponse(db, event, context, { written: values });
    });
  }

  delete(ref: Ref, context: RequestContext, preconditions: Preconditions): Promise<EventRecord> {
    return inTransaction(this.database, context.telemetry, async (db) => {
      const before = await findEditable(db, Event, ref, context, eventErrors);
      if (before.status === 'trash') throw eventErrors.inTrash();
      preconditions.assertMatches(currentVersion(before, context.now));
      const event = await trashEvent(db, before, context);
      return (await eventResponse(db, event, context)).body;
    });
  }
}

/** The response with one event. Its version depends on the linked venues and organizers, too. */
async function eventResponse(
  db: EntityManager,
  event: EventColumns,
  context: RequestContext,
  { written, ...options }: RelationsOptions & { readonly written?: object } = {},
): Promise<RecordResponse<EventRecord>> {
  const linkedRecords: Publishable[] = [];
  const onLinkedRecord = (record: Publishable) => linkedRecords.push(record);
  const relationsOf = await readRelations(db, [event], context, { ...options, onLinkedRecord });
  const record = presentEvent(event, relationsOf(event), context, options);
  if (written) assertEventSize(record, linkedRecords, written);
  const changes = linkedRecords.flatMap(({ modifiedUtc, publishAt }) => [modifiedUtc, publishAt]);
  return new RecordResponse(record, currentVersion(event, context.now, changes));
}

const currentVersion = (event: EventColumns, now: UtcText, linked: readonly (UtcText | '')[] = []): RecordVersion =>
  recordVersion('event', event, now, event.publishAt, ...linked);

/** The last writes of the venues and organizers shown in events; `Last-Modified` of the page depends on them. */
function linkedRecordsIn(records: readonly EventRecord[]): { modifiedUtc: UtcText }[] {
  const linkedRecords: { modifiedUtc: UtcText }[] = [];
  const add = ({ modified_utc }: PublishedRecord) => linkedRecords.push({ modifiedUtc: modified_utc as UtcText });
  for (const { venue, organizer } of records) {
    if (Array.isArray(venue)) venue.forEach(add);
    else add(venue);
    organizer.forEach(add);
  }
  return linkedRecords;
}
