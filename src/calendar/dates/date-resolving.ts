import type { DateDraft, RelativeWeekday } from './date-draft.js';
import { SECONDS_A_DAY } from './texts.js';

const DAYS_A_WEEK = 7;

export interface Resolved {
  /** The wall clock in seconds since 1970, before the shift in seconds is added. */
  wallSeconds: number;
  hasTime: boolean;
}

/**
 * Turns the parts of a date text into a wall clock; missing parts come from the current wall clock, in seconds since 1970.
 * Returns undefined if the parts contradict each other.
 */
export function resolveDraft(draft: DateDraft, nowOnWall: number): Resolved | undefined {
  if (draft.wantsEdge && !draft.edge) return undefined;
  const today = nowOnWall - (nowOnWall % SECONDS_A_DAY);
  const counted = countedFrom(dayNamed(draft) ?? today, draft);
  const found = atWeekday(counted, draft);
  if (draft.day && found !== counted) return undefined;
  const wholeDay = draft.day !== undefined || draft.startsAtMidnight;
  const time = draft.time ?? (wholeDay ? 0 : nowOnWall - today);
  return { wallSeconds: found + time, hasTime: draft.time !== undefined || !wholeDay || draft.shift.seconds !== 0 };
}

function dayNamed({ day }: DateDraft): number | undefined {
  return day && Date.UTC(day.year, day.month - 1, day.day) / 1000;
}

/** Adds months and days. A day that the month does not have runs over into the next month, as 31 January +1 month does. */
function countedFrom(day: number, { edge, shift }: DateDraft): number {
  const date = new Date(day * 1000);
  if (edge) date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + shift.months + (edge === 'last' ? 1 : 0));
  if (edge === 'last') date.setUTCDate(0);
  return date.getTime() / 1000 + shift.days * SECONDS_A_DAY;
}

function atWeekday(day: number, { weekday, namedWeek }: DateDraft): number {
  const week = (namedWeek ?? 0) * DAYS_A_WEEK;
  if (!weekday) return day + week * SECONDS_A_DAY;
  const today = new Date(day * 1000).getUTCDay();
  const days =
    namedWeek === undefined ? daysTo(weekday, today) : week + sinceMonday(weekday.weekday) - sinceMonday(today);
  return day + days * SECONDS_A_DAY;
}

/** Days from today to the weekday; negative if it is in the past. */
function daysTo({ weekday, search }: RelativeWeekday, today: number): number {
  const ahead = (weekday - today + DAYS_A_WEEK) % DAYS_A_WEEK;
  if (search === 'before') return ahead - DAYS_A_WEEK;
  return search === 'after' ? ahead || DAYS_A_WEEK : ahead;
}

function sinceMonday(weekday: number): number {
  return (weekday + 6) % DAYS_A_WEEK;
}
