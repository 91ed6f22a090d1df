import { describe, expect, it } from '@jest/globals';
import { secondsIn, type WallClock } from '../dates/texts.js';
import { yearlyRuns, type Onset } from './yearly-rules.js';

const onset = (wall: string, more: Partial<Onset> = {}): Onset => ({
  at: secondsIn(wall as WallClock) - 3600,
  wall: wall as WallClock,
  before: 3600,
  ahead: 7200,
  daylight: true,
  letters: 'CEST',
  ...more,
});

const shown = (onsets: readonly Onset[]) =>
  yearlyRuns(onsets).map(({ first, last, rule }) => [first.wall.slice(0, 10), last.wall.slice(0, 10), rule]);

describe('yearlyRuns', () => {
  it('take the last Sunday of a month for one, although it is the fourth at first', () => {
    const sundays = ['2026-02-22', '2027-02-28', '2028-02-27'].map((day) => onset(`${day} 02:00:00`));
    expect(shown(sundays)).toEqual([['2026-02-22', '2028-02-27', 'FREQ=YEARLY;BYMONTH=2;BYDAY=-1SU']]);
  });

  it('take the fourth Sunday for one, although it is the last at first', () => {
    const sundays = ['2026-03-29', '2027-03-28', '2028-03-26', '2029-03-25', '2030-03-24'].map((day) =>
      onset(`${day} 02:00:00`),
    );
    expect(shown(sundays)).toEqual([
      ['2026-03-29', '2029-03-25', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
      ['2030-03-24', '2030-03-24', undefined],
    ]);
    expect(shown(sundays.slice(1))).toEqual([['2027-03-28', '2030-03-24', 'FREQ=YEARLY;BYMONTH=3;BYDAY=4SU']]);
  });

  it.each([
    ['a year is missing', onset('2028-03-26 02:00:00')],
    ['the hour differs', onset('2027-03-28 03:00:00')],
    ['the month differs', onset('2027-04-25 02:00:00')],
    ['the weekday differs', onset('2027-03-27 02:00:00')],
    ['the week differs', onset('2027-03-21 02:00:00')],
    ['the offset before differs', onset('2027-03-28 02:00:00', { before: 0 })],
    ['the offset differs', onset('2027-03-28 02:00:00', { ahead: 10_800 })],
    ['the kind differs', onset('2027-03-28 02:00:00', { daylight: false })],
    ['the letters differ', onset('2027-03-28 02:00:00', { letters: 'EEST' })],
  ])('begin anew where %s', (_, next) => {
    expect(yearlyRuns([onset('2026-03-29 02:00:00'), next]).map(({ rule }) => rule)).toEqual([undefined, undefined]);
  });
});
