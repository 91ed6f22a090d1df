import { endOfDay, startOfDay } from './all-day.js';
import type { DateRead } from './date-text.js';
import { SECONDS_A_DAY, secondsIn, type DayTime, type UtcText } from './texts.js';
import { toWallClock, type Zone } from './zone.js';

const MONTHS_AHEAD = 24;

/** The window of a list without date parameters: from the start of yesterday to the end of the day 24 months ahead. */
export function defaultWindow(now: UtcText, siteZone: Zone): { start: DayTime; end: DayTime } {
  const today = secondsIn(toWallClock(now, siteZone));
  return {
    start: startOfDay(today - SECONDS_A_DAY, siteZone),
    end: endOfDay(monthsAhead(today), siteZone),
  };
}

function monthsAhead(seconds: number): number {
  const ahead = new Date(seconds * 1000);
  ahead.setUTCMonth(ahead.getUTCMonth() + MONTHS_AHEAD);
  return ahead.getTime() / 1000;
}

/** The start of the day, in the site's zone, on which a date falls. */
export function dayStart(read: DateRead, siteZone: Zone): DayTime {
  return startOfDay(siteSeconds(read, siteZone), siteZone);
}

/** The last second of the day, in the site's zone, on which a date falls. */
export function dayEnd(read: DateRead, siteZone: Zone): DayTime {
  return endOfDay(siteSeconds(read, siteZone), siteZone);
}

function siteSeconds(read: DateRead, siteZone: Zone): number {
  return secondsIn(read.isInstant ? toWallClock(read.utc, siteZone) : read.wall);
}
