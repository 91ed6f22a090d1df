import { readDate } from '../../calendar/dates/date-text.js';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { toWallClock, UTC } from '../../calendar/dates/zone.js';
import type { Caller } from '../../http/access/caller.js';
import type { Refuse } from '../../http/input/sent.js';

export interface PublicationDate {
  readonly date: WallClock;
  readonly dateUtc: UtcText;
}

interface DatesSent {
  date?: string | null;
  date_utc?: string | null;
}

/**
 * The publication date a write asks for, undefined if it sends none. `date` is read in the site's zone, `date_utc` in
 * UTC; one alone gives the other, both are kept as sent. Refuses what is no date.
 */
export function publicationDate(
  sent: DatesSent,
  { now, site }: Pick<Caller, 'now' | 'site'>,
  refuse?: Refuse,
): PublicationDate | undefined {
  const local = sent.date ? readDate(sent.date, now, site.zone) : undefined;
  const instant = sent.date_utc ? readDate(sent.date_utc, now, UTC)?.utc : undefined;
  // Read once more where it is shown: a date within the years 1000 to 9999 in UTC may lie outside of them there.
  const shown = instant && readDate(`${instant}Z`, now, site.zone);
  if (sent.date && !local) refuse?.('date', 'Must be a date such as 2027-06-04 17:30:00.');
  if (sent.date_utc && !(local ? instant : shown)) {
    refuse?.('date_utc', 'Must be a date such as 2027-06-04 17:30:00.');
  }
  if (local) return { date: local.wall, dateUtc: instant ?? local.utc };
  return shown && { date: shown.wall, dateUtc: shown.utc };
}

/** This moment as a publication date. */
export function publishedNow({ now, site }: Caller): PublicationDate {
  return { date: toWallClock(now, site.zone), dateUtc: now };
}
