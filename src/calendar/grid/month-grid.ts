import type { DayNumber } from './day-number.js';
import { daysOf, daySpan, type DaySpan } from './day-span.js';
import { type Bar, barsOfWeek, type GridEvent } from './lanes.js';
import { type Month, monthOf, weeksOfMonth } from './month.js';

/** The most entries in a cell; further events of the day are counted. */
export const MAX_ENTRIES = 5;

/** A cell of the grid. */
export interface GridDay<E> {
  readonly day: DayNumber;
  /** Whether the day belongs to the month, not to its neighbours. */
  readonly isInMonth: boolean;
  /** Bars that begin in this cell; those of this day alone come last. */
  readonly bars: readonly Bar<E>[];
  /** Lanes to keep free for bars of several days at the top of the cell, whether or not they begin in it. */
  readonly lanes: number;
  /** Events of this day alone, by start. */
  readonly events: readonly E[];
  /** The number of further events of the day. */
  readonly more: number;
}

/** The weeks of a month, each with seven days. */
export interface MonthGrid<E> {
  readonly month: Month;
  readonly weeks: readonly (readonly GridDay<E>[])[];
}

/**
 * Lays out the events of a month. Events of several days are bars, one in each week that they touch; others are listed in
 * the cell of their day. Events outside the weeks of the month are left out.
 * @param firstWeekday ISO 8601 number of the day that weeks begin with.
 */
export function monthGrid<E extends GridEvent>(month: Month, firstWeekday: number, events: readonly E[]): MonthGrid<E> {
  const singles = eventsByDay(events);
  const weeks = weeksOfMonth(month, firstWeekday).map((week) => {
    const bars = barsOfWeek(events, week);
    return daysOf(week).map((day) => gridDay(day, month, bars, singles.get(day) ?? []));
  });
  return { month, weeks };
}

function gridDay<E>(day: DayNumber, month: Month, bars: readonly Bar<E>[], singles: readonly E[]): GridDay<E> {
  const touching = bars.filter(({ first, last }) => first <= day && day <= last);
  const inLanes = touching.filter(({ lane }) => lane !== undefined && lane < MAX_ENTRIES);
  const lanes = inLanes.reduce((most, { lane = 0 }) => Math.max(most, lane + 1), 0);
  const ofDay = touching.filter(({ lane }) => lane === undefined).slice(0, MAX_ENTRIES - lanes);
  const events = singles.slice(0, MAX_ENTRIES - lanes - ofDay.length);
  return {
    day,
    isInMonth: monthOf(day) === month,
    bars: [...inLanes.filter(({ first }) => first === day), ...ofDay],
    lanes,
    events,
    more: touching.length + singles.length - inLanes.length - ofDay.length - events.length,
  };
}

/** Events of one day, by their day, ordered by start and id. */
function eventsByDay<E extends GridEvent>(events: readonly E[]): Map<DayNumber, E[]> {
  const days = new Map<DayNumber, E[]>();
  for (const event of [...events].sort(byStart)) {
    const { first, last } = daySpan(event);
    if (first !== last) continue;
    const others = days.get(first);
    if (others) others.push(event);
    else days.set(first, [event]);
  }
  return days;
}

/** By the days and times on the wall clock, then by id. */
const byStart = (a: GridEvent, b: GridEvent): number =>
  a.startLocal < b.startLocal ? -1 : a.startLocal > b.startLocal ? 1 : a.id - b.id;

/** The events that touch a span of days, for each of its days: those that began before come first. */
export function eventsOfDays<E extends GridEvent>(
  events: readonly E[],
  days: DaySpan,
): { readonly day: DayNumber; readonly events: readonly E[] }[] {
  const sorted = [...events].sort(byStart).map((event) => ({ event, span: daySpan(event) }));
  return daysOf(days).map((day) => ({
    day,
    events: sorted.filter(({ span }) => span.first <= day && day <= span.last).map(({ event }) => event),
  }));
}
