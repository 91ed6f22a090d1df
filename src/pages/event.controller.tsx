import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { earliest, secondsIn, type UtcText, utcText } from '../calendar/dates/texts.js';
import { nextAfter } from '../http/conditional-requests/validity.js';
import type { RequestContext } from '../http/request/request-context.js';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { type Ref, slugRef } from '../http/routing/record-ref.js';
import { INDEXED_AFTER_END } from '../resources/events/calendar/indexed-records.service.js';
import { KeptParts } from '../resources/events/calendar/kept-parts.service.js';
import type { EventRecord } from '../resources/events/event.record.js';
import { tagsOf } from './lists/event-terms.js';
import { ShownEvents } from './lists/shown-events.js';
import { ScopeProvider } from './page-scope.js';
import { PageScopes } from './page-scopes.js';
import { sendPage } from './responses/send-page.js';
import { eventData } from './structured-data.js';
import { EventPage } from './views/event-page.js';
import { type Visit, Visitor } from './visitor.js';

/** The page of one event. */
@ApiExcludeController()
@Controller('event')
export class EventController {
  constructor(
    private readonly events: ShownEvents,
    private readonly kept: KeptParts,
    private readonly scopes: PageScopes,
  ) {}

  /** The page is kept as bytes, as the JSON of the event is, until anything changes (ADR 60). */
  @Get(':slug')
  show(@Param('slug') slug: string, @Visitor() { context }: Visit): Promise<RenderedResponse> {
    const ref = slugRef(slug);
    // URLs of records are those under which the visitor reached the site.
    const key = `page of event ${context.urls.base} ${JSON.stringify(ref)}`;
    return this.kept.read(key, context, async () => {
      const part = await this.write(ref, context);
      return { part, size: part.bytes.length, until: part.validity?.until };
    });
  }

  private async write(ref: Ref, context: RequestContext): Promise<RenderedResponse> {
    const { until, ...shown } = await this.events.read(ref, context);
    const { now, urls } = context;
    const view = (
      <ScopeProvider value={this.scopes.for(urls)}>
        <EventPage {...{ ...shown, now }} tags={tagsOf(shown.event, context)} jsonLd={eventData(shown.event)} />
      </ScopeProvider>
    );
    // The neighbours can change with any event, and further dates as they are over.
    return sendPage(view, { validity: { until: earliest(until, changesAt(shown.event, now)) } });
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
