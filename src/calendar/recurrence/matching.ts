import type { WallClock } from '../dates/texts.js';

/** What becomes of the dates of a series that gets another rule or time. All lists are ascending. */
export interface SlotChanges {
  /** Dates that stay the same occurrence: original start before and after. */
  readonly kept: readonly (readonly [before: WallClock, after: WallClock])[];
  readonly removed: readonly WallClock[];
  readonly added: readonly WallClock[];
}

/**
 * Finds the dates of a series again after a change: by their original start, else by the day if the series has one date
 * that day both before and after.
 *
 * @param before original starts, ascending
 * @param after original starts of the same span, ascending
 */
export function matchSlots(before: readonly WallClock[], after: readonly WallClock[]): SlotChanges {
  const [had, has] = [new Set(before), new Set(after)];
  const [oldDays, newDays] = [onlyOnesByDay(before), onlyOnesByDay(after)];
  const partner = (date: WallClock): WallClock | undefined => {
    if (has.has(date)) return date;
    const other = oldDays.get(dayOf(date)) === date ? newDays.get(dayOf(date)) : undefined;
    return other && !had.has(other) ? other : undefined;
  };
  const kept = before.flatMap((date) => {
    const other = partner(date);
    return other ? [[date, other] as const] : [];
  });
  const [found, taken] = [new Set(kept.map(([date]) => date)), new Set(kept.map(([, date]) => date))];
  return {
    kept,
    removed: before.filter((date) => !found.has(date)),
    added: after.filter((date) => !taken.has(date)),
  };
}

const dayOf = (date: WallClock): string => date.slice(0, 10);

/** The dates of days that have one only. */
function onlyOnesByDay(dates: readonly WallClock[]): Map<string, WallClock | undefined> {
  const days = new Map<string, WallClock | undefined>();
  for (const date of dates) days.set(dayOf(date), days.has(dayOf(date)) ? undefined : date);
  return days;
}
