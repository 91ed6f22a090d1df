import { secondsIn, wallClock, type UtcText, type WallClock } from '../calendar/dates/texts.js';

/** A wall clock some months after an instant; of zones it takes no notice, as a horizon need not be exact. */
export function monthsAfter(now: UtcText, months: number): WallClock {
  const date = new Date(secondsIn(now) * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return wallClock(date.getTime() / 1000);
}
