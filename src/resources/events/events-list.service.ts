import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Caller } from '../../http/access/caller.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Sent } from '../../http/input/sent.js';
import { Page, pagesIn, placeOf } from '../../http/paging/page.js';
import { eventLoopTurn } from '../../http/reply/event-loop-turn.js';
import { readingRows } from '../../persistence/reading-rows.js';
import type { PublishedRecord } from '../publishing/published-record.js';
import type { ListEvents } from './dto/list-events.dto.js';
import { listAddresses } from './event-list-address.js';
import { presentEvents } from './event.presenter.js';
import type { EventRecord } from './event.record.js';
import { type Asking, lookUpAsked } from './events-asked.js';
import { readEventPage } from './events.page.js';
import { eventProblems } from './events.problems.js';
import type { EventsAsked } from './events.query.js';

/** Lists events, page by page. */
@Injectable()
export class EventsListService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  async list(sent: Sent<ListEvents>, { viewer, urls, notes }: Caller): Promise<Page> {
    const rows = readingRows(this.database, notes);
    const asking: Asking = { viewer, now: this.clock.now(), site: this.site };
    await eventLoopTurn();
    const { values, found } = await sent.read((read, refuse) => lookUpAsked(rows, read, asking, refuse));
    const asked: EventsAsked = { ...found, sent: values, lookup: 'gathered' };
    const slice = sliceOf(values, this.site);
    const { records: events, total } = await readEventPage(rows, asked, asking, placeOf(slice));
    await eventLoopTurn();
    const pages = pagesIn(total, slice);
    if (slice.page > Math.max(pages, 1)) throw eventProblems.pageNotFound(slice.page);
    const shown = { sent: sent.linkParameters(), window: asked.window, slice, viewer, siteZone: this.site.zone };
    const records = await presentEvents(rows, events, viewer, asking.now, urls, this.site);
    await eventLoopTurn();
    const body = {
      events: records,
      ...listAddresses(urls.archive('events'), shown, total),
      total,
      total_pages: pages,
    };
    return new Page(body, total, pages).datedBy([...events, ...placesIn(records)], asking.now);
  }
}

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
