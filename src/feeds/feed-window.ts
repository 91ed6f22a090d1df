import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../calendar/dates/texts.js';
import { toWallClock } from '../calendar/dates/zone.js';
import type { Site } from '../calendar/site.js';
import type { Parameters } from '../http/request/parameters.js';
import type { RequestContext } from '../http/request/request-context.js';
import { DATE_LIMITS, type DateWindow, limitsDates, limitText } from '../resources/events/criteria/date-window.js';

/** Settings of feeds. */
export class FeedSettings {
  constructor(
    /** Days for which events that are over stay in feeds at the addresses of pages. */
    readonly pastDays: number,
  ) {}
}

/**
 * The parameters of a feed at the address of a page: without dates, events that ended in the last days and all to come.
 * Programs remove what a feed no longer has, so people would lose what they have just attended.
 */
export function withPastDays(
  parameters: Parameters,
  { pastDays }: FeedSettings,
  { now, site }: Pick<RequestContext, 'now' | 'site'>,
): Parameters {
  if (limitsDates(parameters)) return parameters;
  const today = toWallClock(now, site.zone).slice(0, 10);
  const first = utcText(secondsIn(`${today} 00:00:00` as UtcText) - pastDays * SECONDS_A_DAY);
  return { ...parameters, ends_after: first, strict_dates: 'true' };
}

/** The ends of a window: the strictest of its limits. */
function endsOf(window: DateWindow) {
  return {
    from: window.start_date ?? window.starts_after ?? window.ends_after,
    to: window.end_date ?? window.ends_before ?? window.starts_before,
  };
}

/** A window as an ISO 8601 interval in UTC; `..` is an open end. */
export function windowInterval(window: DateWindow): string {
  const { from, to } = endsOf(window);
  const instant = (limit: typeof from) => (limit ? `${limit.utc.replace(' ', 'T')}Z` : '..');
  return `${instant(from)}/${instant(to)}`;
}

/** A window for people, in days of the site; empty if it is open. */
export function windowText(window: DateWindow): string {
  const { from, to } = endsOf(window);
  if (!from && !to) return '';
  return `${from?.wall.slice(0, 10) ?? ''} – ${to?.wall.slice(0, 10) ?? ''}`.trim();
}

/** The limits of a window as parameters of a list, exact to the second. */
export function windowParameters(window: DateWindow, site: Site): Parameters {
  const limits = DATE_LIMITS.flatMap((name) => {
    const limit = window[name];
    return limit ? [[name, limitText(limit, site.zone)]] : [];
  });
  return limits.length ? { ...(Object.fromEntries(limits) as Parameters), strict_dates: 'true' } : {};
}
