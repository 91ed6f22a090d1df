import { DateDraft } from './date-draft.js';
import { Found, type DateForm } from './date-form.js';
import { resolveDraft } from './date-resolving.js';
import { DAY_FORMS } from './day-forms.js';
import { RELATIVE_FORMS } from './relative-forms.js';
import { dateDetails, isWritable, secondsIn, utcText, wallClock, type DayTime, type UtcText } from './texts.js';
import { TIME_FORMS } from './time-forms.js';
import { ZONE_FORMS } from './zone-forms.js';
import { aheadAt, instantOf, type Zone } from './zone.js';

/** The meaning of a date text. */
export interface DateRead extends DayTime {
  /** False if the text names only a day, so that the time is midnight. */
  hasTime: boolean;
  /** True if the text itself determines the instant, by an offset, a zone or as a Unix timestamp. */
  isInstant: boolean;
  /** Seconds by which the wall clock was moved forward because the clocks skip the written time; usually 0. */
  skipped: number;
}

const MAX_LENGTH = 100;
const INSTANT = { hasTime: true, isInstant: true, skipped: 0 } as const;
const FORMS: readonly DateForm[] = [...DAY_FORMS, ...TIME_FORMS, ...RELATIVE_FORMS, ...ZONE_FORMS];
const TIMESTAMP = /^(?:@(-?\d{1,12})(?:\.\d{1,9})?|(\d{5,15}))$/;
const SEPARATORS = /[ ,]{0,5}/y;

/**
 * Reads a date as people and programs write it. Without an offset it is a wall clock in `zone`, and words such as
 * `tomorrow` are relative to the current day there. Returns undefined for invalid text, for days that do not exist and for
 * years outside 1000 to 9999.
 */
export function readDate(text: string, now: UtcText, zone: Zone): DateRead | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const wallSeconds = readPlain(text);
  if (wallSeconds !== undefined) return onClock(wallSeconds, zone);
  const tidy = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const stamp = TIMESTAMP.exec(tidy);
  if (stamp) return dateRead(Number(stamp[1] ?? stamp[2]), zone, INSTANT);
  if (tidy === 'now') return dateRead(secondsIn(now), zone, INSTANT);
  return readWords(tidy, now, zone);
}

/** As records have it, which is the form of nearly all dates that are read. */
const PLAIN = /^([1-9]\d{3}-\d\d-\d\d) ([01]\d|2[0-3])(:[0-5]\d:[0-5]\d)$/;

/** The seconds of a plain wall clock; undefined for any other text, and for days that do not exist. */
function readPlain(text: string): number | undefined {
  const [, day = '', hour = '', rest = ''] = PLAIN.exec(text) ?? [];
  if (day === '') return undefined;
  const ms = Date.parse(`${day}T${hour}${rest}Z`);
  // `Date` takes February 30 for March 1 or 2.
  return Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(day.slice(8)) ? undefined : ms / 1000;
}

function onClock(wallSeconds: number, zone: Zone): DateRead | undefined {
  if (!isWritable(wallSeconds)) return undefined;
  const written = instantOf(wallSeconds, zone);
  const skipped = written + aheadAt(written, zone) - wallSeconds;
  return dateRead(written, zone, { hasTime: true, isInstant: false, skipped });
}

function readWords(text: string, now: UtcText, zone: Zone): DateRead | undefined {
  const today = secondsIn(now) + aheadAt(secondsIn(now), zone);
  if (!isWritable(today)) return undefined;
  const draft = new DateDraft(Number(dateDetails(wallClock(today)).year));
  if (!isUnderstood(text, draft)) return undefined;
  const here = draft.zone ?? zone;
  const resolved = resolveDraft(draft, secondsIn(now) + aheadAt(secondsIn(now), here));
  if (!resolved || !isWritable(resolved.wallSeconds)) return undefined;
  const isInstant = draft.zone !== undefined;
  const written = instantOf(resolved.wallSeconds, here);
  const skipped = isInstant || draft.shift.seconds ? 0 : written + aheadAt(written, here) - resolved.wallSeconds;
  return dateRead(written + draft.shift.seconds, zone, { hasTime: resolved.hasTime, isInstant, skipped });
}

/** Reads the text from left to right, form by form, until nothing is left. */
function isUnderstood(text: string, draft: DateDraft): boolean {
  let position = 0;
  while (position < text.length) {
    const length = readForm(text, position, draft);
    if (!length) return false;
    position += length;
    SEPARATORS.lastIndex = position;
    position += SEPARATORS.exec(text)?.[0].length ?? 0;
  }
  return text !== '';
}

/** The length of the form at this position; 0 if there is none or it is invalid. */
function readForm(text: string, position: number, draft: DateDraft): number {
  for (const { pattern, apply } of FORMS) {
    pattern.lastIndex = position;
    const pieces = pattern.exec(text);
    if (!pieces || isCutShort(text, pattern.lastIndex)) continue;
    return apply(draft, new Found(pieces)) ? pieces[0].length : 0;
  }
  return 0;
}

/** Whether a form ends inside a number or a word. */
function isCutShort(text: string, end: number): boolean {
  const around = text.slice(end - 1, end + 1);
  return /^(?:\d\d|[a-z]{2})$/.test(around);
}

function dateRead(seconds: number, zone: Zone, about: Omit<DateRead, keyof DayTime>): DateRead | undefined {
  if (!isWritable(seconds)) return undefined;
  const wallSeconds = seconds + aheadAt(seconds, zone);
  return isWritable(wallSeconds) ? { wall: wallClock(wallSeconds), utc: utcText(seconds), ...about } : undefined;
}
