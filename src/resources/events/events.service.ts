import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Expectation } from '../../http/conditions/expectation.js';
import { type RecordState, stateOf } from '../../http/conditions/record-state.js';
import type { Sent } from '../../http/input/sent.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import { Page, pagesIn, placeOf } from '../../http/paging/page.js';
import { eventLoopTurn } from '../../http/reply/event-loop-turn.js';
import type { Attempt } from '../../http/repeats/attempt.js';
import { Shown } from '../../http/reply/shown.js';
import type { Ref } from '../../http/routes/addressed.decorator.js';
import { readingRows } from '../../persistence/reading-rows.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { findEditable, findRecord } from '../publishing/find-record.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import type { PublishedRecord } from '../publishing/published-record.js';
import { mayRead } from '../publishing/visibility.js';
import type { Caller } from '../../http/access/caller.js';
import { FirstAnswers } from '../repeats/first-answers.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { ListEvents } from './dto/list-events.dto.js';
import type { UpdateEvent } from './dto/update-event.dto.js';
import { checkEvent } from './event.checks.js';
import { Event } from './event.entity.js';
import { checkEventSize } from './event-size.js';
import { kindsLinked } from './event.links.js';
import { ownMembers, presentEvent, presentEvents } from './event.presenter.js';
import type { EventRecord } from './event.record.js';
import type { EventColumns } from './event.writer.js';
import { readRelations, type RelationsOptions } from './event-relations.js';
import { changeEvent, createEvent, trashEvent } from './event-store.js';
import { eventProblems } from './events.problems.js';
import { resolveCriteria } from './list/list-criteria.js';
import { listAddresses } from './list/list-links.js';
import { planList, readEventPage } from './list/list-plan.js';
import { withoutOwnPage } from './own-page.js';

/** Lists, creates, reads, updates and deletes events. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: DataSource,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async list(input: Sent<ListEvents>, context: Caller): Promise<Page> {
    const { now, site, notes } = context;
    const db = readingRows(this.database, notes);
    await eventLoopTurn();
    const { values, found: criteria } = await input.read((read, addError) =>
      resolveCriteria(db, read, context, addError),
    );
    const slice = sliceOf(values, site);
    const { records: events, total } = await readEventPage(db, planList(criteria, context, placeOf(slice)));
    await eventLoopTurn();
    const pages = pagesIn(total, slice);
    if (slice.page > Math.max(pages, 1)) throw eventProblems.pageNotFound(slice.page);
    const records = await presentEvents(db, events, context);
    await eventLoopTurn();
    const addresses = listAddresses({ sent: input.linkParameters(), window: criteria.window, slice }, total, context);
    const page = new Page({ events: records, ...addresses, total, total_pages: pages }, total, pages);
    return page.datedBy([...events, ...placesIn(records)], now);
  }

  create(sent: Sent<CreateEvent>, context: Caller, attempt?: Attempt): Promise<Shown<EventRecord>> {
    return this.firstAnswers.once(attempt, context, async (rows) => {
      const { values, found } = await sent.read((read, refuse) => checkEvent(rows, read, undefined, context, refuse));
      const { event, linked } = await createEvent(rows, { sent: values, ...found }, context);
      return show(rows, event, context, { linked: kindsLinked(linked), written: values });
    });
  }

  async read(ref: Ref, context: Caller): Promise<Shown<EventRecord>> {
    const rows = readingRows(this.database, context.notes);
    const event = await findRecord(rows, Event, ref, eventProblems);
    if (event.status === 'trash') throw eventProblems.noLongerAvailable();
    if (!mayRead(context.viewer, event, context.now)) throw eventProblems.notAccessible();
    return show(rows, event, context, { jsonLd: true });
  }

  update(ref: Ref, sent: Sent<UpdateEvent>, context: Caller, expected: Expectation): Promise<Shown<EventRecord>> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await findEditable(rows, Event, ref, context, eventProblems);
      expected.check(stateNow(before, context.now));
      const changes = sent.apartFrom(ownMembers(before, context));
      const { values, found } = await changes.read((read, refuse) => checkEvent(rows, read, before, context, refuse));
      const write = {
        ...found,
        sent: await withoutOwnPage(rows, values, before, context.urls),
        isRecord: sent.names(before.id),
      };
      const event = await changeEvent(rows, before, write, context);
      return show(rows, event, context, { written: values });
    });
  }

  delete(ref: Ref, context: Caller, expected: Expectation): Promise<EventRecord> {
    return inTransaction(this.database, context.notes, async (rows) => {
      const before = await findEditable(rows, Event, ref, context, eventProblems);
      if (before.status === 'trash') throw eventProblems.inTrash();
      expected.check(stateNow(before, context.now));
      const event = await trashEvent(rows, before, context);
      return (await show(rows, event, context)).body;
    });
  }
}

/** One event as the viewer sees it after a read or write. It is as new as the newest place that it links to. */
async function show(
  rows: Rows,
  event: EventColumns,
  context: Caller,
  { written, ...options }: RelationsOptions & { readonly written?: object } = {},
): Promise<Shown<EventRecord>> {
  const places: Publishable[] = [];
  const seen = (place: Publishable) => places.push(place);
  const relationsOf = await readRelations(rows, [event], context, { ...options, seen });
  const record = presentEvent(event, relationsOf(event), context, options);
  if (written) checkEventSize(record, places, written);
  const changes = places.flatMap(({ modifiedUtc, publishAt }) => [modifiedUtc, publishAt]);
  return new Shown(record, stateNow(event, context.now, changes));
}

const stateNow = (event: EventColumns, now: UtcText, linked: readonly (UtcText | '')[] = []): RecordState =>
  stateOf('event', event, now, event.publishAt, ...linked);

/** The venues and organizers shown in events, as far as they date them. */
function placesIn(records: readonly EventRecord[]): { modifiedUtc: UtcText }[] {
  const places: { modifiedUtc: UtcText }[] = [];
  const add = ({ modified_utc }: PublishedRecord) => places.push({ modifiedUtc: modified_utc as UtcText });
  for (const { venue, organizer } of records) {
    if (Array.isArray(venue)) venue.forEach(add);
    else add(venue);
    organizer.forEach(add);
  }
  return places;
}
