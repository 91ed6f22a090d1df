import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
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
import { lookUpAsked } from './events-asked.js';
import { readEventPage } from './events.page.js';
import { eventProblems } from './events.problems.js';
import type { EventsAsked } from './events.query.js';

/** Lists events, page by page. */
@Injectable()
export class EventsListService {
  constructor(private readonly database: DataSource) {}

  async list(sent: Sent<ListEvents>, context: Caller): Promise<Page> {
    const { viewer, now, site, urls, notes } = context;
    const rows = readingRows(this.database, notes);
    await eventLoopTurn();
    const { values, found } = await sent.read((read, refuse) => lookUpAsked(rows, read, context, refuse));
    const asked: EventsAsked = { ...found, sent: values, lookup: 'gathered' };
    const slice = sliceOf(values, site);
    const { records: events, total } = await readEventPage(rows, asked, context, placeOf(slice));
    await eventLoopTurn();
    const pages = pagesIn(total, slice);
    if (slice.page > Math.max(pages, 1)) throw eventProblems.pageNotFound(slice.page);
    const shown = { sent: sent.linkParameters(), window: asked.window, slice, viewer, siteZone: site.zone };
    const records = await presentEvents(rows, events, context);
    await eventLoopTurn();
    const body = {
      events: records,
      ...listAddresses(urls.archive('events'), shown, total),
      total,
      total_pages: pages,
    };
    return new Page(body, total, pages).datedBy([...events, ...placesIn(records)], now);
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
