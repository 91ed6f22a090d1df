import { isWritable } from '../../dates/texts.js';
import { aheadAt, type Zone } from '../../dates/zone.js';

/** A value of type DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5). */
export interface Stamp {
  readonly form: 'day' | 'local' | 'utc';
  /** The digits, in seconds since 1970. */
  readonly seconds: number;
}

const STAMP = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i;

/** Reads `20270604`, `20270604T173000` or `20270604T173000Z`; undefined for anything else, and days that do not exist. */
export function readStamp(text: string): Stamp | undefined {
  const found = STAMP.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((one) => Number(one ?? 0));
  // Date takes the years 0 to 99 for those of the 20th century.
  if (year < 1000) return undefined;
  const seconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const back = new Date(seconds * 1000);
  const exists =
    back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!exists || !isWritable(seconds)) return undefined;
  return { form: found[4] === undefined ? 'day' : found[7] ? 'utc' : 'local', seconds };
}

/**
 * The wall clock of an instant, both in seconds since 1970; undefined outside the years 1000 to 9999.
 */
export function wallSecondsAt(instant: number, zone: Zone): number | undefined {
  const wall = instant + aheadAt(instant, zone);
  return isWritable(instant) && isWritable(wall) ? wall : undefined;
}
