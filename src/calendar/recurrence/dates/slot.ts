import { endOfDay, startOfDay } from '../../dates/all-day.js';
import { secondsIn, utcText, wallClock, type DayTime, type WallClock } from '../../dates/texts.js';
import { aheadAt, instantOf, type Zone } from '../../dates/zone.js';
import type { SeriesTimes } from '../rule/rule.js';

/** One date of a series. */
export interface Slot {
  /** The wall clock that rule or list say; it identifies the date for good (RECURRENCE-ID). */
  readonly original: WallClock;
  /** As clocks show it: later than `original` where they skip that time. */
  readonly start: DayTime;
  readonly end: DayTime;
}

/**
 * The date of a series that begins at a wall clock. The end is a wall clock, too: a night from 22:00 to 06:00 lasts seven
 * or nine hours when clocks change. Times that clocks skip move forward, and of those that come twice it is the first; an
 * end that this would put before the start is treated as for single events (`docs/api/dates.md`).
 *
 * @throws RangeError if an instant lies outside the years 1000 to 9999
 */
export function slotAt(original: WallClock, times: SeriesTimes): Slot {
  const length = secondsIn(times.end) - secondsIn(times.start);
  const begin = secondsIn(original);
  if (times.allDay) {
    return { original, start: startOfDay(begin, times.zone), end: endOfDay(begin + length, times.zone) };
  }
  const start = shownAt(begin, times.zone);
  return { original, start: dayTime(start), end: dayTime(endOf(begin, length, start, times.zone)) };
}

/**
 * The wall clock that clocks show instead of one that they skip, both in seconds since 1970; undefined if they do not skip
 * it.
 */
export function movedTo(original: number, zone: Zone): number | undefined {
  const { wall } = shownAt(original, zone);
  return wall === original ? undefined : wall;
}

function endOf(begin: number, length: number, start: Shown, zone: Zone): Shown {
  if (length === 0) return start;
  const end = shownAt(begin + length, zone);
  if (end.instant > start.instant) return end;
  if (start.wall !== begin) return shownAt(start.wall + length, zone);
  const later = instantOf(begin + length, zone, 'later');
  return later < start.instant ? end : { wall: end.wall, instant: later };
}

/** A wall clock as clocks show it, and its instant, both in seconds since 1970. */
interface Shown {
  readonly wall: number;
  readonly instant: number;
}

function shownAt(seconds: number, zone: Zone): Shown {
  const instant = instantOf(seconds, zone);
  return { wall: instant + aheadAt(instant, zone), instant };
}

const dayTime = ({ wall, instant }: Shown): DayTime => ({ wall: wallClock(wall), utc: utcText(instant) });
