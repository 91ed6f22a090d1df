import { SECONDS_A_DAY, secondsIn, type UtcText, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import type { Slot } from '../../../calendar/recurrence/dates/slot.js';
import { slotsBetween, type SlotWindow } from '../../../calendar/recurrence/dates/slots.js';
import { matchSlots } from '../../../calendar/recurrence/matching.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';

/** What a series has before a change, by original start. */
interface KnownDates {
  /** All its events. */
  readonly known: ReadonlySet<WallClock>;
  /** Those that the change is about, without the ones that were in the trash by themselves. */
  readonly live: ReadonlySet<WallClock>;
  /** The original start as the changed series says it. */
  readonly moved: (original: WallClock) => WallClock;
  readonly now: UtcText;
  readonly includesPast: boolean;
}

/**
 * The dates that a changed series has as events: those of the window that are to come, and others only where it has had an
 * event, even if that is to begin at another time of its day. A rule may have any number of others.
 */
export function slotsOf(schedule: Schedule, window: SlotWindow, dates: KnownDates): Slot[] {
  const { known, live, moved, now, includesPast } = dates;
  const isLater = (original: WallClock) => original >= window.before;
  const slots = [
    ...(includesPast ? slotsOnDays(schedule, known, (original) => original < window.from) : []),
    ...slotsBetween(schedule, window, Infinity),
    ...slotsOnDays(schedule, known, isLater),
  ];
  const { kept } = matchSlots(
    [...live].sort(),
    slots.map(({ original }) => original),
  );
  const stored = new Set([...known, ...[...live].map(moved), ...kept.map(([, original]) => original)]);
  return slots.filter(({ original, end }) => stored.has(original) || (end.utc > now && !isLater(original)));
}

/** The dates outside the window on the days of some others. */
function slotsOnDays(
  schedule: Schedule,
  originals: ReadonlySet<WallClock>,
  isAsked: (original: WallClock) => boolean,
): Slot[] {
  const days = new Set([...originals].map(dayOf).filter((day) => isAsked(`${day} 23:59:59` as WallClock)));
  const [first, ...others] = [...days].sort();
  if (first === undefined) return [];
  const { rule } = schedule.recurrence;
  // COUNT is counted from the start each time, and ends.
  const spans =
    rule && rule.count === undefined
      ? [first, ...others].map((day) => fromTo(day, day))
      : [fromTo(first, others.at(-1) ?? first)];
  return spans
    .flatMap((span) => slotsBetween(schedule, span, Infinity))
    .filter(({ original }) => days.has(dayOf(original)) && isAsked(original));
}

const dayOf = (original: WallClock): string => original.slice(0, 10);

const fromTo = (first: string, last: string): SlotWindow => {
  const from = `${first} 00:00:00` as WallClock;
  return { from, before: wallClock(secondsIn(`${last} 00:00:00` as WallClock) + SECONDS_A_DAY) };
};
