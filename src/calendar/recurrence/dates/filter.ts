import { SECONDS_A_DAY, type WallClock } from '../../dates/texts.js';
import { weekdayOf, type DayNumber } from '../../grid/day-number.js';
import { WEEKDAYS, type Rule } from '../rule/rule.js';
import { secondsInDay, timesOfDay } from '../rule/times-of-day.js';

/** A rule with fewer parts, and which of its dates the whole rule has. */
export interface Filter {
  readonly rule: Rule;
  /** Takes a wall clock in seconds since 1970. */
  readonly accepts: (seconds: number) => boolean;
}

/** Anything that decides on one date alone. */
type Condition = (seconds: number) => boolean;

/**
 * Takes parts out of daily and weekly rules that only leave out dates, as each date tells for itself: BYMONTH, BYMONTHDAY
 * and BYSETPOS. The library needs up to 40 times as long for them, and more for those with few dates.
 */
export function filterOf(rule: Rule, start: WallClock): Filter {
  if (rule.frequency === 'MONTHLY') return { rule, accepts: () => true };
  if (rule.frequency === 'YEARLY') return onDaysOfYear(rule, start) ?? { rule, accepts: () => true };
  const conditions = [inMonths(rule.byMonth), onMonthDays(rule.byMonthDay), atPositions(rule, start)].filter(
    (one) => one !== undefined,
  );
  return {
    rule: { ...rule, byMonth: [], byMonthDay: [], bySetPos: [] },
    accepts: (seconds) => conditions.every((condition) => condition(seconds)),
  };
}

/** A year without a 53rd Thursday has none; the library takes the first one of the next year, or the last of the one before. */
function onDaysOfYear(rule: Rule, start: WallClock): Filter | undefined {
  const { byDay, byMonth, byWeekNo, bySetPos } = rule;
  if (byMonth.length > 0 || byWeekNo.length > 0 || !byDay.some(({ nth }) => Math.abs(nth) === 53)) return undefined;
  const times = timesOfDay(rule, start);
  const datesIn = (year: number): ReadonlySet<number | undefined> => {
    const [first, next] = [dayOf(Date.UTC(year, 0) / 1000), dayOf(Date.UTC(year + 1, 0) / 1000)];
    const days = Array.from({ length: next - first }, (_, index) => (first + index) as DayNumber).filter((day) => {
      const places = [0, Math.floor((day - first) / 7) + 1, -Math.floor((next - 1 - day) / 7) - 1];
      return byDay.some(({ weekday, nth }) => WEEKDAYS[weekdayOf(day) - 1] === weekday && places.includes(nth));
    });
    const all = days.flatMap((day) => times.map((time) => day * SECONDS_A_DAY + time));
    return new Set(bySetPos.length ? bySetPos.map((place) => all.at(place > 0 ? place - 1 : place)) : all);
  };
  return {
    rule: { ...rule, bySetPos: [] },
    accepts: (seconds) => datesIn(new Date(seconds * 1000).getUTCFullYear()).has(seconds),
  };
}

function inMonths(months: readonly number[]): Condition | undefined {
  if (months.length === 0) return undefined;
  return (seconds) => months.includes(new Date(seconds * 1000).getUTCMonth() + 1);
}

function onMonthDays(days: readonly number[]): Condition | undefined {
  if (days.length === 0) return undefined;
  return (seconds) => {
    const date = new Date(seconds * 1000);
    const day = date.getUTCDate();
    const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    return days.includes(day) || days.includes(day - length - 1);
  };
}

/** BYSETPOS: all days, or weeks, have the same times, so that the positions are the same in each. */
function atPositions(rule: Rule, start: WallClock): Condition | undefined {
  const { bySetPos, frequency } = rule;
  if (bySetPos.length === 0) return undefined;
  const placeOf = frequency === 'DAILY' ? secondsInDay : (seconds: number) => secondsInWeek(seconds, rule);
  const times = timesOfDay(rule, start);
  const days = frequency === 'DAILY' ? [0] : daysOfWeek(rule, start);
  const all = days.flatMap((day) => times.map((time) => day * SECONDS_A_DAY + time));
  const chosen = new Set(bySetPos.map((position) => all.at(position > 0 ? position - 1 : position)));
  return (seconds) => chosen.has(placeOf(seconds));
}

/** The days of a weekly rule as numbers from the day with which its weeks begin, ascending. */
function daysOfWeek({ byDay, weekStart }: Rule, start: WallClock): number[] {
  const first = WEEKDAYS.indexOf(weekStart);
  const own = WEEKDAYS[weekdayOf(dayOf(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) / 1000)) - 1];
  const days = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [own ?? weekStart];
  return days.map((day) => (WEEKDAYS.indexOf(day) - first + 7) % 7).sort((one, other) => one - other);
}

function secondsInWeek(seconds: number, { weekStart }: Rule): number {
  const day = (weekdayOf(dayOf(seconds)) - 1 - WEEKDAYS.indexOf(weekStart) + 7) % 7;
  return day * SECONDS_A_DAY + secondsInDay(seconds);
}

const dayOf = (seconds: number): DayNumber => Math.floor(seconds / SECONDS_A_DAY) as DayNumber;
