import { type DayNumber, dayText, isSupported, plusDays, readDay } from './day-number.js';
import { type DaySpan, overlaps } from './day-span.js';
import { isoWeekOf, readIsoWeek } from './iso-week.js';
import { daysOfMonth, monthOf, readMonth } from './month.js';

export type PeriodKind = 'month' | 'week' | 'day';

/** A month, a week or a day. */
export interface Period {
  readonly kind: PeriodKind;
  /** `YYYY-MM`, `YYYY-Www` or `YYYY-MM-DD`. */
  readonly name: string;
  readonly days: DaySpan;
}

/** Reads the name of a period; undefined for other texts and for periods that do not exist. */
export function readPeriod(kind: PeriodKind, name: string): Period | undefined {
  const days = spanNamed(kind, name);
  return days && { kind, name, days };
}

function spanNamed(kind: PeriodKind, name: string): DaySpan | undefined {
  if (kind === 'week') return readIsoWeek(name);
  if (kind === 'month') {
    const month = readMonth(name);
    return month && daysOfMonth(month);
  }
  const day = readDay(name);
  return day === undefined ? undefined : { first: day, last: day };
}

/** The period that a day lies in; undefined if it is not wholly within the years 1000 to 9999. */
export function periodOf(kind: PeriodKind, day: DayNumber): Period | undefined {
  if (!isSupported(day)) return undefined;
  const name = { month: monthOf, week: isoWeekOf, day: dayText }[kind](day);
  return readPeriod(kind, name);
}

/** Whether a period has a page: it touches the days with events, or it is the current one. */
export const isReachable = ({ days }: Period, bounds: DaySpan | undefined, today: DayNumber): boolean =>
  (bounds !== undefined && overlaps(days, bounds)) || overlaps(days, { first: today, last: today });

/**
 * The period before, if it touches the days with events; for a period after all events, the last one with events. So a
 * walk from period to period ends.
 */
export function previousPeriod({ kind, days }: Period, bounds: DaySpan | undefined): Period | undefined {
  if (!bounds || bounds.first >= days.first) return undefined;
  const before = plusDays(days.first, -1);
  return periodOf(kind, bounds.last < before ? bounds.last : before);
}

/** The period after, as `previousPeriod`. */
export function nextPeriod({ kind, days }: Period, bounds: DaySpan | undefined): Period | undefined {
  if (!bounds || bounds.last <= days.last) return undefined;
  const after = plusDays(days.last, 1);
  return periodOf(kind, bounds.first > after ? bounds.first : after);
}
