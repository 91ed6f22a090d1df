import type { DataSource } from 'typeorm';
import type { CalendarEvent } from '../../calendar/icalendar/calendar-file.js';
import { calendarFile } from '../../calendar/icalendar/calendar-file.js';
import type { Years } from '../../calendar/icalendar/zone-rules.js';
import { Problem } from '../../calendar/problem.js';
import { can } from '../../calendar/viewer.js';
import type { FeedEvent } from '../../feeds/feed-event.js';
import { csvExport } from '../../feeds/formats/csv-export.js';
import { toCalendarEvent } from '../../feeds/formats/ics.js';
import { seriesEvents } from '../../feeds/formats/series-ics.js';
import { readSeries } from '../../feeds/series-feed.js';
import { toExportedEvent } from '../../feeds/to-exported-event.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { limitsDates } from '../../resources/events/criteria/date-window.js';
import { ListEventsDto } from '../../resources/events/dto/list-events.dto.js';
import type { EventWalk } from '../../resources/events/walk/event-walk.js';
import { type EventSelection, EventWalks } from '../../resources/events/walk/event-walks.js';

/** Formats in which events are written for other programs; see `writeJsonl` for a whole calendar. */
export const EVENT_FORMATS = ['csv', 'ics'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

/** Runs each reading of events, so that it may have to wait for others. */
type InTurn = <T>(read: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (read) => read();

/**
 * The events that a viewer may read outside the trash, whatever their dates, or those of a list with filters. Their ids are
 * read first, the events fifty at a time: memory does not grow with them, and no transaction stays open.
 */
export class EventExport {
  private readonly walks: EventWalks;

  constructor(
    private readonly database: DataSource,
    /** The filters of the list of events. */
    private readonly filters: Parameters,
    private readonly context: RequestContext,
    private readonly inTurn: InTurn = atOnce,
  ) {
    this.walks = new EventWalks(database);
  }

  /** Throws `rest_invalid_param` for filters that the list of events refuses. */
  async check(): Promise<void> {
    await this.select({});
  }

  /** Finds the events. Throws like `check`. */
  async open(format: EventFormat, onProgress: (done: number, total: number) => void = () => undefined) {
    const all = await this.walk({});
    let done = 0;
    const count = <T>(event: T): T => {
      onProgress((done += 1), all.total);
      return event;
    };
    const parts = format === 'csv' ? csvExport(this.info(), this.events(all, count)) : this.calendar(all, count);
    return { total: all.total, parts };
  }

  private async walk(further: Parameters): Promise<EventWalk> {
    return this.walks.walk(await this.select(further));
  }

  private async select(further: Parameters): Promise<EventSelection> {
    const { filters, context } = this;
    const hidden = can(context.viewer, 'edit-others') ? { hide_from_listings: 'any' } : {};
    const input = new RequestInput(ListEventsDto, { ...hidden, ...filters, ...further });
    const selection = await this.walks.select(input, context);
    return limitsDates(filters) ? selection : withAllDates(selection);
  }

  private async *events(walk: EventWalk, count: (event: FeedEvent) => FeedEvent): AsyncGenerator<FeedEvent, void> {
    for await (const event of walk.events(this.inTurn)) yield count(toExportedEvent(event));
  }

  /** Without filters, series are written with their rules; a list has single dates. */
  private calendar(all: EventWalk, count: (event: FeedEvent) => FeedEvent): AsyncGenerator<string, void> {
    const years = yearsOf(all);
    const { title: name, description, timezone } = this.info();
    const isWhole = Object.keys(this.filters).length === 0;
    const events = isWhole ? this.withSeries(years, count) : this.single(all, count);
    return calendarFile({ name, description, timezone }, years, events);
  }

  private async *single(walk: EventWalk, count: (event: FeedEvent) => FeedEvent): AsyncGenerator<CalendarEvent, void> {
    for await (const event of this.events(walk, count)) yield toCalendarEvent(event);
  }

  private async *withSeries(years: Years, count: (event: FeedEvent) => FeedEvent): AsyncGenerator<CalendarEvent, void> {
    yield* this.single(await this.walk({ is_recurring: false }), count);
    const rows = await this.database.query<{ id: number }[]>(
      'SELECT DISTINCT series_id AS id FROM events WHERE series_id IS NOT NULL ORDER BY series_id',
    );
    for (const { id } of rows) {
      const series = await this.readableSeries(id, count);
      // Dates of a series that is not public, or in the trash, can be there all the same.
      if (series) yield* seriesEvents(series, years);
      else yield* this.single(await this.walk({ series: [id] }), count);
    }
  }

  private async readableSeries(id: number, count: (event: FeedEvent) => FeedEvent) {
    try {
      const walk = await this.walks.series({ id }, this.context);
      return await readSeries(walk, this.inTurn, (event) => count(toExportedEvent(event)));
    } catch (error) {
      if (error instanceof Problem && error.kind === 'missing') return undefined;
      throw error;
    }
  }

  private info() {
    const { urls, site } = this.context;
    const { identity, zone } = site;
    const pageUrl = urls.sitePage('events');
    return {
      ...{ title: identity.name, description: identity.description, language: identity.language },
      ...{ timezone: zone.name, pageUrl, feedUrl: pageUrl, nextUrl: undefined, updated: undefined },
    };
  }
}

/** A list without dates has a default window. */
const withAllDates = (selection: EventSelection): EventSelection => ({
  ...selection,
  criteria: { ...selection.criteria, window: {} },
});

/** A year more than the starts have at each end: it may be another one in the zone of an event, or at its end. */
function yearsOf({ starts }: EventWalk): Years {
  const { first = '1970', last = '2099' } = starts ?? {};
  return { first: +first.slice(0, 4) - 1, last: +last.slice(0, 4) + 1 };
}
