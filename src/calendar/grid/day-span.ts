import type { WallClock } from '../dates/texts.js';
import { dayIn, type DayNumber, plusDays } from './day-number.js';

/** Days in a row, both ends included. */
export interface DaySpan {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** The local times of an event. */
export interface LocalTimes {
  readonly startLocal: WallClock;
  readonly endLocal: WallClock;
}

/**
 * The days that an event touches, by its own wall clock. An end at 00:00 does not touch that day. An end that the wall
 * clock shows before the start, because the clocks were set back between the two, is on the day of the start.
 */
export function daySpan({ startLocal, endLocal }: LocalTimes): DaySpan {
  const first = dayIn(startLocal);
  const end = dayIn(endLocal);
  const last = endLocal.endsWith('00:00:00') ? plusDays(end, -1) : end;
  return { first, last: last > first ? last : first };
}

/** Whether two spans have a day in common. */
export const overlaps = (one: DaySpan, other: DaySpan): boolean => one.first <= other.last && other.first <= one.last;

/** The days that two overlapping spans have in common. */
export const clipped = (span: DaySpan, within: DaySpan): DaySpan => ({
  first: span.first > within.first ? span.first : within.first,
  last: span.last < within.last ? span.last : within.last,
});

/** The days of a span, in order. */
export const daysOf = ({ first, last }: DaySpan): DayNumber[] =>
  Array.from({ length: last - first + 1 }, (_, days) => plusDays(first, days));
