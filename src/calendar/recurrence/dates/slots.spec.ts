import { describe, expect, it } from '@jest/globals';

import { aSeries, originals } from '../../../../test/recurrence/a-series.js';
import type { WallClock } from '../../dates/texts.js';
import { isEndless } from '../rule/schedule.js';
import { firstSlot, isSlot, slotAfter, slotsBetween } from './slots.js';

const at = (text: string) => text as WallClock;
const ALWAYS = { from: at('1000-01-01 00:00:00'), before: at('9999-12-31 00:00:00') };

describe('dates of a series', () => {
  it('move forward where clocks skip them, and keep their identity', () => {
    const yoga = aSeries({ start: '2023-03-24 02:30', rrule: 'FREQ=DAILY;COUNT=4' });
    expect(slotsBetween(yoga, ALWAYS, 9).slice(1, 4)).toEqual([
      {
        original: '2023-03-25 02:30:00',
        start: { wall: '2023-03-25 02:30:00', utc: '2023-03-25 01:30:00' },
        end: { wall: '2023-03-25 03:30:00', utc: '2023-03-25 02:30:00' },
      },
      {
        original: '2023-03-26 02:30:00',
        start: { wall: '2023-03-26 03:30:00', utc: '2023-03-26 01:30:00' },
        end: { wall: '2023-03-26 04:30:00', utc: '2023-03-26 02:30:00' },
      },
      {
        original: '2023-03-27 02:30:00',
        start: { wall: '2023-03-27 02:30:00', utc: '2023-03-27 00:30:00' },
        end: { wall: '2023-03-27 03:30:00', utc: '2023-03-27 01:30:00' },
      },
    ]);
  });

  it.each([
    ['BYDAY=53TH', ['1992-12-31', '1998-12-31', '2004-12-30']],
    ['BYDAY=-53TH', ['1992-01-02', '1998-01-01', '2004-01-01']],
    ['BYDAY=53TH,1MO', ['1991-01-07', '1992-01-06', '1992-12-31']],
  ])('are not of another year where a year has no 53rd weekday: %s', (days, expected) => {
    const yearly = aSeries({ start: '1990-01-01 18:00', rrule: `FREQ=YEARLY;${days}` });
    const found = slotsBetween(yearly, { from: at('1990-01-02 00:00:00'), before: at('2005-01-01 00:00:00') }, 3);
    expect(found.map(({ original }) => original.slice(0, 10))).toEqual(expected);
  });

  it.each([
    ['a night in spring lasts seven hours', '2023-03-25 22:00:00', '2023-03-25 21:00:00', '2023-03-26 04:00:00'],
    ['a night in autumn lasts nine hours', '2023-10-28 22:00:00', '2023-10-28 20:00:00', '2023-10-29 05:00:00'],
  ])('%s', (_name, original, start, end) => {
    const night = aSeries({ start: '2023-01-01 22:00', end: '2023-01-02 06:00', rrule: 'FREQ=DAILY' });
    const [slot] = slotsBetween(night, { ...ALWAYS, from: at(original) }, 1);
    expect(slot).toMatchObject({ original, start: { utc: start }, end: { utc: end } });
    expect(slot?.end.wall.slice(11)).toBe('06:00:00');
  });

  it('end in the second of two hours rather than before they begin', () => {
    const late = aSeries({ start: '2023-10-28 02:45', end: '2023-10-28 03:15', rrule: 'FREQ=DAILY' });
    expect(slotsBetween(late, { ...ALWAYS, from: at('2023-10-29 00:00:00') }, 1)[0]).toMatchObject({
      start: { utc: '2023-10-29 00:45:00' },
      end: { wall: '2023-10-29 03:15:00', utc: '2023-10-29 02:15:00' },
    });
  });

  it('are whole days of an all-day series', () => {
    const fair = aSeries({
      start: '2023-03-25',
      end: '2023-03-26 23:59:59',
      allDay: true,
      rrule: 'FREQ=WEEKLY;COUNT=2',
    });
    expect(slotsBetween(fair, ALWAYS, 9)).toEqual([
      {
        original: '2023-03-25 00:00:00',
        start: { wall: '2023-03-25 00:00:00', utc: '2023-03-24 23:00:00' },
        end: { wall: '2023-03-26 23:59:59', utc: '2023-03-26 21:59:59' },
      },
      {
        original: '2023-04-01 00:00:00',
        start: { wall: '2023-04-01 00:00:00', utc: '2023-03-31 22:00:00' },
        end: { wall: '2023-04-02 23:59:59', utc: '2023-04-02 21:59:59' },
      },
    ]);
  });

  it('leave out a whole day that clocks skip, but not one whose midnight they skip', () => {
    const samoa = { start: '2011-12-29', allDay: true, rrule: 'FREQ=DAILY;COUNT=3' };
    expect(originals(aSeries({ ...samoa, zone: 'Pacific/Apia' }))).toEqual([
      '2011-12-29 00:00:00',
      '2011-12-31 00:00:00',
    ]);
    const brazil = { start: '2017-10-14', allDay: true, rrule: 'FREQ=DAILY;COUNT=3' };
    expect(originals(aSeries({ ...brazil, zone: 'America/Sao_Paulo' }))).toHaveLength(3);
  });

  it('do not come back under another name when one is excluded', () => {
    const twice = { start: '2023-03-25 02:30', rrule: 'FREQ=DAILY;BYHOUR=2,3;COUNT=4' };
    expect(originals(aSeries({ ...twice, exdate: ['2023-03-26 03:30:00'] }))).toEqual([
      '2023-03-25 02:30:00',
      '2023-03-25 03:30:00',
    ]);
  });

  it('may be listed before the start of the rule', () => {
    const series = aSeries({ start: '2023-06-05 18:00', rrule: 'FREQ=WEEKLY;COUNT=2', rdate: ['2023-06-01 10:00'] });
    expect(originals(series)).toEqual(['2023-06-01 10:00:00', '2023-06-05 18:00:00', '2023-06-12 18:00:00']);
    expect(firstSlot(series)?.original).toBe('2023-06-01 10:00:00');
  });

  it('are those that the years can hold', () => {
    expect(originals(aSeries({ start: '9999-12-01 10:00', rrule: 'FREQ=DAILY' })).at(-1)).toBe('9999-12-29 10:00:00');
    expect(originals(aSeries({ start: '1000-01-01 10:00', rrule: 'FREQ=DAILY;COUNT=5' }))[0]).toBe(
      '1000-01-03 10:00:00',
    );
  });

  it('are found one after the other', () => {
    const series = aSeries({ start: '2023-06-05 18:00', rrule: 'FREQ=WEEKLY;COUNT=3', exdate: ['2023-06-12'] });
    expect(slotAfter(series, at('2023-06-05 17:59:59'))?.original).toBe('2023-06-05 18:00:00');
    expect(slotAfter(series, at('2023-06-05 18:00:00'))?.original).toBe('2023-06-19 18:00:00');
    expect(slotAfter(series, at('2023-06-19 18:00:00'))).toBeUndefined();
  });

  it('are found far from the start, and after a rule that has ended', () => {
    const old = aSeries({ start: '1990-01-01 10:00', rrule: 'FREQ=DAILY;INTERVAL=3' });
    expect(slotAfter(old, at('2027-01-01 00:00:00'))?.original).toBe('2027-01-02 10:00:00');
    const ended = aSeries({
      start: '2023-06-05 18:00',
      rrule: 'FREQ=DAILY;COUNT=1',
      exdate: ['2023-06-05'],
      rdate: ['2099-01-01'],
    });
    expect(firstSlot(ended)?.original).toBe('2099-01-01 18:00:00');
  });

  it('are told apart from other times', () => {
    const series = aSeries({
      start: '2023-06-05 18:00',
      rrule: 'FREQ=WEEKLY',
      exdate: ['2023-06-12'],
      rdate: ['2023-06-13 09:00'],
    });
    const asked = [
      '2023-06-05 18:00:00',
      '2023-06-05 18:00:01',
      '2023-06-12 18:00:00',
      '2023-06-13 09:00:00',
      '2023-05-29 18:00:00',
    ];
    expect(asked.map((one) => isSlot(series, at(one)))).toEqual([true, false, false, true, false]);
  });

  it('go on for ever without COUNT and UNTIL', () => {
    const isEndlessRule = (rrule: string) => isEndless(aSeries({ start: '2023-06-05 18:00', rrule }).recurrence);
    expect(['FREQ=DAILY', 'FREQ=DAILY;COUNT=2', 'FREQ=DAILY;UNTIL=20300101'].map(isEndlessRule)).toEqual([
      true,
      false,
      false,
    ]);
    expect(isEndless(aSeries({ start: '2023-06-05 18:00', rdate: ['2023-06-06'] }).recurrence)).toBe(false);
  });

  it('are at most as many as asked for', () => {
    const series = aSeries({ start: '2023-06-05 18:00', rrule: 'FREQ=DAILY' });
    expect([0, 1, 7].map((limit) => slotsBetween(series, ALWAYS, limit).length)).toEqual([0, 1, 7]);
  });
});
