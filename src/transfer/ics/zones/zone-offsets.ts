import { secondsIn, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { UTC } from '../../../calendar/dates/zone.js';
import { Problem } from '../../../calendar/problem.js';
import { ruleDates } from '../../../calendar/recurrence/dates/rule-dates.js';
import { readRule } from '../../../calendar/recurrence/rule/read-rule.js';
import { readProperty } from '../property.js';
import { stampIn } from '../stamps.js';

/** What a VTIMEZONE (RFC 5545, 3.6.5) says. */
export interface ZoneOffsets {
  readonly tzid: string;
  /** The name of the place by X-LIC-LOCATION, if there is one. */
  readonly location: string | undefined;
  /** Clock changes in the order of time, in seconds since 1970. */
  readonly changes: readonly Change[];
  /** Seconds ahead of UTC before the first change. */
  readonly before: number;
}

interface Change {
  /** The instant of the change. */
  readonly at: number;
  /** Seconds ahead of UTC from then on. */
  readonly ahead: number;
}

/** A part STANDARD or DAYLIGHT. */
interface Observance {
  start?: number;
  from?: number;
  to?: number;
  rules: string[];
  dates: number[];
}

/** The years for which changes are worked out. */
const SPAN = {
  from: secondsIn('1970-01-01 00:00:00' as WallClock),
  before: secondsIn('2050-01-01 00:00:00' as WallClock),
};
const OFFSET = /^([+-])?(\d\d)(\d\d)(\d\d)?$/;
/** Parts with clock changes; real zones have one or two for each change of the law. */
const MAX_OBSERVANCES = 500;

/** Reads a VTIMEZONE; undefined if it has no part that can be used. */
export function zoneOffsets(lines: readonly string[]): ZoneOffsets | undefined {
  const parts: Observance[] = [];
  let [tzid, location]: [string, string | undefined] = ['', undefined];
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) parts.push({ rules: [], dates: [] });
    const property = readProperty(line);
    const value = property?.values[0] ?? '';
    if (property?.name === 'TZID') tzid = value;
    else if (property?.name === 'X-LIC-LOCATION') location = value;
    else if (property) addTo(parts.at(-1), property.name, property.values);
  }
  const usable = parts.slice(0, MAX_OBSERVANCES).filter(({ to }) => to !== undefined);
  if (tzid === '' || usable.length === 0) return undefined;
  const changes = usable.flatMap(changesOf).sort((one, other) => one.at - other.at);
  const first = [...usable].sort((one, other) => (one.start ?? 0) - (other.start ?? 0))[0];
  return { tzid, location, changes, before: first?.from ?? first?.to ?? 0 };
}

/** Seconds ahead of UTC at a local time, given in seconds since 1970; right but for the hours of a change. */
export function offsetAt({ changes, before }: ZoneOffsets, wallSeconds: number): number {
  let ahead = before;
  for (const change of changes) {
    if (change.at + change.ahead > wallSeconds) break;
    ahead = change.ahead;
  }
  return ahead;
}

function addTo(part: Observance | undefined, name: string, values: readonly string[]): void {
  if (!part) return;
  const [value = ''] = values;
  if (name === 'DTSTART') part.start = startIn(value);
  else if (name === 'TZOFFSETFROM') part.from = offsetIn(value);
  else if (name === 'TZOFFSETTO') part.to = offsetIn(value);
  else if (name === 'RRULE') part.rules.push(value);
  else if (name === 'RDATE') part.dates.push(...values.flatMap((one) => stampIn(one)?.seconds ?? []));
}

/** A rule that began long ago goes on the same way, and some writers begin in the year 1 or 1601. */
function startIn(text: string): number | undefined {
  const year = Number(text.slice(0, 4));
  return stampIn(year < 1970 && /^\d{8}/.test(text) ? `1970${text.slice(4)}` : text)?.seconds;
}

function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

function changesOf({ start, from, to = 0, rules, dates }: Observance): Change[] {
  const starts = start === undefined ? [] : [start, ...rules.flatMap((rule) => datesOf(rule, start, from ?? to))];
  return [...starts, ...dates].map((wall) => ({ at: wall - (from ?? to), ahead: to }));
}

/** The dates of a rule of a clock change; none for a rule that cannot be one. */
function datesOf(text: string, start: number, from: number): number[] {
  if (!/FREQ=YEARLY/i.test(text)) return [];
  const begin = wallClock(start);
  // UNTIL is an instant; as digits it is right to a day, which is enough for a rule of one change a year.
  const times = { start: begin, end: begin, allDay: false, zone: { ...UTC, ahead: from } as typeof UTC };
  try {
    return [...ruleDates(readRule(text.replace(/\s/g, ''), times), begin, SPAN)];
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
