import { isAbsoluteDate } from '../../../calendar/dates/absolute-date.js';
import { type DateRead, readDate } from '../../../calendar/dates/date-text.js';
import { dayEnd, dayStart, defaultWindow } from '../../../calendar/dates/listing-window.js';
import type { DayTime, UtcText } from '../../../calendar/dates/texts.js';
import { toUtc, type Zone } from '../../../calendar/dates/zone.js';
import { endOfQuarter, endOfSecond, startOfQuarter } from '../../../http/conditional-requests/validity.js';
import type { Parameters } from '../../../http/request/parameters.js';
import type { AddError } from '../../../http/validation/request-input.js';
import { isModifiedRelative, type ModifiedInput } from '../../publishing/modified-limits.js';

/** The parameters that limit the dates of a list. */
export const DATE_LIMITS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;
export type DateLimit = (typeof DATE_LIMITS)[number];

/** Whether these parameters of a list limit its dates, or name its events: others may not add dates of their own then. */
export const limitsDates = (parameters: Parameters): boolean =>
  [...DATE_LIMITS, 'include', 'external_id'].some((name) => parameters[name] !== undefined);

/** The resolved limits; without a limit that side is open. */
export type DateWindow = Partial<Record<DateLimit, DayTime>>;

/**
 * The date parameters as sent; `strict_dates` makes them exact to the second instead of whole days, and with `external_id`
 * they have no defaults.
 */
export type DatesInput = Partial<Record<DateLimit, string>> & {
  readonly strict_dates?: boolean;
  readonly external_id?: readonly unknown[];
};

/**
 * Resolves the date window of a list. Dates without an offset are wall-clock times of the site. Without any limit the
 * window runs from yesterday to the day 24 months ahead; with `start_date` alone it has the same end; other limits have
 * no defaults, nor has a list of events with external ids. Each text that is not a date is a validation error. Source: decisions D17, D38, D49; recorded exchanges
 * events_list_dates.
 */
export function resolveDateWindow(input: DatesInput, now: UtcText, siteZone: Zone, addError: AddError): DateWindow {
  const window: DateWindow = {};
  for (const name of DATE_LIMITS) {
    const text = input[name];
    if (text === undefined) continue;
    const limit = parseLimit(text, name, input.strict_dates ?? false, now, siteZone);
    if (limit) window[name] = limit;
    else addError(name, 'Must be a date such as 2027-06-04 17:30:00.');
  }
  return input.external_id ? window : withDefaults(window, now, siteZone);
}

function withDefaults(window: DateWindow, now: UtcText, siteZone: Zone): DateWindow {
  const [only, ...others] = DATE_LIMITS.filter((name) => window[name]);
  if (others.length || (only && only !== 'start_date')) return window;
  const { start, end } = defaultWindow(now, siteZone);
  return { start_date: window.start_date ?? start, end_date: end };
}

/** The limits of a window that were not sent: those of the default window. */
export const defaultLimits = (window: DateWindow, input: DatesInput): DateLimit[] =>
  DATE_LIMITS.filter((name) => window[name] && input[name] === undefined);

/**
 * The instant that a date text means: exact if strict, else the first second of its day for `start_date`, the last for
 * others.
 */
function parseLimit(text: string, name: DateLimit, strict: boolean, now: UtcText, siteZone: Zone): DayTime | undefined {
  const read = readDate(text, now, siteZone);
  if (!read || strict) return read;
  return name === 'start_date' ? boundaryOf(dayStart, read, siteZone) : boundaryOf(dayEnd, read, siteZone);
}

/** The boundary of a day; undefined if it is outside the supported years, although the date itself is not. */
function boundaryOf(boundary: typeof dayStart, read: DateRead, siteZone: Zone): DayTime | undefined {
  try {
    return boundary(read, siteZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A limit as a parameter value: in the site's zone, or as a UTC instant where the wall-clock time is ambiguous. */
export function limitText({ wall, utc }: DayTime, siteZone: Zone): string {
  return toUtc(wall, siteZone) === utc ? wall : `${utc}Z`;
}

/** The time in which the dates of the input mean the same as now, if the current time matters. */
export function windowSpan(
  input: DatesInput & ModifiedInput,
  now: UtcText,
): { from: UtcText; until: UtcText } | undefined {
  const sent = DATE_LIMITS.filter((name) => input[name] !== undefined);
  const isRelative = isModifiedRelative(input) || sent.some((name) => !isAbsoluteDate(input[name] ?? ''));
  if (isRelative) return { from: now, until: endOfSecond(now) };
  const hasDefaults = !input.external_id && sent.every((name) => name === 'start_date');
  return hasDefaults ? { from: startOfQuarter(now), until: endOfQuarter(now) } : undefined;
}
