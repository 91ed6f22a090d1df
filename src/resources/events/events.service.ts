import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Caller } from '../../http/access/caller.js';
import type { Expectation } from '../../http/conditions/expectation.js';
import { type RecordState, stateOf } from '../../http/conditions/record-state.js';
import type { Sent } from '../../http/input/sent.js';
import type { Attempt } from '../../http/repeats/attempt.js';
import { Shown } from '../../http/reply/shown.js';
import type { Ref } from '../../http/routes/addressed.decorator.js';
import { readingRows } from '../../persistence/reading-rows.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { findEditable, findRecord } from '../publishing/find-record.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import { mayRead } from '../publishing/visibility.js';
import type { Writing } from '../publishing/writing.js';
import { FirstAnswers } from '../repeats/first-answers.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { UpdateEvent } from './dto/update-event.dto.js';
import { checkEvent } from './event.checks.js';
import { Event } from './event.entity.js';
import { checkEventSize } from './event-size.js';
import { kindsLinked } from './event.links.js';
import { ownMembers, presentEvent } from './event.presenter.js';
import type { EventRecord } from './event.record.js';
import type { EventColumns } from './event.writer.js';
import { type Linked, type Looking, readRelations } from './event-relations.js';
import { changeEvent, createEvent, trashEvent } from './event-store.js';
import { eventProblems } from './events.problems.js';
import { withoutOwnPage } from './own-page.js';

/** What can be done with one event. */
@Injectable()
export class EventsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  create(sent: Sent<CreateEvent>, { viewer, urls, notes }: Caller, attempt?: Attempt): Promise<Shown<EventRecord>> {
    const writing = this.writing(viewer);
    return this.firstAnswers.once(attempt, notes, async (rows) => {
      const { values, found } = await sent.read((read, refuse) => checkEvent(rows, read, undefined, writing, refuse));
      const { event, linked } = await createEvent(rows, { sent: values, ...found }, writing);
      return this.show(rows, event, { ...writing, urls }, { linked: kindsLinked(linked), written: values });
    });
  }

  async read(ref: Ref, { viewer, urls, notes }: Caller): Promise<Shown<EventRecord>> {
    const rows = readingRows(this.database, notes);
    const now = this.clock.now();
    const event = await findRecord(rows, Event, ref, eventProblems);
    if (event.status === 'trash') throw eventProblems.noLongerAvailable();
    if (!mayRead(viewer, event, now)) throw eventProblems.notAccessible();
    return this.show(rows, event, { viewer, now, urls, jsonLd: true });
  }

  update(
    ref: Ref,
    sent: Sent<UpdateEvent>,
    { viewer, urls, notes }: Caller,
    expected: Expectation,
  ): Promise<Shown<EventRecord>> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, notes, async (rows) => {
      const before = await findEditable(rows, Event, ref, viewer, eventProblems);
      expected.check(stateNow(before, writing.now));
      const changes = sent.apartFrom(ownMembers(before, { ...writing, urls }));
      const { values, found } = await changes.read((read, refuse) => checkEvent(rows, read, before, writing, refuse));
      const write = {
        ...found,
        sent: await withoutOwnPage(rows, values, before, urls),
        isRecord: sent.names(before.id),
      };
      const event = await changeEvent(rows, before, write, writing);
      return this.show(rows, event, { ...writing, urls }, { written: values });
    });
  }

  delete(ref: Ref, { viewer, urls, notes }: Caller, expected: Expectation): Promise<EventRecord> {
    const writing = this.writing(viewer);
    return inTransaction(this.database, notes, async (rows) => {
      const before = await findEditable(rows, Event, ref, viewer, eventProblems);
      if (before.status === 'trash') throw eventProblems.inTrash();
      expected.check(stateNow(before, writing.now));
      const event = await trashEvent(rows, before, writing);
      return (await this.show(rows, event, { ...writing, urls })).body;
    });
  }

  private writing(viewer: Viewer): Writing {
    return { viewer, now: this.clock.now(), site: this.site };
  }

  /** One event as the viewer sees it after a read or write. It is as new as the newest place that it links to. */
  private async show(
    rows: Rows,
    event: EventColumns,
    looking: Looking,
    { linked, written }: { linked?: Linked; written?: object } = {},
  ): Promise<Shown<EventRecord>> {
    const places: Publishable[] = [];
    const seen = (place: Publishable) => places.push(place);
    const relationsOf = await readRelations(rows, [event], { ...looking, seen }, linked);
    const record = presentEvent(event, relationsOf(event), { ...looking, site: this.site });
    if (written) checkEventSize(record, places, written);
    const changes = places.flatMap(({ modifiedUtc, publishAt }) => [modifiedUtc, publishAt]);
    return new Shown(record, stateNow(event, looking.now, changes));
  }
}

const stateNow = (event: EventColumns, now: UtcText, linked: readonly (UtcText | '')[] = []): RecordState =>
  stateOf('event', event, now, event.publishAt, ...linked);
