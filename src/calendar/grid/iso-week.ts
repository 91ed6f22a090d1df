import { type DayNumber, dayNumber, dayText, isSupported, plusDays, weekdayOf } from './day-number.js';
import type { DaySpan } from './day-span.js';

/**
 * The days of a week written `YYYY-Www`, from Monday to Sunday; undefined for other texts and for weeks that do not exist.
 * Week 1 is the week of 4 January (ISO 8601).
 */
export function readIsoWeek(text: string): DaySpan | undefined {
  const parts = /^([1-9]\d{3})-W(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const monday = plusDays(firstMonday(Number(parts[1])), (Number(parts[2]) - 1) * 7);
  const week = { first: monday, last: plusDays(monday, 6) };
  return isoWeekOf(monday) === text && isSupported(week.first) && isSupported(week.last) ? week : undefined;
}

/** The ISO 8601 week of a day, as `YYYY-Www`. Its year is that of the Thursday. */
export function isoWeekOf(day: DayNumber): string {
  const year = dayText(plusDays(day, 4 - weekdayOf(day))).slice(0, 4);
  const week = Math.floor((day - firstMonday(Number(year))) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function firstMonday(year: number): DayNumber {
  const inFirstWeek = dayNumber(year, 1, 4);
  return plusDays(inFirstWeek, 1 - weekdayOf(inFirstWeek));
}
