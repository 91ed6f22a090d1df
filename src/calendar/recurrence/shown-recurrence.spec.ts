import { describe, expect, it } from '@jest/globals';
import type { UtcText, WallClock } from '../dates/texts.js';
import { readZone, UTC } from '../dates/zone.js';
import { readRecurrence } from './read-recurrence.js';
import { shownRecurrence } from './shown-recurrence.js';

const at = (day: number, time = '18:00:00') => `2027-06-${String(day).padStart(2, '0')} ${time}` as WallClock;

const schedule = (recurrence: unknown) => {
  const times = { start: at(1), end: at(1, '20:00:00'), allDay: false, zone: readZone('Europe/Berlin') ?? UTC };
  return { ...times, recurrence: readRecurrence(recurrence, times, '2027-01-01 00:00:00' as UtcText) };
};

const shown = (recurrence: unknown, days: readonly number[], storedUntil = at(30)) => {
  const { rdates, exdates } = shownRecurrence(schedule(recurrence), new Set(days.map((day) => at(day))), storedUntil);
  const daysOf = (dates: readonly WallClock[]) => dates.map((date) => Number(date.slice(8, 10)));
  return { rdates: daysOf(rdates), exdates: daysOf(exdates) };
};

describe('the recurrence of the dates that are shown', () => {
  it('excludes stored dates of the rule that are not shown', () => {
    const rule = { rrule: 'FREQ=DAILY;COUNT=5', exdate: ['2027-06-02'] };
    expect(shown(rule, [1, 3, 5])).toEqual({ rdates: [], exdates: [2, 4] });
  });

  it('leaves out further dates that are not shown', () => {
    const rule = { rrule: 'FREQ=DAILY;COUNT=2', rdate: ['2027-06-05', '2027-06-06'] };
    expect(shown(rule, [1, 2, 6])).toEqual({ rdates: [6], exdates: [] });
  });

  it('has what is not stored yet as the series has it', () => {
    const rule = { rrule: 'FREQ=DAILY', rdate: ['2027-06-20 11:00'], exdate: ['2027-06-25'] };
    const { rdates, exdates } = shownRecurrence(schedule(rule), new Set([at(1), at(3)]), at(4));
    expect([rdates, exdates]).toEqual([[at(20, '11:00:00')], [at(2), at(25)]]);
  });

  it('lists what the rule does not have, and without a rule all', () => {
    expect(shown({ rrule: 'FREQ=DAILY;COUNT=2' }, [1, 2, 9])).toEqual({ rdates: [9], exdates: [] });
    expect(shown({ rdate: ['2027-06-03', '2027-06-04'] }, [1, 4])).toEqual({ rdates: [1, 4], exdates: [] });
  });

  it('shows what is there though the series excludes it', () => {
    expect(shown({ rrule: 'FREQ=DAILY;COUNT=3', exdate: ['2027-06-02'] }, [1, 2, 3])).toEqual({
      rdates: [],
      exdates: [],
    });
  });
});
