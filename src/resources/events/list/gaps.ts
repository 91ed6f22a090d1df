import { latest, SECONDS_A_DAY } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, oneOf, where } from '../../../persistence/sql/conditions.js';
import { isBetween, MAX_BOUND, MIN_BOUND, shifted } from '../counting/time-bound.js';
import type { DateWindow } from '../criteria/date-window.js';

/**
 * Classes of the time between the starts of a date of a series and the one before it, as the column `gap` has them: upper
 * bounds in days, exclusive, then any longer time, then no date before. See the migration `AddGaps`.
 */
const GAP_DAYS: readonly (number | undefined)[] = [2, 8, 32, 128, 512, undefined, undefined];

/** The gaps of dates with one before. */
export const GAPS: readonly number[] = [...GAP_DAYS.keys()].slice(0, -1);

/**
 * Conditions on `events`, one for each gap: a date of a series that starts within a window, while the date before it starts
 * too early for the window, or there is none. They limit the starts of each gap, which the index on gaps has in order. Dates
 * that start before `ends_after` are left out.
 */
export function firstOfEachGap(window: DateWindow): Condition[] {
  const { start_date, starts_after, ends_after } = window;
  const from = latest(start_date?.utc, starts_after?.utc, ends_after?.utc);
  const begins = ends_after && where('events.start_utc > ?', ends_after.utc);
  return GAP_DAYS.map((days, gap) => {
    const to = from && days !== undefined ? shifted(from, days * SECONDS_A_DAY) : MAX_BOUND;
    const isWithin = isBetween('events.start_utc', from ?? MIN_BOUND, to);
    return allOf([where('events.gap = ?', gap), ...isWithin, begins, isFirstByStart(window)]);
  });
}

/** Condition on `events`: the date before starts too early for a window, or there is none. */
export function isFirstByStart({ start_date, starts_after, ends_after }: DateWindow): Condition {
  const earlier = [
    start_date && where('events.previous_start_utc < ?', start_date.utc),
    ...[starts_after, ends_after].map((limit) => limit && where('events.previous_start_utc <= ?', limit.utc)),
  ];
  return oneOf([where("events.previous_start_utc = ''"), ...earlier]);
}
