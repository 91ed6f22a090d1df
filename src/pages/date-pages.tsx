import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { toWallClock } from '../calendar/dates/zone.js';
import { dayIn, type DayNumber } from '../calendar/grid/day-number.js';
import { daysOfWeeks, monthOf } from '../calendar/grid/month.js';
import { eventsOfDays, monthGrid } from '../calendar/grid/month-grid.js';
import { isReachable, type Period, type PeriodKind, periodOf, readPeriod } from '../calendar/grid/period.js';
import { endOfQuarter } from '../http/conditional-requests/validity.js';
import { httpErrors } from '../http/errors/http-errors.js';
import type { RequestContext } from '../http/request/request-context.js';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { RequestInput } from '../http/validation/request-input.js';
import { PublicCalendarService } from '../resources/events/calendar/public-calendar.service.js';
import { ListEventsDto } from '../resources/events/dto/list-events.dto.js';
import type { View } from './addresses/page-address.js';
import type { EventSelection } from './lists/event-selection.js';
import { ScopeProvider } from './page-scope.js';
import { PageScopes } from './page-scopes.js';
import type { ShownPeriod } from './parts/shown-period.js';
import { sendPage } from './responses/send-page.js';
import { DaysPage } from './views/days-page.js';
import { MonthPage } from './views/month-page.js';
import type { Visit } from './visitor.js';

/** A view of events by their dates. */
export type DateView = Exclude<View, { view: 'list' }>;

/** Shows months, weeks and days of events as pages. */
@Injectable()
export class DatePages {
  constructor(
    private readonly calendar: PublicCalendarService,
    private readonly scopes: PageScopes,
  ) {}

  /**
   * A month, week or day of the events of a selection. Throws `rest_no_route` for one that neither touches the days with
   * events nor is the current one: there would be no end of empty pages.
   */
  async show(selection: EventSelection, view: DateView, { context }: Visit): Promise<RenderedResponse> {
    const today = dayIn(toWallClock(context.now, context.site.zone));
    const period = periodShown(view, today);
    const input = new RequestInput(ListEventsDto, selection.filter);
    const bounds = period && (await this.calendar.bounds(input, context));
    if (!period || !isReachable(period, bounds, today)) throw httpErrors.noRoute();
    const scope = this.scopes.for(context.urls);
    const shown = { selection, period, bounds, today };
    const page =
      period.kind === 'month'
        ? await this.month(shown, scope.formats.firstWeekday, input, context)
        : await this.days(shown, input, context);
    // Pages mark the current day.
    return sendPage(<ScopeProvider value={scope}>{page}</ScopeProvider>, {
      validity: { until: endOfQuarter(context.now) },
    });
  }

  private async month(
    shown: Omit<ShownPeriod, 'isCut'>,
    firstWeekday: number,
    input: RequestInput<ListEventsDto>,
    context: RequestContext,
  ): Promise<VNode> {
    const month = monthOf(shown.period.days.first);
    const { events, isCut } = await this.calendar.entries(input, daysOfWeeks(month, firstWeekday), context);
    return <MonthPage {...shown} isCut={isCut} grid={monthGrid(month, firstWeekday, events)} />;
  }

  private async days(
    shown: Omit<ShownPeriod, 'isCut'>,
    input: RequestInput<ListEventsDto>,
    context: RequestContext,
  ): Promise<VNode> {
    const { days } = shown.period;
    const { events, isCut } = await this.calendar.entries(input, days, context);
    const venues = await this.calendar.venues(events, context);
    const venueOf = new Map(venues.map((venue) => [venue.eventId, venue.name]));
    return <DaysPage {...shown} isCut={isCut} days={eventsOfDays(events, days)} venueOf={venueOf} />;
  }
}

/** The period of a view; undefined if it does not exist. */
function periodShown(view: DateView, today: DayNumber): Period | undefined {
  const name = nameIn(view);
  const kind: PeriodKind = view.view;
  return name === undefined ? periodOf(kind, today) : readPeriod(kind, name);
}

function nameIn(view: DateView): string | undefined {
  switch (view.view) {
    case 'month':
      return view.month;
    case 'week':
      return view.week;
    case 'day':
      return view.day;
  }
}
