import { type DateRead, readDate } from '../../../calendar/dates/date-text.js';
import { dayEnd, dayStart, defaultWindow } from '../../../calendar/dates/listing-window.js';
import type { DayTime, UtcText } from '../../../calendar/dates/texts.js';
import { toUtc, type Zone } from '../../../calendar/dates/zone.js';
import type { AddError } from '../../../http/validation/request-input.js';

/** The limits a list can set, by the names of their parameters. */
export const DATE_LIMITS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;
export type DateLimit = (typeof DATE_LIMITS)[number];

/** The resolved limits; an absent one leaves its side open. */
export type DateWindow = Partial<Record<DateLimit, DayTime>>;

/** The date limits of a request, and whether they count to the second instead of by whole days. */
export type DatesInput = Partial<Record<DateLimit, string>> & { readonly strict_dates?: boolean };

/**
 * Resolves the window of a list. Dates without an offset are wall-clock times of the site. Without any limit the window runs
 * from yesterday to the day 24 months ahead; `start_date` alone keeps that end, `end_date` alone opens the past. Reports a
 * validation error for each text that is not a date. Source: decisions D17, D38, D49; recorded exchanges events_list_dates.
 */
export function resolveDateWindow(input: DatesInput, now: UtcText, siteZone: Zone, addError: AddError): DateWindow {
  const window: DateWindow = {};
  for (const name of DATE_LIMITS) {
    const text = input[name];
    if (text === undefined) continue;
    const limit = limitIn(text, name, input.strict_dates ?? false, now, siteZone);
    if (limit) window[name] = limit;
    else addError(name, 'Must be a date such as 2027-06-04 17:30:00.');
  }
  return withDefaults(window, now, siteZone);
}

function withDefaults(window: DateWindow, now: UtcText, siteZone: Zone): DateWindow {
  const [only, ...others] = DATE_LIMITS.filter((name) => window[name]);
  if (others.length || (only && only !== 'start_date')) return window;
  const { start, end } = defaultWindow(now, siteZone);
  return { start_date: window.start_date ?? start, end_date: end };
}

/** The boundary a date text sets: itself when strict, else the first second of its day for `start_date`, the last for all others. */
function limitIn(text: string, name: DateLimit, strict: boolean, now: UtcText, siteZone: Zone): DayTime | undefined {
  const read = readDate(text, now, siteZone);
  if (!read || strict) return read;
  return name === 'start_date' ? written(dayStart, read, siteZone) : written(dayEnd, read, siteZone);
}

/** Undefined where the boundary of a day lies outside the years that can be written, though the date itself does not. */
function written(boundary: typeof dayStart, read: DateRead, siteZone: Zone): DayTime | undefined {
  try {
    return boundary(read, siteZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A limit as a parameter that sets it again: by the site's clock, or as an instant where that clock shows a time twice. */
export function limitText({ wall, utc }: DayTime, siteZone: Zone): string {
  return toUtc(wall, siteZone) === utc ? wall : `${utc}Z`;
}
