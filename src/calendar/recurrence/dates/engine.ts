import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

import { secondsIn, type WallClock } from '../../dates/texts.js';
import { filterOf } from './filter.js';
import { dayText } from '../rule/rule-values.js';
import type { Rule } from '../rule/rule.js';

/** Seconds of wall clocks since 1970, ascending. */
export type WallSeconds = readonly number[];

/** Finds the dates of a rule between two wall clocks, both in seconds since 1970 and both included. */
export type Engine = (from: number, to: number) => WallSeconds;

const engines = new WeakMap<Rule, Map<WallClock, Engine>>();

/**
 * The dates of a rule without COUNT and UNTIL. What has been found stays with the rule: before the dates of a series are
 * made, it is checked that there are some, and not too many.
 */
export function engineFor(rule: Rule, start: WallClock): Engine {
  const ofRule = engines.get(rule) ?? new Map<WallClock, Engine>();
  engines.set(rule, ofRule);
  const engine = ofRule.get(start) ?? remembering(newEngine(rule, start));
  ofRule.set(start, engine);
  return engine;
}

function remembering(engine: Engine): Engine {
  const found = new Map<string, WallSeconds>();
  return (from, to) => {
    const span = `${from} ${to}`;
    const dates = found.get(span) ?? engine(from, to);
    found.set(span, dates);
    return dates;
  };
}

/**
 * The library is given the digits of wall clocks as times in UTC, so that it never meets a clock change.
 *
 * Its limit of iterations stays as it is: with a higher one it leaves its fast way.
 */
function newEngine(rule: Rule, start: WallClock): Engine {
  const { rule: bare, accepts } = filterOf(rule, start);
  const list = <T>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined);
  const library = new RRuleTemporal({
    dtstart: Temporal.Instant.fromEpochMilliseconds(secondsIn(start) * 1000).toZonedDateTimeISO('UTC'),
    tzid: 'UTC',
    freq: bare.frequency,
    interval: bare.interval,
    byMonth: list(bare.byMonth),
    byWeekNo: list(bare.byWeekNo),
    byYearDay: list(bare.byYearDay),
    byMonthDay: list(bare.byMonthDay),
    byDay: list(bare.byDay.map(dayText)),
    byHour: list(bare.byHour),
    byMinute: list(bare.byMinute),
    bySecond: list(bare.bySecond),
    bySetPos: list(bare.bySetPos),
    wkst: bare.weekStart,
  });
  return (from, to) =>
    library
      .between(new Date(from * 1000), new Date(to * 1000), true)
      .map(({ epochMilliseconds }) => epochMilliseconds / 1000)
      .filter(accepts);
}
