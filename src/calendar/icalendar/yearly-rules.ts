import type { WallClock } from '../dates/texts.js';

/** A change of a zone's clocks. */
export interface Onset {
  /** Seconds since 1970. */
  readonly at: number;
  /** The local time of the change, as the clocks show it before. */
  readonly wall: WallClock;
  /** Seconds ahead of UTC before and from then on. */
  readonly before: number;
  readonly ahead: number;
  readonly daylight: boolean;
  readonly letters: string;
}

/** Changes of consecutive years that follow one rule, or a single change. */
export interface YearlyRun {
  readonly first: Onset;
  readonly last: Onset;
  /** A recurrence rule without end; undefined for a single change. */
  readonly rule: string | undefined;
}

interface Run {
  first: Onset;
  last: Onset;
  /** The numbers in `BYDAY` that fit all changes so far; -1 is the last one of the month. */
  weeks: number[];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Clock changes, combined where they are on the same weekday of a month in consecutive years (RFC 5545, 3.3.10): the
 * second Sunday in March, or the last one. Each change is in exactly one run.
 */
export function yearlyRuns(onsets: readonly Onset[]): YearlyRun[] {
  const runs: Run[] = [];
  for (const onset of onsets) {
    const weeks = weeksOf(onset.wall);
    const run = runs.find((one) => continues(one, onset) && one.weeks.some((week) => weeks.includes(week)));
    if (!run) runs.push({ first: onset, last: onset, weeks });
    else Object.assign(run, { last: onset, weeks: run.weeks.filter((week) => weeks.includes(week)) });
  }
  return runs.map(({ first, last, weeks }) => ({ first, last, rule: first === last ? undefined : rule(first, weeks) }));
}

const rule = ({ wall }: Onset, weeks: readonly number[]): string =>
  `FREQ=YEARLY;BYMONTH=${month(wall)};BYDAY=${weeks[0]}${WEEKDAYS[weekday(wall)]}`;

function continues({ last }: Run, next: Onset): boolean {
  return (
    year(next.wall) === year(last.wall) + 1 &&
    month(next.wall) === month(last.wall) &&
    weekday(next.wall) === weekday(last.wall) &&
    next.wall.slice(11) === last.wall.slice(11) &&
    next.before === last.before &&
    next.ahead === last.ahead &&
    next.daylight === last.daylight &&
    next.letters === last.letters
  );
}

/** -1 comes first: the fourth Sunday in some years is meant as the last one. */
function weeksOf(wall: WallClock): number[] {
  const day = +wall.slice(8, 10);
  const daysInMonth = new Date(Date.UTC(year(wall), month(wall), 0)).getUTCDate();
  return [...(day > daysInMonth - 7 ? [-1] : []), ...(day <= 28 ? [Math.ceil(day / 7)] : [])];
}

const year = (wall: WallClock): number => +wall.slice(0, 4);
const month = (wall: WallClock): number => +wall.slice(5, 7);
const weekday = (wall: WallClock): number => new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay();
