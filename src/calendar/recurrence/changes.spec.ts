import { describe, expect, it } from '@jest/globals';

import { aSeries, originals } from '../../../test/recurrence/a-series.js';
import type { WallClock } from '../dates/texts.js';
import { atTimeOfDay, withDate, withoutDate } from './changes.js';
import { matchSlots } from './matching.js';
import { recurrenceTexts } from './read-recurrence.js';

const at = (text: string) => text as WallClock;
const hours = (count: number) => count * 3600;

describe('a date of a series', () => {
  const series = aSeries({ start: '2023-06-05 18:00', rrule: 'FREQ=WEEKLY;COUNT=3', rdate: ['2023-06-07 09:00'] });

  it('is excluded once, and comes back', () => {
    const monday = at('2023-06-12 18:00:00');
    const without = withoutDate(withoutDate(series.recurrence, monday), monday);
    expect(without.exdates).toEqual([monday]);
    expect(originals({ ...series, recurrence: without })).not.toContain(monday);
    expect(withDate({ ...series, recurrence: without }, monday)).toEqual(series.recurrence);
  });

  it('is listed if the rule does not have it', () => {
    const tuesday = at('2023-06-06 18:00:00');
    expect(withDate(series, tuesday).rdates).toEqual([tuesday, '2023-06-07 09:00:00']);
    expect(withDate(series, at('2023-06-19 18:00:00'))).toEqual(series.recurrence);
  });
});

describe('another time of the day', () => {
  it('moves the rule, and listed dates that begin with it', () => {
    const series = aSeries({
      start: '2023-06-05 18:00',
      rrule: 'FREQ=WEEKLY;UNTIL=20230626T180000',
      rdate: ['2023-06-07 09:00', '2023-06-08'],
      exdate: ['2023-06-12'],
    });
    const moved = atTimeOfDay(series, hours(19.5), hours(2));
    expect(moved).toMatchObject({ start: '2023-06-05 19:30:00', end: '2023-06-05 21:30:00' });
    expect(recurrenceTexts(moved.recurrence, false)).toEqual({
      rrule: 'FREQ=WEEKLY;UNTIL=20230626T235959',
      rdate: ['2023-06-07 09:00:00', '2023-06-08 19:30:00'],
      exdate: ['2023-06-12 19:30:00'],
    });
    expect(originals(moved).at(-1)).toBe('2023-06-26 19:30:00');
  });

  it('takes no date from a series that has one where an exception moves, or stays', () => {
    const series = aSeries({
      start: '2023-06-05 18:00',
      rrule: 'FREQ=WEEKLY;COUNT=4',
      rdate: ['2023-06-12 20:00', '2023-06-19 20:00'],
      exdate: ['2023-06-12 18:00', '2023-06-19 20:00', '2023-06-26 18:00'],
    });
    const moved = atTimeOfDay(series, hours(20), hours(1));
    expect(originals(moved)).toEqual(['2023-06-05 20:00:00', '2023-06-12 20:00:00', '2023-06-19 20:00:00']);
    expect(moved.recurrence.exdates).toEqual(['2023-06-26 20:00:00']);
  });

  it('is rejected if the rule names its times; another length is not', () => {
    const series = aSeries({ start: '2023-06-05 18:00', rrule: 'FREQ=DAILY;BYHOUR=18,20' });
    expect(() => atTimeOfDay(series, hours(19), hours(1))).toThrow('BYHOUR: Says when the dates begin');
    expect(atTimeOfDay(series, hours(18), hours(2)).end).toBe('2023-06-05 20:00:00');
  });
});

describe('dates before and after a change', () => {
  const dates = (...texts: string[]) => texts.map((text) => at(`2023-06-${text}:00`));

  it('are the same where they begin alike, else if they are alone on their day', () => {
    const changes = matchSlots(
      dates('05 18:00', '06 18:00', '07 09:00', '07 14:00', '08 18:00'),
      dates('05 18:00', '06 19:30', '07 09:00', '07 15:00', '09 18:00'),
    );
    expect(changes).toEqual({
      kept: [dates('05 18:00', '05 18:00'), dates('06 18:00', '06 19:30'), dates('07 09:00', '07 09:00')],
      removed: dates('07 14:00', '08 18:00'),
      added: dates('07 15:00', '09 18:00'),
    });
  });

  it('are all kept, removed or added', () => {
    const [some, none] = [dates('05 18:00', '06 18:00'), dates()];
    expect(matchSlots(some, none)).toEqual({ kept: [], removed: some, added: [] });
    expect(matchSlots(none, some)).toEqual({ kept: [], removed: [], added: some });
  });
});
