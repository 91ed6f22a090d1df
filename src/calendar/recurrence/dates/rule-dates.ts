import { SECONDS_A_DAY, secondsIn, type WallClock } from '../../dates/texts.js';
import { engineFor } from './engine.js';
import type { Frequency, Rule } from '../rule/rule.js';
import { timesOfDay } from '../rule/times-of-day.js';

/** Wall clocks in seconds since 1970: `from` is included, `before` is not. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

const DAYS: Readonly<Record<Frequency, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };
/** How far counts and open searches reach, in periods of a rule: what takes 10 to 30 ms. */
const REACH: Readonly<Record<Frequency, number>> = { DAILY: 3000, WEEKLY: 2000, MONTHLY: 800, YEARLY: 100 };
/** The same for days and weeks of a year, for which the library needs longer. */
const SHORT_REACH = 30;
/** The years that can be written end here. */
const LAST = '9999-12-31 23:59:59' as WallClock;
/** Dates to find at a time; where there are fewer, the next look goes farther. */
const HANDFUL = 32;
/** The farthest look, in periods; far from the library's limit of iterations. */
const FARTHEST_LOOK: Readonly<Record<Frequency, number>> = { DAILY: 256, WEEKLY: 64, MONTHLY: 36, YEARLY: 8 };

/** Seconds within which the dates of a rule with COUNT must lie, and within which open searches look. */
export function reachOf(rule: Rule): number {
  const periods = isSlow(rule) ? SHORT_REACH : REACH[rule.frequency];
  return periods * rule.interval * DAYS[rule.frequency] * SECONDS_A_DAY;
}

const isSlow = ({ byWeekNo, byYearDay }: Rule): boolean => byWeekNo.length + byYearDay.length > 0;

/**
 * The dates of a rule as wall clocks in seconds since 1970, ascending and without doubles, found bit by bit.
 *
 * Work grows with the span; with COUNT it does from the start on, but never beyond `reachOf`.
 */
export function* ruleDates(rule: Rule, start: WallClock, { from, before }: Span): Generator<number, void, undefined> {
  const first = secondsIn(start);
  const last = Math.min(before - 1, secondsIn(rule.until ?? LAST));
  if (rule.count === undefined) {
    yield* datesWithin(rule, start, Math.max(from, first), last);
    return;
  }
  let left = rule.count;
  for (const date of datesWithin(rule, start, first, Math.min(last, first + reachOf(rule)))) {
    if (left-- <= 0) return;
    if (date >= from) yield date;
  }
}

/** The first date of a rule at or after a wall clock; undefined if there is none within `reachOf`. */
export function firstRuleDate(rule: Rule, start: WallClock, from: number): number | undefined {
  const begin = Math.max(from, secondsIn(start));
  return ruleDates(rule, start, { from, before: begin + reachOf(rule) }).next().value ?? undefined;
}

function* datesWithin(rule: Rule, start: WallClock, from: number, last: number): Generator<number, void, undefined> {
  const datesBetween = engineFor(rule, start);
  const most = FARTHEST_LOOK[rule.frequency] * DAYS[rule.frequency] * rule.interval * SECONDS_A_DAY;
  const days = isSlow(rule) ? DAYS.YEARLY : HANDFUL;
  let width = Math.max(1, Math.floor(days / timesOfDay(rule, start).length)) * SECONDS_A_DAY;
  let at = from;
  while (at <= last) {
    const dates = datesBetween(at, Math.min(at + width - 1, last));
    yield* dates;
    at += width;
    if (dates.length < HANDFUL) width = Math.min(2 * width, most);
  }
}
