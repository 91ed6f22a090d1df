import { Injectable } from '@nestjs/common';
import { earliest, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';
import { recordOf } from '../../http/pagination/serialized-list.js';
import { endOfSecond } from '../../http/conditional-requests/validity.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Ref } from '../../http/routing/record-ref.js';
import type { EventNeighbours } from '../../resources/events/calendar/event-neighbours.js';
import type { EventSeries } from '../../resources/events/calendar/event-series.js';
import { PublicCalendarService } from '../../resources/events/calendar/public-calendar.service.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import { EventsService } from '../../resources/events/events.service.js';
import { readPublic } from '../record-pages.js';
import { EventTerms, type TermLink } from './event-terms.js';

/** An event with what its page shows of other records. */
export interface ShownEvent {
  readonly event: EventRecord;
  readonly categories: readonly TermLink[];
  readonly neighbours: EventNeighbours;
  /** Undefined for an event without a public series. */
  readonly series: EventSeries | undefined;
  /** The first second in which any of this may differ although nothing has changed. */
  readonly until: UtcText | undefined;
}

/** Reads events for their pages. */
@Injectable()
export class ShownEvents {
  constructor(
    private readonly events: EventsService,
    private readonly calendar: PublicCalendarService,
    private readonly terms: EventTerms,
  ) {}

  /** Throws `rest_no_route` for an event that does not exist or is not public. */
  async read(ref: Ref, context: RequestContext): Promise<ShownEvent> {
    const { body, validity } = await readPublic(this.events.read(ref, context));
    const event = recordOf(body);
    const place = { id: event.id, startUtc: event.utc_start_date as UtcText };
    const [categories, neighbours, series] = await Promise.all([
      this.terms.categoriesOf(event, context),
      this.calendar.neighbours(place, context),
      event.series && this.calendar.series({ id: event.id, seriesId: event.series.id }, context),
    ]);
    // A slug of a series means its next date, until that is over.
    const isNamed = validity !== undefined;
    const [nextOver] = (series?.dates ?? []).map(({ endUtc }) => utcText(secondsIn(endUtc) + 1)).sort();
    const until = earliest(isNamed ? validity.until : endOfSecond(context.now), nextOver);
    return { event, categories, neighbours, series, until };
  }
}
