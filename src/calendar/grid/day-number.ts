import { SECONDS_A_DAY } from '../dates/texts.js';

/** A day of the calendar, whatever the zone, as the number of days since 1970-01-01. */
export type DayNumber = number & { readonly [day]: true };
declare const day: unique symbol;

const FIRST_DAY = Date.UTC(1000, 0, 1) / 1000 / SECONDS_A_DAY;
const LAST_DAY = Date.UTC(9999, 11, 31) / 1000 / SECONDS_A_DAY;

/** Reads `YYYY-MM-DD`; undefined for other texts, for days that do not exist and for years before 1000. */
export function readDay(text: string): DayNumber | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const number = dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return isSupported(number) && dayText(number) === text ? number : undefined;
}

/** The day of a date text that begins with `YYYY-MM-DD`, such as a wall clock. */
export function dayIn(text: string): DayNumber {
  return dayNumber(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

/** Writes a day as `YYYY-MM-DD`. */
export function dayText(day: DayNumber): string {
  return new Date(day * SECONDS_A_DAY * 1000).toISOString().slice(0, 10);
}

/** The number of a day; months and days out of range run over, as in `Date.UTC`. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return (Date.UTC(year, month - 1, day) / 1000 / SECONDS_A_DAY) as DayNumber;
}

/** The day some days later, or earlier if negative. */
export const plusDays = (day: DayNumber, days: number): DayNumber => (day + days) as DayNumber;

/** Day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Whether a day lies in the years 1000 to 9999. */
export const isSupported = (day: DayNumber): boolean => day >= FIRST_DAY && day <= LAST_DAY;
