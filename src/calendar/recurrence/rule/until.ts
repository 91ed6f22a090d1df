import { SECONDS_A_DAY, secondsIn, wallClock, type WallClock } from '../../dates/texts.js';
import { readStamp, wallSecondsAt, type Stamp } from './stamp.js';
import { quoted, invalidPart } from './invalid-part.js';
import type { SeriesTimes } from './rule.js';
import { timesOfDay, type TimeParts } from './times-of-day.js';

/**
 * UNTIL as a wall clock of the series, whatever its form: a day, which counts as a whole, a local time or an instant.
 *
 * RFC 5545 wants the form of DTSTART, but programs write others. For all-day series an instant at midnight UTC means the day
 * that it names.
 *
 * @throws Problem if it is not a date
 */
export function readUntil(text: string, times: SeriesTimes, parts: TimeParts): WallClock {
  const stamp = readStamp(text);
  const seconds = stamp && wallSecondsOf(stamp, times);
  if (seconds === undefined)
    throw invalidPart('UNTIL', `${quoted(text)} is not a date such as 20270604 or 20270604T173000Z.`);
  return stamp?.form === 'day' ? lastSecondOf(seconds) : settledUntil(wallClock(seconds), times, parts);
}

function wallSecondsOf({ form, seconds }: Stamp, { allDay, zone }: SeriesTimes): number | undefined {
  const namesDay = allDay && seconds % SECONDS_A_DAY === 0;
  return form === 'utc' && !namesDay ? wallSecondsAt(seconds, zone) : seconds;
}

/**
 * The same limit for rules of one time a day as the end of a day, so that it stays right when the time of day changes.
 * Those of several times a day keep the second.
 */
export function settledUntil(until: WallClock, { start, allDay }: SeriesTimes, parts: TimeParts): WallClock {
  const seconds = secondsIn(until);
  const times = allDay ? [0] : timesOfDay(parts, start);
  const [time] = times;
  if (times.length > 1 || time === undefined) return until;
  const day = midnight(seconds);
  return lastSecondOf(seconds - day >= time ? day : day - SECONDS_A_DAY);
}

const midnight = (seconds: number): number => Math.floor(seconds / SECONDS_A_DAY) * SECONDS_A_DAY;
const lastSecondOf = (seconds: number): WallClock => wallClock(midnight(seconds) + SECONDS_A_DAY - 1);
