import { SECONDS_A_DAY, secondsIn, utcText, wallClock, type DayTime, type WallClock } from './texts.js';
import { instantOf, type Zone } from './zone.js';

/**
 * The whole days from the day of `start` to the day of `end`: 00:00:00 to 23:59:59 local time. If the clocks
 * skip midnight, the local time is still 00:00:00 and the instant is the first of that day.
 * @throws RangeError if an instant lies outside the years 1000 to 9999.
 */
export function wholeDays(start: WallClock, end: WallClock, zone: Zone): { start: DayTime; end: DayTime } {
  return { start: startOfDay(secondsIn(start), zone), end: endOfDay(secondsIn(end), zone) };
}

/** The first second of the day that contains a wall clock, given in seconds since 1970. */
export function startOfDay(wallSeconds: number, zone: Zone): DayTime {
  const midnight = midnightBefore(wallSeconds);
  return { wall: wallClock(midnight), utc: utcText(instantOf(midnight, zone)) };
}

/** The last second of the day that contains a wall clock, given in seconds since 1970. */
export function endOfDay(wallSeconds: number, zone: Zone): DayTime {
  const nextMidnight = midnightBefore(wallSeconds) + SECONDS_A_DAY;
  return { wall: wallClock(nextMidnight - 1), utc: utcText(instantOf(nextMidnight, zone) - 1) };
}

function midnightBefore(wallSeconds: number): number {
  return Math.floor(wallSeconds / SECONDS_A_DAY) * SECONDS_A_DAY;
}
