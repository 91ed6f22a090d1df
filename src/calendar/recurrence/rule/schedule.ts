import type { WallClock } from '../../dates/texts.js';
import type { Rule, SeriesTimes } from './rule.js';

/** Which dates a series has besides its start: a rule, further dates and exceptions (RFC 5545, 3.8.5). */
export interface Recurrence {
  /** Undefined if all dates are listed. */
  readonly rule: Rule | undefined;
  /** Further dates, ascending; they may be before the start from which the rule counts. */
  readonly rdates: readonly WallClock[];
  /** Dates that the series does not have though rule or `rdates` do, ascending. */
  readonly exdates: readonly WallClock[];
}

/** A series: when it takes place, and how often. */
export interface Schedule extends SeriesTimes {
  readonly recurrence: Recurrence;
}

/** Wall clocks sorted and without doubles. */
export const sortedDates = (dates: readonly WallClock[]): WallClock[] => [...new Set(dates)].sort();

/** Whether the dates of a series go on for ever. */
export const isEndless = ({ rule }: Recurrence): boolean =>
  rule !== undefined && rule.count === undefined && rule.until === undefined;
