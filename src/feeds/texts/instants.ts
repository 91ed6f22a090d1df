import { isoWithOffset } from '../../calendar/dates/iso-8601.js';
import { secondsIn, type UtcText, type WallClock } from '../../calendar/dates/texts.js';
import type { EventTimes } from '../../calendar/icalendar/moments.js';

/** What a feed without an event gives as the time of its last change, which Atom demands (RFC 4287, 4.1.1). */
export const NEVER = '1970-01-01 00:00:00' as UtcText;

/** An instant in UTC: `2031-03-01T15:00:00Z` (RFC 3339). */
export const rfc3339 = (utc: UtcText): string => `${utc.replace(' ', 'T')}Z`;

/** An instant as RSS writes it: `Sat, 01 Mar 2031 15:00:00 GMT` (RFC 822, with four digits of the year). */
export const rfc822 = (utc: UtcText): string => new Date(rfc3339(utc)).toUTCString();

/** Start and end as RFC 3339 writes them: days (the last one included) or times with the offset of the zone. */
export function writtenTimes({ allDay, startLocal, endLocal, startUtc, endUtc }: EventTimes): {
  start: string;
  end: string;
} {
  return allDay
    ? { start: dayOf(startLocal), end: dayOf(endLocal) }
    : { start: withOffset(startLocal, startUtc), end: withOffset(endLocal, endUtc) };
}

export const dayOf = (wall: WallClock): string => wall.slice(0, 10);

/** In UTC where clocks were ahead by a part of a minute, as by mean solar time: offsets have no seconds. */
function withOffset(wall: WallClock, utc: UtcText): string {
  return (secondsIn(wall) - secondsIn(utc)) % 60 ? rfc3339(utc) : isoWithOffset(wall, utc);
}
