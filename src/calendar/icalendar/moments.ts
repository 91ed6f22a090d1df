import { SECONDS_A_DAY, isWritable, secondsIn, wallClock, type UtcText, type WallClock } from '../dates/texts.js';
import { readZone, toLaterUtc, toUtc, toWallClock, type IanaZone } from '../dates/zone.js';
import { ianaName } from '../dates/zone-spans.js';
import { contentLine, dateValue, localValue, utcValue } from './content-line.js';
import { writtenYears, type Years } from './zone-rules.js';

/** When an event takes place. */
export interface EventTimes {
  /** Start and end as wall-clock times in the zone of the event. */
  readonly startLocal: WallClock;
  readonly endLocal: WallClock;
  /** The same as instants. */
  readonly startUtc: UtcText;
  readonly endUtc: UtcText;
  /** Name of the zone, in any letter case. */
  readonly timezone: string;
  /** Whether only the days matter: from that of the start to that of the end. */
  readonly allDay: boolean;
}

/**
 * The zone in whose local time an event is written, in the letter case of the IANA database. Undefined for whole days, and
 * for times that are written in UTC because readers could not tell the instant from the local time:
 *
 * - zones that are an offset or an abbreviation, which have no place in the IANA database;
 * - local times that clocks show twice in autumn: the second would be read as the first (RFC 5545, 3.3.5), and some
 *   readers take the first for the second;
 * - times outside the years, for which the file has no rules, and all before 1970;
 * - local times that are not those of the instants by the rules of today.
 */
export function writtenZone(times: EventTimes, years: Years): string | undefined {
  const zone = times.allDay ? undefined : placeNamed(times.timezone);
  if (!zone) return undefined;
  const { startLocal, endLocal, startUtc, endUtc } = times;
  const isLocal = isSafe(startLocal, startUtc, zone, years) && isSafe(endLocal, endUtc, zone, years);
  return isLocal ? zone.name : undefined;
}

/**
 * DTSTART and DTEND (RFC 5545, 3.8.2.2 and 3.8.2.4).
 *
 * Whole days are of type DATE, and their end is the day after the last. An event that ends when it starts has no DTEND.
 *
 * @param zone what `writtenZone` returns
 */
export function momentLines(times: EventTimes, zone: string | undefined): string {
  if (times.allDay) return dayLines(times);
  const { startLocal, endLocal, startUtc, endUtc } = times;
  const line = (name: string, wall: WallClock, utc: UtcText) =>
    zone ? contentLine(name, localValue(wall), { TZID: zone }) : contentLine(name, utcValue(utc));
  return line('DTSTART', startLocal, startUtc) + (endUtc > startUtc ? line('DTEND', endLocal, endUtc) : '');
}

function dayLines({ startLocal, endLocal }: EventTimes): string {
  const start = contentLine('DTSTART', dateValue(startLocal), { VALUE: 'DATE' });
  const dayAfter = secondsIn(endLocal > startLocal ? endLocal : startLocal) + SECONDS_A_DAY;
  // Four digits cannot write the day after 9999-12-31; without an end an event takes one day.
  if (!isWritable(dayAfter)) return start;
  return start + contentLine('DTEND', dateValue(wallClock(dayAfter)), { VALUE: 'DATE' });
}

/** A zone that is a place, with its name in the letter case of the IANA database. Those such as Etc/GMT+5 are offsets. */
export function placeNamed(timezone: string): IanaZone | undefined {
  const zone = readZone(timezone);
  if (zone?.kind !== 'place' || /^etc\//i.test(timezone)) return undefined;
  return { kind: 'place', name: ianaName(timezone) };
}

function isSafe(wall: WallClock, utc: UtcText, zone: IanaZone, years: Years): boolean {
  const { first, last } = writtenYears(years);
  const isInYears = (text: string) => +text.slice(0, 4) >= first && +text.slice(0, 4) <= last;
  if (!isInYears(wall) || utc < '1970') return false;
  const hasWholeMinutes = (secondsIn(wall) - secondsIn(utc)) % 60 === 0;
  return (
    hasWholeMinutes && toWallClock(utc, zone) === wall && [toUtc, toLaterUtc].every((read) => read(wall, zone) === utc)
  );
}
