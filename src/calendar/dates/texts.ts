declare const wall: unique symbol;
declare const utc: unique symbol;

/** Local time, `YYYY-MM-DD HH:MM:SS`; its instant depends on a zone. */
export type WallClock = string & { readonly [wall]: true };

/** An instant, written `YYYY-MM-DD HH:MM:SS` in UTC. */
export type UtcText = string & { readonly [utc]: true };

/** A point in time, both as local time and as an instant. */
export interface DayTime {
  wall: WallClock;
  utc: UtcText;
}

/** The six parts of a date, each zero-padded. */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

export const SECONDS_A_DAY = 86_400;

const FIRST_SECOND = Date.UTC(1000, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;

/** Whether a count of seconds falls in the years 1000 to 9999, which four digits can write. */
export function isWritable(seconds: number): boolean {
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND;
}

/** The seconds from 1970-01-01 00:00:00 to a date, both without a zone. */
export function secondsIn(text: WallClock | UtcText): number {
  const { year, month, day, hour, minutes, seconds } = dateDetails(text);
  return Date.UTC(+year, +month - 1, +day, +hour, +minutes, +seconds) / 1000;
}

/**
 * Writes a count of seconds as a wall clock.
 * @throws RangeError outside the years 1000 to 9999.
 */
export function wallClock(seconds: number): WallClock {
  return written(seconds) as WallClock;
}

/**
 * Writes a count of seconds as an instant.
 * @throws RangeError outside the years 1000 to 9999.
 */
export function utcText(seconds: number): UtcText {
  return written(seconds) as UtcText;
}

/** The earliest of some instants; undefined if there is none. */
export function earliest(...instants: readonly (UtcText | null | undefined)[]): UtcText | undefined {
  let first: UtcText | undefined;
  for (const instant of instants) {
    if (instant !== null && instant !== undefined && (first === undefined || instant < first)) first = instant;
  }
  return first;
}

/** The latest of some instants; undefined if there is none. */
export function latest(...instants: readonly (UtcText | null | undefined)[]): UtcText | undefined {
  let last: UtcText | undefined;
  for (const instant of instants) {
    if (instant !== null && instant !== undefined && (last === undefined || instant > last)) last = instant;
  }
  return last;
}

/** Splits a date into its parts. */
export function dateDetails(text: WallClock | UtcText): DateDetails {
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minutes: text.slice(14, 16),
    seconds: text.slice(17, 19),
  };
}

function written(seconds: number): string {
  if (!isWritable(seconds)) throw new RangeError('A date lies outside the years 1000 to 9999.');
  const day = Math.floor(seconds / SECONDS_A_DAY);
  const time = Math.floor(seconds) - day * SECONDS_A_DAY;
  const [minutes, hours] = [Math.floor(time / 60), Math.floor(time / 3600)];
  return `${writtenDay(day)} ${twoDigits(hours)}:${twoDigits(minutes - hours * 60)}:${twoDigits(time - minutes * 60)}`;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Days that were written lately: most requests write the same few. */
const days = new Map<number, string>();
const MAX_DAYS = 1000;

/** A day, given in days since 1970. */
function writtenDay(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MAX_DAYS) days.clear();
  const text = new Date(day * SECONDS_A_DAY * 1000).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}
