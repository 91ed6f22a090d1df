import { SECONDS_A_DAY, isWritable, secondsIn, wallClock, type WallClock } from '../../dates/texts.js';
import { firstRuleDate, reachOf, ruleDates, type Span } from './rule-dates.js';
import type { Schedule } from '../rule/schedule.js';
import { secondsInDay } from '../rule/times-of-day.js';
import { movedTo, slotAt, type Slot } from './slot.js';

/** Wall clocks of the series' zone: `from` is included, `before` is not. */
export interface SlotWindow {
  readonly from: WallClock;
  readonly before: WallClock;
}

/** The window of one wall clock. In the last second of 9999, which has no date, it is empty. */
export const windowOf = (original: WallClock): SlotWindow => {
  const after = secondsIn(original) + 1;
  return { from: original, before: isWritable(after) ? wallClock(after) : original };
};

/** More than any zone is from UTC, and than clocks skip. */
const MARGIN = 2 * SECONDS_A_DAY;

/**
 * The dates of a series whose original start lies in a window, ascending, at most `limit`.
 *
 * Rule and lists act on wall clocks, and instants come after. Times that clocks skip move forward; if the series has a date
 * at the new time anyway, they are one date with the original start of that one. COUNT is counted before. Dates that the
 * years 1000 to 9999 cannot hold are left out.
 */
export function slotsBetween(schedule: Schedule, window: SlotWindow, limit: number): Slot[] {
  const slots: Slot[] = [];
  if (limit <= 0) return slots;
  for (const original of originals(schedule, spanOf(window))) {
    slots.push(slotAt(original, schedule));
    if (slots.length >= limit) break;
  }
  return slots;
}

/** Whether a series has more dates in a window than some number; cheaper than to make them. */
export function hasMoreThan(most: number, schedule: Schedule, window: SlotWindow): boolean {
  let found = 0;
  for (const _date of originals(schedule, spanOf(window))) if (++found > most) return true;
  return false;
}

/** The first date of a series; undefined if it has none. */
export const firstSlot = (schedule: Schedule): Slot | undefined => slotFrom(schedule, -Infinity);

/** The first date of a series after a wall clock; undefined if none follows. */
export const slotAfter = (schedule: Schedule, wall: WallClock): Slot | undefined =>
  slotFrom(schedule, secondsIn(wall) + 1);

/** Whether a wall clock is the original start of a date. */
export function isSlot(schedule: Schedule, original: WallClock): boolean {
  const from = secondsIn(original);
  return originals(schedule, { from, before: from + 1 }).next().done === false;
}

/** Whether the rule or the list of further dates has a wall clock, excluded or not. */
export function isListed({ recurrence: { rule, rdates }, start }: Schedule, wall: WallClock): boolean {
  if (rdates.includes(wall)) return true;
  const from = secondsIn(wall);
  return rule !== undefined && ruleDates(rule, start, { from, before: from + 1 }).next().done === false;
}

function slotFrom(schedule: Schedule, from: number): Slot | undefined {
  const { rule } = schedule.recurrence;
  const next = rule && firstRuleDate(rule, schedule.start, from);
  // The next date may be excluded, and many after it: the search goes on for as long again.
  const ruleBefore = rule && next !== undefined ? next + reachOf(rule) : -Infinity;
  const { value } = originals(schedule, { from, before: Infinity }, ruleBefore).next();
  return value ? slotAt(value, schedule) : undefined;
}

/** The original starts of the dates within a span, ascending. */
function* originals(schedule: Schedule, span: Span, ruleBefore = span.before): Generator<WallClock, void, undefined> {
  const excluded = new Set(schedule.recurrence.exdates);
  for (const seconds of merged(schedule, span, ruleBefore)) {
    if (!isHeld(seconds, schedule)) continue;
    const wall = wallClock(seconds);
    if (!excluded.has(wall) && !isToldByAnother(seconds, schedule)) yield wall;
  }
}

/** Whether clocks skip a wall clock and the series has, or had, a date at the time that they show instead. */
function isToldByAnother(seconds: number, schedule: Schedule): boolean {
  const moved = movedTo(seconds, schedule.zone);
  if (moved === undefined) return false;
  const other = schedule.allDay ? moved - secondsInDay(moved) : moved;
  return other !== seconds && isListed(schedule, wallClock(other));
}

/** The dates of the rule and the further ones, both ascending, as one list without doubles. */
function* merged(schedule: Schedule, { from, before }: Span, ruleBefore: number): Generator<number, void, undefined> {
  const { rule, rdates } = schedule.recurrence;
  const listed = rdates.map(secondsIn).filter((one) => one >= from && one < before);
  let next = 0;
  for (const date of rule ? ruleDates(rule, schedule.start, { from, before: ruleBefore }) : []) {
    for (let one = listed[next]; one !== undefined && one <= date; one = listed[++next]) {
      if (one < date) yield one;
    }
    yield date;
  }
  yield* listed.slice(next);
}

/** Whether the years that can be written hold a date that begins at a wall clock, in seconds since 1970, in any zone. */
export function isHeld(seconds: number, { start, end }: Schedule): boolean {
  const length = secondsIn(end) - secondsIn(start);
  return isWritable(seconds - MARGIN) && isWritable(seconds + length + MARGIN);
}

const spanOf = ({ from, before }: SlotWindow): Span => ({ from: secondsIn(from), before: secondsIn(before) });
