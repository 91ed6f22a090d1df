import { dayIn, type DayNumber, dayNumber, dayText, isSupported, plusDays, weekdayOf } from './day-number.js';
import type { DaySpan } from './day-span.js';

/** A month, written `YYYY-MM`. Months compare as texts. */
export type Month = string & { readonly [month]: true };
declare const month: unique symbol;

/** Reads `YYYY-MM`; undefined for other texts, for months that do not exist and for years before 1000. */
export function readMonth(text: string): Month | undefined {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? (text as Month) : undefined;
}

/** The month of a day. */
export const monthOf = (day: DayNumber): Month => dayText(day).slice(0, 7) as Month;

/** The first and the last day of a month. */
export function daysOfMonth(month: Month): DaySpan {
  const first = dayIn(`${month}-01`);
  return { first, last: plusDays(firstOfNext(first), -1) };
}

/** The month some months later, or earlier if negative; undefined outside the years 1000 to 9999. */
export function plusMonths(month: Month, months: number): Month | undefined {
  const day = dayNumber(Number(month.slice(0, 4)), Number(month.slice(5, 7)) + months, 1);
  return isSupported(day) ? monthOf(day) : undefined;
}

/**
 * The whole weeks that show a month, 4 to 6 of them: from the first weekday on or before the 1st to the end of the week
 * with the last day.
 * @param firstWeekday ISO 8601 number of the day that weeks begin with: 1 is Monday, 7 is Sunday.
 */
export function weeksOfMonth(month: Month, firstWeekday: number): DaySpan[] {
  const { first, last } = daysOfWeeks(month, firstWeekday);
  const weeks: DaySpan[] = [];
  for (let day = first; day <= last; day = plusDays(day, 7)) weeks.push({ first: day, last: plusDays(day, 6) });
  return weeks;
}

/** The days of those weeks, from the first to the last. */
export function daysOfWeeks(month: Month, firstWeekday: number): DaySpan {
  const { first, last } = daysOfMonth(month);
  return { first: weekBefore(first, firstWeekday), last: plusDays(weekBefore(last, firstWeekday), 6) };
}

const weekBefore = (day: DayNumber, firstWeekday: number): DayNumber =>
  plusDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));

const firstOfNext = (first: DayNumber): DayNumber => {
  const text = dayText(first);
  return dayNumber(Number(text.slice(0, 4)), Number(text.slice(5, 7)) + 1, 1);
};
