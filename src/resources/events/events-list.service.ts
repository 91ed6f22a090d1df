import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Urls } from '../../http/addresses/urls.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Sent } from '../../http/input/sent.js';
import { offsetOf, Page, pagesIn, type Slice } from '../../http/paging/page.js';
import { allOf, isOneOf } from '../../persistence/conditions.js';
import { readingRows } from '../../persistence/reading-rows.js';
import { readRecords } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { ListEvents } from './dto/list-events.dto.js';
import { Event } from './event.entity.js';
import { listAddresses } from './event-list-address.js';
import { presentEvents } from './event.presenter.js';
import type { EventRecord } from './event.record.js';
import { type Asking, lookUpAsked } from './events-asked.js';
import { countEvents } from './events.count.js';
import { readPageIds } from './events.page.js';
import { eventProblems } from './events.problems.js';
import { type EventsAsked, visibleEvents } from './events.query.js';

/** Lists events, page by page. */
@Injectable()
export class EventsListService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  async list(sent: Sent<ListEvents>, viewer: Viewer, urls: Urls): Promise<Page> {
    const rows = readingRows(this.database);
    const asking: Asking = { viewer, now: this.clock.now(), site: this.site };
    const { values, found } = await sent.read((read, refuse) => lookUpAsked(rows, read, asking, refuse));
    const asked: EventsAsked = { ...found, sent: values, lookup: 'gathered' };
    const slice = sliceOf(values, this.site);
    const total = await countEvents(rows, asked, asking);
    const pages = pagesIn(total, slice);
    if (slice.page > Math.max(pages, 1)) throw eventProblems.pageNotFound(slice.page);
    const events = total === 0 ? [] : await readPage(rows, asked, asking, total, slice);
    const shown = { sent: sent.parameters, window: asked.window, slice, viewer, siteZone: this.site.zone };
    const records = await presentEvents(rows, events, viewer, asking.now, urls, this.site);
    const body = {
      events: records,
      ...listAddresses(urls.archive('events'), shown, total),
      total,
      total_pages: pages,
    };
    return new Page(body, total, pages).datedBy([...events, ...records.flatMap(placesIn)], asking.now);
  }
}

/** The venues and organizers shown in an event, as far as they date it. */
function placesIn({ venue, organizer }: EventRecord): { modifiedUtc: UtcText }[] {
  return [venue, organizer].flat().map(({ modified_utc }) => ({ modifiedUtc: modified_utc as UtcText }));
}

/**
 * Ids first, which an index alone answers in order, then the rows of the page (see the ADR on pages in two steps). The
 * second step asks again what may be shown: an event may have been withdrawn between the two.
 */
async function readPage(rows: Rows, asked: EventsAsked, asking: Asking, total: number, slice: Slice): Promise<Event[]> {
  const place = { limit: slice.perPage, offset: offsetOf(slice, total) };
  const ids = await readPageIds(rows, asked, asking, total, place);
  const filter = allOf([isOneOf('events.id', ids), visibleEvents(asked, asking)]);
  const events = new Map((await readRecords(rows, Event, { filter })).map((event) => [event.id, event]));
  return ids.flatMap((id) => events.get(id) ?? []);
}
