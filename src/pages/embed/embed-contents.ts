import { Injectable } from '@nestjs/common';
import type { UtcText } from '../../calendar/dates/texts.js';
import { toWallClock } from '../../calendar/dates/zone.js';
import { dayIn } from '../../calendar/grid/day-number.js';
import { daysOfWeeks, monthOf } from '../../calendar/grid/month.js';
import { type MonthGrid, monthGrid } from '../../calendar/grid/month-grid.js';
import { isReachable, periodOf, readPeriod } from '../../calendar/grid/period.js';
import { endOfQuarter } from '../../http/conditional-requests/validity.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RequestInput } from '../../http/validation/request-input.js';
import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import { PublicCalendarService } from '../../resources/events/calendar/public-calendar.service.js';
import { ListEventsDto } from '../../resources/events/dto/list-events.dto.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import { dayOf } from '../event-times.js';
import { EventLists } from '../lists/event-lists.js';
import { ALL_EVENTS } from '../lists/event-selection.js';
import type { PageScope } from '../page-scope.js';
import { PageScopes } from '../page-scopes.js';
import type { ShownPeriod } from '../parts/shown-period.js';
import { DEFAULT_LIMIT, type EmbedDto, readEmbed } from './embed.dto.js';

/** What an embedded calendar shows, and in which words. */
export interface EmbedContent {
  readonly asked: EmbedDto;
  readonly scope: PageScope;
  readonly until: UtcText | undefined;
  /** Current day of the site. */
  readonly today: string;
  /** Events of earlier days are shown as running: undefined for one event, which may be over. */
  readonly runningBefore: string | undefined;
  readonly events: readonly EventRecord[];
  /** Undefined for a list. */
  readonly month: (ShownPeriod & { readonly grid: MonthGrid<CalendarEntry> }) | undefined;
}

/** Reads what embedded calendars show. */
@Injectable()
export class EmbedContents {
  constructor(
    private readonly lists: EventLists,
    private readonly calendar: PublicCalendarService,
    private readonly scopes: PageScopes,
  ) {}

  /** Throws `rest_invalid_param` for parameters that are not valid, `rest_no_route` for a month without a page. */
  async read(query: Parameters, context: RequestContext): Promise<EmbedContent> {
    const asked = await readEmbed(query);
    const scope = this.scopeFor(asked, context);
    const today = dayOf(toWallClock(context.now, context.site.zone));
    const shown = { asked, scope, today, runningBefore: asked.event === undefined ? today : undefined };
    if (asked.view === 'month') return { ...shown, ...(await this.month(asked, scope, context)), events: [] };
    const { events, validity } = await this.lists.read(listOf(asked), context);
    return { ...shown, events, month: undefined, until: validity.until };
  }

  private async month(asked: EmbedDto, { formats }: PageScope, context: RequestContext) {
    const today = dayIn(toWallClock(context.now, context.site.zone));
    const period = asked.month === undefined ? periodOf('month', today) : readPeriod('month', asked.month);
    const input = new RequestInput(ListEventsDto, filterOf(asked));
    const bounds = period && (await this.calendar.bounds(input, context));
    if (!period || !isReachable(period, bounds, today)) throw httpErrors.noRoute();
    const name = monthOf(period.days.first);
    const days = daysOfWeeks(name, formats.firstWeekday);
    const { events, isCut } = await this.calendar.entries(input, days, context);
    const grid = monthGrid(name, formats.firstWeekday, events);
    return {
      month: { selection: ALL_EVENTS, period, bounds, today, isCut, grid },
      until: endOfQuarter(context.now),
    };
  }

  private scopeFor({ lang }: EmbedDto, { urls }: RequestContext): PageScope {
    return lang === undefined ? this.scopes.for(urls) : this.scopes.inLanguage(lang, urls);
  }
}

const filterOf = ({ categories }: EmbedDto): Parameters => (categories ? { categories } : {});

/** The parameters of the list of the API: what is not over, or one event. */
function listOf(asked: EmbedDto): Parameters {
  if (asked.event !== undefined) return { include: [asked.event] };
  return { ...filterOf(asked), ends_after: 'now', strict_dates: true, per_page: asked.limit ?? DEFAULT_LIMIT };
}
