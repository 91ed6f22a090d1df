import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { secondsIn, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import type { SeriesTimes } from '../../../calendar/recurrence/rule/rule.js';
import { readUntil } from '../../../calendar/recurrence/rule/until.js';
import type { RuleParts } from './rule-text.js';

/** What limits the dates of rules that are listed one by one. */
export interface ListLimits {
  /** Dates are before this wall clock. */
  readonly before: WallClock;
  /** Most dates. */
  readonly most: number;
}

/** Dates are as many as the limit allows, and there are more. */
export class TooManyDates extends Error {
  override readonly name = 'TooManyDates';
}

const NUMBERS = {
  BYMONTH: 'byMonth',
  BYWEEKNO: 'byWeekNo',
  BYYEARDAY: 'byYearDay',
  BYMONTHDAY: 'byMonthDay',
  BYHOUR: 'byHour',
  BYMINUTE: 'byMinute',
  BYSECOND: 'bySecond',
  BYSETPOS: 'bySetPos',
} as const;
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/**
 * The dates of a rule that no `Rule` can hold, on the digits of clocks, up to a limit; undefined if it is no rule at all.
 *
 * The library stops by itself where a rule has no date for long.
 *
 * @throws TooManyDates
 */
export function listedDates(
  parts: RuleParts,
  times: SeriesTimes,
  { before, most }: ListLimits,
): WallClock[] | undefined {
  const options = optionsOf(parts);
  const until = parts.get('UNTIL');
  if (!options) return undefined;
  const last = Math.min(
    secondsIn(before) - 1,
    until === undefined ? Infinity : secondsIn(readUntil(until, times, NO_TIMES)),
  );
  const count = Number(parts.get('COUNT') ?? Infinity);
  const found: number[] = [];
  const start = secondsIn(times.start);
  const dtstart = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO('UTC');
  try {
    new RRuleTemporal({ ...options, dtstart, tzid: 'UTC' }).all((date) => {
      const seconds = Math.floor(date.epochMilliseconds / 1000);
      if (seconds > last || found.length >= Math.min(count, most + 1)) return false;
      found.push(seconds);
      return true;
    });
  } catch {
    // The library found no further date.
    if (found.length === 0) return undefined;
  }
  if (found.length > most) throw new TooManyDates();
  return found.map(wallClock);
}

const NO_TIMES = { byHour: [], byMinute: [], bySecond: [] };

function optionsOf(parts: RuleParts) {
  const freq = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const byDay = parts.get('BYDAY')?.split(',');
  const wkst = DAYS.find((one) => one === parts.get('WKST'));
  const lists = Object.entries(NUMBERS).flatMap(([part, name]) => {
    const value = parts.get(part);
    return value === undefined ? [] : [[name, value.split(',').map(Number)] as const];
  });
  const isSound =
    Number.isInteger(interval) &&
    interval > 0 &&
    interval < 100_000 &&
    (byDay ?? []).every((day) => /^[+-]?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)$/.test(day)) &&
    lists.every(([, values]) => values.every(Number.isInteger)) &&
    (parts.get('COUNT') === undefined || Number(parts.get('COUNT')) > 0) &&
    (parts.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN';
  if (!freq || !isSound) return undefined;
  return { freq, interval, ...Object.fromEntries(lists), ...(byDay && { byDay }), ...(wkst && { wkst }) };
}
