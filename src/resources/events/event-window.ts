import { type DateRead, readDate } from '../../calendar/dates/date-text.js';
import { dayEnd, dayStart, defaultWindow } from '../../calendar/dates/listing-window.js';
import type { DayTime, UtcText } from '../../calendar/dates/texts.js';
import { toUtc, type Zone } from '../../calendar/dates/zone.js';
import type { Refuse } from '../../http/input/sent.js';

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

/** The limits that hold; each that is absent leaves its side open. */
export type EventWindow = Partial<Record<DateLimit, DayTime>>;

/** What was sent for the limits, and whether they count to the second instead of by whole days. */
export type DatesSent = Partial<Record<DateLimit, string>> & { readonly strict_dates?: boolean };

/**
 * The window a list asks for. Dates without an offset are what a clock at the site shows. Without any limit it runs from
 * yesterday to the day 24 months ahead; `start_date` alone keeps that end, `end_date` alone opens the past.
 * Refuses what is no date. Source: decisions D17, D38, D49; recorded exchanges events_list_dates.
 */
export function windowAsked(sent: DatesSent, now: UtcText, siteZone: Zone, refuse: Refuse): EventWindow {
  const asked: EventWindow = {};
  for (const name of DATE_LIMITS) {
    const text = sent[name];
    if (text === undefined) continue;
    const limit = limitIn(text, name, sent.strict_dates ?? false, now, siteZone);
    if (limit) asked[name] = limit;
    else refuse(name, 'Must be a date such as 2027-06-04 17:30:00.');
  }
  return withDefaults(asked, now, siteZone);
}

function withDefaults(asked: EventWindow, now: UtcText, siteZone: Zone): EventWindow {
  const [only, ...others] = DATE_LIMITS.filter((name) => asked[name]);
  if (others.length || (only && only !== 'start_date')) return asked;
  const { start, end } = defaultWindow(now, siteZone);
  return { start_date: asked.start_date ?? start, end_date: end };
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
