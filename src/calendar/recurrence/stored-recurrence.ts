import type { WallClock } from '../dates/texts.js';
import { readRule } from './rule/read-rule.js';
import type { SeriesTimes } from './rule/rule.js';
import type { Recurrence } from './rule/schedule.js';
import { recurrenceTexts } from './read-recurrence.js';

/** A recurrence as it is stored: wall clocks with their times, separated by commas. */
export interface StoredRecurrence {
  /** Empty if all dates are listed. */
  readonly rrule: string;
  readonly rdates: string;
  readonly exdates: string;
}

/** The form in which `storedRecurrence` reads it. */
export const recurrenceToStore = (recurrence: Recurrence, allDay: boolean): StoredRecurrence => ({
  rrule: recurrenceTexts(recurrence, allDay).rrule,
  rdates: recurrence.rdates.join(),
  exdates: recurrence.exdates.join(),
});

/** Reads a recurrence that was checked when it was stored. */
export function storedRecurrence({ rrule, rdates, exdates }: StoredRecurrence, times: SeriesTimes): Recurrence {
  const dates = (text: string) => (text === '' ? [] : (text.split(',') as WallClock[]));
  return {
    rule: rrule === '' ? undefined : readRule(rrule, times),
    rdates: dates(rdates),
    exdates: dates(exdates),
  };
}
