import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { daySpan, type DaySpan, overlaps } from '../../../calendar/grid/day-span.js';
import { ANONYMOUS } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { RequestInput } from '../../../http/validation/request-input.js';
import { readConnection } from '../../../persistence/connection/read-connection.js';
import { allOf, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { readTotal } from '../../../persistence/sql/records.js';
import { pageOfAll, readColumns } from '../../../persistence/sql/record-pages.js';
import { eventOutline } from '../../../read-models/event-counts/event-outline.js';
import { published } from '../../publishing/visibility.js';
import { resolveList } from '../list/resolve-list.js';
import { ListEventsDto } from '../dto/list-events.dto.js';
import { Event, type EventColumns } from '../event.entity.js';
import { planList } from '../list/list-plan.js';
import { type CalendarEntry, ENTRY_COLUMNS, type EntryVenue } from './calendar-entry.js';
import { type EventNeighbours, type Place, readNeighbours } from './event-neighbours.js';
import { type EventSeries, readEventSeries } from './event-series.js';
import { boundsOf, EVER, windowOf } from './calendar-window.js';

/** The most events that a month, week or day shows. */
export const MAX_CALENDAR_EVENTS = 1000;

/** Events of some days. */
export interface CalendarEntries {
  readonly events: readonly CalendarEntry[];
  /** Whether there are more of them than are read. */
  readonly isCut: boolean;
}

/** Events that may end in the hours between the beginning of the window and the first day. */
const NEAR_WINDOW = 200;

/** Events that may touch the first or the last day: wall clocks differ, so the first by time need not be the first by day. */
const NEAR_BOUNDS = 50;

/** Public events by days, with few columns. Whoever asks sees what an anonymous visitor sees. */
@Injectable()
export class PublicCalendarService {
  constructor(private readonly database: DataSource) {}

  /**
   * The events that touch the days by their own wall clock, by start and id: at most `MAX_CALENDAR_EVENTS` of those in
   * the list that `input` filters. Its dates, order and page are ignored. Throws `rest_invalid_param` for other parameters.
   */
  async entries(input: RequestInput<ListEventsDto>, days: DaySpan, context: RequestContext): Promise<CalendarEntries> {
    // The window is wider than the days. Where what lies outside of them leaves too little, more is read.
    for (let limit = MAX_CALENDAR_EVENTS + 1 + NEAR_WINDOW; ; limit *= 2) {
      const order = { orderby: 'start_date', order: 'asc' } as const;
      const found = await this.select(input, windowOf(days), [order], limit, ENTRY_COLUMNS, context);
      const events = found.filter((event) => overlaps(daySpan(event), days));
      if (events.length <= MAX_CALENDAR_EVENTS && found.length === limit) continue;
      return { events: events.slice(0, MAX_CALENDAR_EVENTS), isCut: events.length > MAX_CALENDAR_EVENTS };
    }
  }

  /** From the first to the last day with events in the list that `input` filters; undefined without events. */
  async bounds(input: RequestInput<ListEventsDto>, context: RequestContext): Promise<DaySpan | undefined> {
    const earliest = { orderby: 'start_date', order: 'asc' } as const;
    const latest = { orderby: 'end_date', order: 'desc' } as const;
    const found = await this.select(input, EVER, [earliest, latest], NEAR_BOUNDS, ['startLocal', 'endLocal'], context);
    return boundsOf(found);
  }

  /** The first venue of each of the events, if it is public. */
  async venues(events: readonly Pick<EventColumns, 'id'>[], context: RequestContext): Promise<EntryVenue[]> {
    if (events.length === 0) return [];
    const ofEvents = isOneOf(
      'event_venues.event_id',
      events.map(({ id }) => id),
    );
    const { sql, values } = allOf([ofEvents, where('event_venues.position = 0'), published('venues', context.now)]);
    return readConnection(this.database, context.telemetry).query<EntryVenue[]>(
      `SELECT event_venues.event_id AS eventId, venues.name AS name, venues.slug AS slug
       FROM event_venues JOIN venues ON venues.id = event_venues.venue_id WHERE ${sql}`,
      [...values],
    );
  }

  /** The events before and after a place in the calendar. */
  neighbours(place: Place, { now, telemetry }: RequestContext): Promise<EventNeighbours> {
    return readNeighbours(readConnection(this.database, telemetry), place, now);
  }

  /** The series of an event, if it is public. */
  series(
    event: { id: number; seriesId: number },
    { now, telemetry }: RequestContext,
  ): Promise<EventSeries | undefined> {
    return readEventSeries(readConnection(this.database, telemetry), event, now);
  }

  /** The title of the event with a slug, percent-encoded as in its address, if lists show it; else undefined. */
  async listedEvent(slug: string, context: RequestContext): Promise<Pick<EventColumns, 'id' | 'title'> | undefined> {
    const listed = allOf([
      where('events.slug = ? AND events.hidden = 0', slug.toLowerCase()),
      published('events', context.now),
    ]);
    const [found] = await readConnection(this.database, context.telemetry).query<Pick<EventColumns, 'id' | 'title'>[]>(
      `SELECT id, title FROM events WHERE ${listed.sql}`,
      [...listed.values],
    );
    return found;
  }

  /** The first `limit` events of a list in each of some orders, which may name an event more than once, by the first one. */
  private async select<K extends keyof EventColumns>(
    input: RequestInput<ListEventsDto>,
    window: { ends_after: string; starts_before: string },
    orders: readonly [ListOrder, ...ListOrder[]],
    limit: number,
    columns: readonly K[],
    context: RequestContext,
  ): Promise<Pick<EventColumns, K>[]> {
    const visible = { ...context, viewer: ANONYMOUS };
    const db = readConnection(this.database, context.telemetry);
    const { resolved: criteria } = await withDates(input, window).validate((values, addError) =>
      resolveList(db, values, visible, addError),
    );
    const plans = orders.map((order) =>
      planList({ ...criteria, input: { ...criteria.input, ...order } }, visible, { limit, offset: 0 }),
    );
    const [first] = plans;
    if (!first || first.isEmpty) return [];
    // The list is as long in any order.
    const size = plans.every(({ isInOrder }) => isInOrder) ? undefined : await sizeOf(db, first);
    const pages = plans.map((plan) => () => plan.page(plan.isInOrder ? undefined : size));
    const { direction } = first.order;
    const page = pageOfAll(pages, { direction, limit: limit * plans.length, offset: 0 });
    return readColumns(db, Event, columns, page, direction);
  }
}

type ListOrder = Required<Pick<ListEventsDto, 'orderby' | 'order'>>;

/** The same filters with other dates, in no order. */
function withDates(
  input: RequestInput<ListEventsDto>,
  parameters: Record<string, string>,
): RequestInput<ListEventsDto> {
  const { start_date: _start, end_date: _end, starts_after: _after, ends_before: _before, ...rest } = input.parameters;
  return new RequestInput(ListEventsDto, {
    ...rest,
    ...parameters,
    strict_dates: 'true',
    page: undefined,
    per_page: undefined,
    cursor: undefined,
    include: undefined,
    orderby: undefined,
    order: undefined,
  });
}

const sizeOf = async (db: EntityManager, { total }: ReturnType<typeof planList>) => ({
  count: await readTotal(db, total()),
  outline: await eventOutline(db),
});
