import { Injectable } from '@nestjs/common';
import { earliest, type UtcText } from '../../calendar/dates/texts.js';
import { endOfQuarter, nextAfter, type Validity } from '../../http/conditional-requests/validity.js';
import { recordsOf } from '../../http/pagination/serialized-list.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { ListEventsDto } from '../../resources/events/dto/list-events.dto.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import { EventsService } from '../../resources/events/events.service.js';

/** Events as a page shows them. */
export interface ListedEvents {
  readonly events: readonly EventRecord[];
  readonly total: number;
  readonly totalPages: number;
  /** How long a page that shows them stays the same: events begin and end, and days pass. */
  readonly validity: Validity;
}

/** Reads events for pages, through the list of the API. */
@Injectable()
export class EventLists {
  constructor(private readonly service: EventsService) {}

  /** Throws what the list of the API throws: `rest_invalid_param`, `event-archive-page-not-found`. */
  async read(parameters: Parameters, context: RequestContext): Promise<ListedEvents> {
    const page = await this.service.list(new RequestInput(ListEventsDto, parameters), context);
    const events = recordsOf<EventRecord>(page, 'events');
    const { now } = context;
    const until = earliest(page.validity?.until, endOfQuarter(now), nextAfter(momentsOf(events), now));
    return { events, total: page.total, totalPages: page.totalPages, validity: { ...page.validity, until } };
  }
}

const momentsOf = (events: readonly EventRecord[]): UtcText[] =>
  events.flatMap(({ utc_start_date, utc_end_date }) => [utc_start_date as UtcText, utc_end_date as UtcText]);
