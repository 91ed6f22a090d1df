import { secondsIn, SECONDS_A_DAY, type UtcText, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { readZone, toWallClock, UTC, type Zone } from '../../../calendar/dates/zone.js';
import { slotAfter, slotsBetween, type SlotWindow } from '../../../calendar/recurrence/dates/slots.js';
import type { Slot } from '../../../calendar/recurrence/dates/slot.js';
import { isEndless, type Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import { recurrenceToStore, storedRecurrence } from '../../../calendar/recurrence/stored-recurrence.js';
import type { SeriesLimits } from '../../../calendar/site.js';
import { EVER } from '../ever.js';
import type { Series } from './series.entity.js';

type ScheduleColumns = Pick<Series, 'startLocal' | 'endLocal' | 'allDay' | 'timezone' | 'rrule' | 'rdates' | 'exdates'>;

/** When a series takes place. */
export function scheduleOf(series: ScheduleColumns): Schedule {
  const { startLocal: start, endLocal: end, allDay, timezone } = series;
  const times = { start, end, allDay, zone: readZone(timezone) ?? UTC };
  return { ...times, recurrence: storedRecurrence(series, times) };
}

/** The same as columns. */
export const scheduleColumns = ({ start, end, allDay, zone, recurrence }: Schedule): ScheduleColumns => ({
  startLocal: start,
  endLocal: end,
  allDay,
  timezone: zone.name,
  ...recurrenceToStore(recurrence, allDay),
});

/** The fields of a series that say when it takes place, as clients know them, with their columns. */
const TIMES = {
  start_date: ['startLocal'],
  end_date: ['endLocal'],
  all_day: ['allDay'],
  timezone: ['timezone'],
  recurrence: ['rrule', 'rdates', 'exdates'],
} as const satisfies Readonly<Record<string, readonly (keyof ScheduleColumns)[]>>;

export const TIME_FIELDS = Object.keys(TIMES) as readonly (keyof typeof TIMES)[];

/** Those of these fields that differ between two states of a series. */
export const changedTimes = (before: ScheduleColumns, after: ScheduleColumns): string[] =>
  TIME_FIELDS.filter((name) => TIMES[name].some((column) => before[column] !== after[column]));

/** The span of wall clocks in which dates are stored as events: whole days. */
export function storedWindow(now: UtcText, zone: Zone, { monthsAhead, monthsPast }: SeriesLimits): SlotWindow {
  const today = secondsIn(`${toWallClock(now, zone).slice(0, 10)} 00:00:00` as WallClock);
  return { from: inMonths(today, -monthsPast), before: inMonths(today + SECONDS_A_DAY, monthsAhead) };
}

/** A wall clock some months after another one, which is in seconds since 1970. */
export function inMonths(day: number, months: number): WallClock {
  const date = new Date(day * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return wallClock(date.getTime() / 1000);
}

/** The dates of a window, or the first one after it if there are none. */
export function slotsToStore(schedule: Schedule, window: SlotWindow, limit: number): Slot[] {
  const slots = slotsBetween(schedule, window, limit);
  if (slots.length > 0) return slots;
  const next = slotAfter(schedule, window.from) ?? slotAfter(schedule, '1000-01-01 00:00:00' as WallClock);
  return next ? [next] : [];
}

/** How far a series is stored once the dates before a wall clock are: for ever if none follows. */
export function storedUntil(schedule: Schedule, before: WallClock): WallClock {
  if (isEndless(schedule.recurrence)) return before;
  return slotAfter(schedule, wallClock(secondsIn(before) - 1)) ? before : EVER;
}
