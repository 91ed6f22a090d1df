import type { WallClock } from '../../calendar/dates/texts.js';
import { type Rule, WEEKDAYS } from '../../calendar/recurrence/rule/rule.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import type { EventSeries } from '../../resources/events/calendar/event-series.js';
import { subscribeLinks } from '../addresses/subscribe-links.js';
import { machineTime } from '../event-times.js';
import type { Formats } from '../format.js';
import type { Messages } from '../messages/en.js';
import { usePage } from '../page-scope.js';

/** The path of the feed of a series, without its extension. */
export const seriesPath = ({ slug }: EventSeries): string => `series/${slug}`;

/** That an event is one date of several, how often they are, the next ones, and how to follow them. */
export function SeriesDates({ series }: { readonly series: EventSeries }) {
  const { links, messages, formats, site } = usePage();
  const feed = links.absolute(links.feed(seriesPath(series), 'ics'));
  const rhythm = rhythmOf(series.schedule, messages, formats);
  return (
    <section class="ec-series" aria-labelledby="series">
      <h2 id="series">{messages.partOfSeries}</h2>
      {rhythm !== undefined && <p>{rhythm}</p>}
      {series.dates.length > 0 && (
        <>
          <h3>{messages.furtherDates}</h3>
          <ul>
            {series.dates.map(({ id, slug, startLocal: start, endLocal: end, allDay }) => (
              <li key={id}>
                <a href={links.page(`event/${slug}`)}>
                  <time dateTime={machineTime(start, allDay)}>{formats.span({ start, end, allDay })}</time>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="ec-no-print">
        <a class="ec-button" href={subscribeLinks(feed, site.identity.name).webcal}>
          {messages.subscribeSeries}
        </a>
      </p>
    </section>
  );
}

/** How often a series takes place, where a few words say it all: `Every week: Monday and Friday`. */
function rhythmOf({ recurrence: { rule }, start }: Schedule, messages: Messages, formats: Formats): string | undefined {
  if (!rule || !isPlain(rule)) return undefined;
  const { everyDay, everyWeek, everyMonth, everyYear } = messages;
  if (rule.frequency !== 'WEEKLY') {
    return { DAILY: everyDay, MONTHLY: everyMonth, YEARLY: everyYear }[rule.frequency];
  }
  const days = rule.byDay.map(({ weekday }) => `2024-01-0${WEEKDAYS.indexOf(weekday) + 1} 00:00:00` as WallClock);
  const names = (days.length > 0 ? days : [start]).map((day) => formats.weekday(day, 'long'));
  return `${everyWeek}: ${formats.list(names)}`;
}

/** Whether a rule only says how often; on which day of the month or year, the dates tell. */
function isPlain(rule: Rule): boolean {
  const { interval, frequency, byDay, byMonth, byMonthDay, bySetPos, byHour, byMinute, byWeekNo, byYearDay } = rule;
  if (interval > 1 || [bySetPos, byHour, byMinute, byWeekNo, byYearDay].some(({ length }) => length > 0)) return false;
  if (frequency === 'WEEKLY') return byMonth.length + byMonthDay.length === 0;
  if (frequency === 'DAILY') return byMonth.length + byMonthDay.length + byDay.length === 0;
  if (frequency === 'MONTHLY' && byMonth.length > 0) return false;
  return byMonth.length <= 1 && byMonthDay.length + byDay.length <= 1 && byDay.every(({ nth }) => nth !== 0);
}
