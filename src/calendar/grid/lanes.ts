import type { DayNumber } from './day-number.js';
import { clipped, daySpan, type DaySpan, type LocalTimes, overlaps } from './day-span.js';

/** An event on a grid. */
export interface GridEvent extends LocalTimes {
  readonly id: number;
}

/** The part of an event of several days that lies in one week. */
export interface Bar<E> {
  readonly event: E;
  readonly first: DayNumber;
  readonly last: DayNumber;
  /**
   * Number of the line below the heading of the days, from 0. Bars of one lane share no day. Undefined for a bar of a single
   * day: it stands in the cell of that day, however long its title is, and takes no room in others.
   */
  readonly lane: number | undefined;
  readonly continuesBefore: boolean;
  readonly continuesAfter: boolean;
}

/** The bars of a week: by start within the week, the longer first, then by id; each in the lowest free lane. */
export function barsOfWeek<E extends GridEvent>(events: readonly E[], week: DaySpan): Bar<E>[] {
  const spans = events
    .map((event) => ({ event, whole: daySpan(event) }))
    .filter(({ whole }) => whole.last > whole.first && overlaps(whole, week))
    .map(({ event, whole }) => ({ event, whole, ...clipped(whole, week) }));
  spans.sort((a, b) => a.first - b.first || b.last - a.last || a.event.id - b.event.id);
  const ends: DayNumber[] = [];
  return spans.map(({ event, whole, first, last }) => {
    const lane = first === last ? undefined : takeLane(ends, first, last);
    return { event, first, last, lane, continuesBefore: whole.first < first, continuesAfter: whole.last > last };
  });
}

/** The lowest lane that is free from a day on. `ends` has the last day taken in each lane. */
function takeLane(ends: DayNumber[], first: DayNumber, last: DayNumber): number {
  const free = ends.findIndex((end) => end < first);
  const lane = free === -1 ? ends.length : free;
  ends[lane] = last;
  return lane;
}
