import ICAL from 'ical.js';
import { SECONDS_A_DAY } from '../../calendar/dates/texts.js';
import { readStamp, type Stamp } from '../../calendar/recurrence/rule/stamp.js';

const EXTENDED = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(Z)?)?$/i;
const MIDNIGHT_AFTER = /^(\d{8})T240000(Z?)$/i;

/**
 * A DATE or DATE-TIME as files have them: by RFC 5545, with hyphens and colons as ISO 8601 allows, without seconds, or at
 * 24 o'clock. Undefined for anything else, and for days that do not exist.
 */
export function stampIn(text: string): Stamp | undefined {
  const stamp = readStamp(text);
  if (stamp) return stamp;
  const late = MIDNIGHT_AFTER.exec(text);
  if (late) {
    const day = readStamp(late[1] ?? '');
    return day && { form: late[2] ? 'utc' : 'local', seconds: day.seconds + SECONDS_A_DAY };
  }
  const compact = text
    .replace(EXTENDED, (_all, year, month, day, hour, minute, second = '00', utc = '') =>
      hour === undefined ? `${year}${month}${day}` : `${year}${month}${day}T${hour}${minute}${second}${utc}`,
    )
    .replace(/^(\d{8}T\d{4})(Z?)$/i, '$100$2');
  return compact === text ? undefined : readStamp(compact);
}

/** A DURATION (RFC 5545, 3.3.6): days are counted on the calendar, and the rest on the clock. */
export interface Length {
  readonly days: number;
  readonly seconds: number;
}

/** Reads a DURATION; undefined if it is none. */
export function lengthIn(text: string): Length | undefined {
  // Some write one without T, or lower case.
  if (!/^[+-]?P(?:\d+[WD])*(?:T(?:\d+[HMS])+)?$/i.test(text)) return undefined;
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text.toUpperCase());
    const sign = isNegative ? -1 : 1;
    return { days: sign * (7 * weeks + days), seconds: sign * (3600 * hours + 60 * minutes + seconds) };
  } catch {
    return undefined;
  }
}
