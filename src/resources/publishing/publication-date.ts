import { readDate } from '../../calendar/dates/date-text.js';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { toWallClock, UTC } from '../../calendar/dates/zone.js';
import type { RequestContext } from '../../http/access/caller.js';
import type { AddError } from '../../http/input/sent.js';

export interface PublicationDate {
  readonly date: WallClock;
  readonly dateUtc: UtcText;
}

interface PublicationDateInput {
  date?: string | null;
  date_utc?: string | null;
}

/**
 * The publication date a write asks for, undefined if it sends none. `date` is read in the site's zone, `date_utc` in
 * UTC; one alone gives the other, both are kept as sent. Rejects what is no date.
 */
export function publicationDate(
  input: PublicationDateInput,
  { now, site }: Pick<RequestContext, 'now' | 'site'>,
  addError?: AddError,
): PublicationDate | undefined {
  const local = input.date ? readDate(input.date, now, site.zone) : undefined;
  const instant = input.date_utc ? readDate(input.date_utc, now, UTC)?.utc : undefined;
  // Read once more where it is shown: a date within the years 1000 to 9999 in UTC may lie outside of them there.
  const onSite = instant && readDate(`${instant}Z`, now, site.zone);
  if (input.date && !local) addError?.('date', 'Must be a date such as 2027-06-04 17:30:00.');
  if (input.date_utc && !(local ? instant : onSite)) {
    addError?.('date_utc', 'Must be a date such as 2027-06-04 17:30:00.');
  }
  if (local) return { date: local.wall, dateUtc: instant ?? local.utc };
  return onSite && { date: onSite.wall, dateUtc: onSite.utc };
}

/** This moment as a publication date. */
export function publishedNow({ now, site }: RequestContext): PublicationDate {
  return { date: toWallClock(now, site.zone), dateUtc: now };
}
