import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { earliest, secondsIn, type UtcText, utcText } from '../calendar/dates/texts.js';
import { nextAfter } from '../http/conditional-requests/validity.js';
import { recordOf } from '../http/pagination/serialized-list.js';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { slugRef } from '../http/routing/record-ref.js';
import { INDEXED_AFTER_END } from '../resources/events/calendar/indexed-records.service.js';
import { PublicCalendarService } from '../resources/events/calendar/public-calendar.service.js';
import type { EventRecord } from '../resources/events/event.record.js';
import { EventsService } from '../resources/events/events.service.js';
import { EventTerms } from './lists/event-terms.js';
import { ScopeProvider } from './page-scope.js';
import { PageScopes } from './page-scopes.js';
import { readPublic } from './record-pages.js';
import { sendPage } from './responses/send-page.js';
import { eventData } from './structured-data.js';
import { EventPage } from './views/event-page.js';
import { type Visit, Visitor } from './visitor.js';

/** The page of one event. */
@ApiExcludeController()
@Controller('event')
export class EventController {
  constructor(
    private readonly events: EventsService,
    private readonly calendar: PublicCalendarService,
    private readonly terms: EventTerms,
    private readonly scopes: PageScopes,
  ) {}

  @Get(':slug')
  async show(@Param('slug') slug: string, @Visitor() { context }: Visit): Promise<RenderedResponse> {
    const { body, validity } = await readPublic(this.events.read(slugRef(slug), context));
    const event = recordOf(body);
    const place = { id: event.id, startUtc: event.utc_start_date as UtcText };
    const [categories, neighbours, series] = await Promise.all([
      this.terms.categoriesOf(event, context),
      this.calendar.neighbours(place, context),
      event.series && this.calendar.series({ id: event.id, seriesId: event.series.id }, context),
    ]);
    const { now, urls } = context;
    const view = (
      <ScopeProvider value={this.scopes.for(urls)}>
        <EventPage
          {...{ event, categories, neighbours, series, now }}
          tags={this.terms.tagsOf(event, context)}
          jsonLd={eventData(event)}
        />
      </ScopeProvider>
    );
    // The neighbours can change with any event, and further dates as they are over.
    const [nextOver] = (series?.dates ?? []).map(({ endUtc }) => utcText(secondsIn(endUtc) + 1)).sort();
    return sendPage(view, { validity: { until: earliest(validity?.until, changesAt(event, now), nextOver) } });
  }
}

/** When the page says something else although nothing was written: at the end of the event, and a year later. */
function changesAt({ utc_end_date }: EventRecord, now: UtcText): UtcText | undefined {
  const end = secondsIn(utc_end_date as UtcText);
  const moments = [end + 1, end + INDEXED_AFTER_END + 1].filter((seconds) => seconds < LAST_MOMENT).map(utcText);
  return nextAfter(moments, now);
}

/** Beginning of the year 9999: later instants may not be writable. */
const LAST_MOMENT = Date.UTC(9999, 0, 1) / 1000;
