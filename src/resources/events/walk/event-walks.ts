import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { offsetLimitOf, pageCount, pageRequestOf } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Ref } from '../../../http/routing/record-ref.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import { readConnection } from '../../../persistence/connection/read-connection.js';
import { type CalendarState, readCalendarState } from '../../../persistence/sql/calendar-state.js';
import { readTotal } from '../../../persistence/sql/records.js';
import { readIdList } from '../../../persistence/sql/read-id-list.js';
import { eventOutline } from '../../../read-models/event-counts/event-outline.js';
import { findReadable } from '../../publishing/find-record.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import { resolveList } from '../list/resolve-list.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { eventErrors } from '../events.errors.js';
import { isReadablePage } from '../list/deep-page.js';
import { planList } from '../list/list-plan.js';
import { readEventPage } from '../list/read-event-page.js';
import { EventWalk } from './event-walk.js';
import { type SeriesWalk, walkSeries } from './series-walk.js';
import { presentWalked, type WalkedEvent } from './walked-event.js';

/** The events that a list has for a viewer, not yet read. */
export interface EventSelection {
  readonly values: Partial<ListEventsDto>;
  readonly criteria: ListCriteria;
  readonly context: RequestContext;
}

/** Events in order of their publication, newest first. */
export interface NewestEvents {
  readonly events: readonly WalkedEvent[];
  readonly total: number;
  readonly page: number;
  /** Whether there is another page that a client may read. */
  readonly hasNext: boolean;
}

/** More than a calendar has; a walk has all events of its list. */
const ALL = 2 ** 31 - 1;

const NO_IDS = { ids: [], firstKey: undefined, lastKey: undefined };

/** Reads whole lists of events, for what shows more than a page. */
@Injectable()
export class EventWalks {
  constructor(private readonly database: DataSource) {}

  /** Read this before anything else: what is read afterwards is not older. */
  state({ telemetry, now }: RequestContext): Promise<CalendarState> {
    return readCalendarState(readConnection(this.database, telemetry), now);
  }

  /** Resolves the filters of a list. Throws `rest_invalid_param` like the list itself. */
  async select(input: RequestInput<ListEventsDto>, context: RequestContext): Promise<EventSelection> {
    const db = readConnection(this.database, context.telemetry);
    const { values, resolved: criteria } = await input.validate((values, addError) =>
      resolveList(db, values, context, addError),
    );
    return { values, criteria, context };
  }

  /** All events in order of their start, whatever page and order are asked for. */
  async walk({ criteria, context }: EventSelection): Promise<EventWalk> {
    const db = readConnection(this.database, context.telemetry);
    const plan = planList(ordered(criteria, 'start_date', 'asc'), context, { limit: ALL, offset: 0 });
    const count = plan.isEmpty ? 0 : await readTotal(db, plan.total());
    if (count === 0) return new EventWalk(db, NO_IDS, context);
    const page = plan.page({ count, outline: await eventOutline(db) });
    const { hide_from_listings = 'none' } = criteria.input;
    return new EventWalk(db, await readIdList(db, page), context, hide_from_listings !== 'none');
  }

  /** A page of the list in order of publication. Throws `event-archive-page-not-found` beyond the last one. */
  async newest({ values, criteria, context }: EventSelection): Promise<NewestEvents> {
    const db = readConnection(this.database, context.telemetry);
    const pageRequest = pageRequestOf({ per_page: ALL, ...values }, context.site);
    const planOf = (page: number) =>
      planList(ordered(criteria, 'date', 'desc'), context, offsetLimitOf({ ...pageRequest, page }));
    const { page } = pageRequest;
    const { records, total } = await readEventPage(db, planOf(page));
    const pages = pageCount(total, pageRequest);
    if (page > Math.max(pages, 1)) throw eventErrors.pageNotFound(page);
    const hasNext = page < pages && isReadablePage(planOf(page + 1), total);
    return { events: await presentWalked(db, records, context), total, page, hasNext };
  }

  /** The events of a series that lists show to the viewer, or to an editor all. Throws `rest-series-not-found`. */
  series(ref: Ref, context: RequestContext): Promise<SeriesWalk> {
    return walkSeries(readConnection(this.database, context.telemetry), ref, context);
  }

  /** One event, also one that lists hide. Throws `rest-event-not-found` or `event-not-accessible`. */
  async one(ref: Ref, context: RequestContext): Promise<WalkedEvent> {
    const db = readConnection(this.database, context.telemetry);
    const event = await findReadable(db, Event, ref, context, eventErrors);
    const [walked] = await presentWalked(db, [event], context);
    if (!walked) throw eventErrors.notFound();
    return walked;
  }
}

const ordered = (criteria: ListCriteria, orderby: 'start_date' | 'date', order: 'asc' | 'desc'): ListCriteria => ({
  ...criteria,
  input: { ...criteria.input, orderby, order },
});
