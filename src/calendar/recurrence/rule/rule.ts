import type { WallClock } from '../../dates/texts.js';
import type { Zone } from '../../dates/zone.js';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The days of the week in the order of ISO 8601. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A value of BYDAY: `TU`, `2TU` or `-1FR`. */
export interface RuleDay {
  readonly weekday: Weekday;
  /** Which one of the month or year, from the end if negative; 0 means each one. */
  readonly nth: number;
}

/**
 * A recurrence rule (RFC 5545, 3.3.10) that is understood by all readers alike.
 *
 * It acts on the digits of wall clocks, as if there were no time zones. Lists are sorted and have no doubles; an empty one
 * means that the rule does not have this part.
 */
export interface Rule {
  readonly frequency: Frequency;
  /** At least 1. */
  readonly interval: number;
  readonly byMonth: readonly number[];
  readonly byWeekNo: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byMonthDay: readonly number[];
  readonly byDay: readonly RuleDay[];
  readonly byHour: readonly number[];
  readonly byMinute: readonly number[];
  readonly bySecond: readonly number[];
  readonly bySetPos: readonly number[];
  /** The day with which weeks begin. */
  readonly weekStart: Weekday;
  /** Number of dates, those that are excluded included; never together with `until`. */
  readonly count: number | undefined;
  /** The last second that a date may have, in the zone of the series. */
  readonly until: WallClock | undefined;
}

/** When the dates of a series take place. */
export interface SeriesTimes {
  /** The wall clock from which the rule counts; of an all-day series midnight. */
  readonly start: WallClock;
  /** End of a date that begins at `start`; of an all-day series the last second of its last day. */
  readonly end: WallClock;
  readonly allDay: boolean;
  readonly zone: Zone;
}
