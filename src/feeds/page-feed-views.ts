import { dayText, isSupported, plusDays } from '../calendar/grid/day-number.js';
import type { DaySpan } from '../calendar/grid/day-span.js';
import { readPeriod } from '../calendar/grid/period.js';
import type { Parameters } from '../http/request/parameters.js';

/**
 * The parameters of the events in a view of a page: `page/2`, `2027-06`, `today` and so on; undefined if there is no such
 * view. `today` is a day of the site.
 */
export function viewParameters(segments: readonly string[], today: string): Parameters | undefined {
  const path = segments.join('/');
  if (/^(list)?(\/?page\/[1-9]\d{0,8})?$/.test(path)) return {};
  if (path === 'featured') return { featured: 'true' };
  const days = daysOf(path.replace(/^(month|day)\/(?=\d)/, ''), today);
  return days && touching(days);
}

/** The parameters of events that take place on one of the days. */
const touching = ({ first, last }: DaySpan): Parameters => ({
  ends_after: `${dayText(first)} 00:00:00`,
  starts_before: `${dayText(plusDays(last, 1))} 00:00:00`,
  strict_dates: 'true',
});

/** The parameters of events that are not over on a day. */
export const notOverOn = (day: string): Parameters => ({ ends_after: `${day} 00:00:00`, strict_dates: 'true' });

function daysOf(view: string, today: string): DaySpan | undefined {
  const day = view === 'today' || view === 'day' ? today : view;
  const month = view === 'month' ? today.slice(0, 7) : view;
  const period = readPeriod('month', month) ?? readPeriod('day', day);
  // The day after the last one of the year 9999 cannot be written.
  return period && isSupported(plusDays(period.days.last, 1)) ? period.days : undefined;
}
