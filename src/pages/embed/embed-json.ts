import { dayIn, dayText } from '../../calendar/grid/day-number.js';
import { daySpan } from '../../calendar/grid/day-span.js';
import type { GridDay } from '../../calendar/grid/month-grid.js';
import { nextPeriod, type Period, previousPeriod } from '../../calendar/grid/period.js';
import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import { dayOf, isOneDay, timesOf } from '../event-times.js';
import type { PageScope } from '../page-scope.js';
import { wallOf } from '../parts/shown-period.js';
import type { EmbedContent } from './embed-contents.js';

/**
 * What the web component draws: words, dates and the grid, all worked out, so that it needs no formats and no arithmetic.
 * Version 1: members may be added, never changed.
 */
export function embedJson({ scope, runningBefore, events, month }: EmbedContent): object {
  const { language, messages, links, site } = scope;
  return {
    name: site.identity.name,
    lang: language.tag,
    dir: language.direction,
    calendar: { url: links.absolute(links.page('events')), label: messages.openCalendar },
    empty: month ? messages.nothingInMonth : messages.noUpcomingEvents,
    ...(month ? { month: monthOf(month, scope) } : { days: daysOf(events, runningBefore, scope) }),
  };
}

function daysOf(events: readonly EventRecord[], runningBefore: string | undefined, scope: PageScope) {
  const { formats, messages } = scope;
  const days = new Map<string, object[]>();
  for (const event of events) {
    const start = dayOf(timesOf(event).start);
    const isRunning = runningBefore !== undefined && start < runningBefore;
    const heading = isRunning ? messages.ongoing : formats.longDay(wallOf(dayIn(start)));
    const others = days.get(heading) ?? [];
    others.push(listed(event, scope));
    days.set(heading, others);
  }
  return [...days].map(([heading, shown]) => ({ heading, events: shown }));
}

function listed(event: EventRecord, { formats, messages }: PageScope) {
  const times = timesOf(event);
  const { start, end, allDay } = times;
  const time = allDay ? messages.allDay : formats.timeRange(start, end);
  const [venue] = Array.isArray(event.venue) ? event.venue : [event.venue];
  const zone = allDay ? '' : event.timezone_abbr;
  return {
    title: event.title,
    url: event.url,
    when: isOneDay(times) ? time : formats.span(times),
    zone,
    where: venue ? [venue.venue, venue.city].filter(Boolean).join(', ') : '',
    status: event.event_status === 'scheduled' ? '' : messages[event.event_status],
    canceled: event.event_status === 'canceled',
  };
}

type ShownMonth = NonNullable<EmbedContent['month']>;

function monthOf({ period, bounds, today, grid }: ShownMonth, scope: PageScope) {
  const { formats, messages } = scope;
  const name = ({ days }: Period) => formats.month(wallOf(days.first));
  const neighbour = (other: Period | undefined) => other && { month: other.name, label: name(other) };
  return {
    heading: name(period),
    caption: messages.monthOf(name(period)),
    previous: neighbour(previousPeriod(period, bounds)),
    next: neighbour(nextPeriod(period, bounds)),
    weekdays: grid.weeks[0]?.map(({ day }) => ({
      long: formats.weekday(wallOf(day), 'long'),
      short: formats.weekday(wallOf(day)),
    })),
    weeks: grid.weeks.map((week) => week.map((cell) => cellOf(cell, cell.day === today, scope))),
  };
}

function cellOf(
  { day, isInMonth, bars, lanes, events, more }: GridDay<CalendarEntry>,
  today: boolean,
  scope: PageScope,
) {
  const { formats, messages, links } = scope;
  const wall = wallOf(day);
  const ofDay = bars.filter(({ lane }) => lane === undefined);
  const until = (event: CalendarEntry) => formats.dayHeading(wallOf(daySpan(event).last), event.startLocal.slice(0, 4));
  return {
    number: formats.dayOfMonth(wall),
    heading: formats.dayHeading(wall, wall.slice(0, 4)),
    out: !isInMonth,
    today,
    // A bar of this day alone has the next line below those of several days.
    lanes: lanes + ofDay.length,
    bars: bars.map((bar) => ({
      ...entryOf(bar.event, scope),
      ...{ days: bar.last - bar.first + 1, lane: bar.lane ?? lanes + ofDay.indexOf(bar) },
      ...{ before: bar.continuesBefore, after: bar.continuesAfter, until: messages.untilDate(until(bar.event)) },
    })),
    events: events.map((event) => ({
      ...entryOf(event, scope),
      time: event.allDay ? '' : formats.time(event.startLocal),
      zone: event.allDay || event.timezone === scope.site.zone.name ? '' : event.timezoneAbbr,
    })),
    more:
      more > 0 ? { label: messages.moreOnDay(more), url: links.absolute(dayAddress(dayText(day), scope)) } : undefined,
  };
}

const dayAddress = (day: string, { links }: PageScope) => links.view('events', { view: 'day', day });

const entryOf = ({ title, slug, featured, eventStatus }: CalendarEntry, { links, messages }: PageScope) => ({
  title,
  url: links.absolute(links.page(`event/${slug}`)),
  featured,
  status: eventStatus === 'scheduled' ? '' : messages[eventStatus],
  canceled: eventStatus === 'canceled',
});
