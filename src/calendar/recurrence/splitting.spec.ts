import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { aSeries, originals } from '../../../test/recurrence/a-series.js';
import { rounds } from '../../../test/support/rounds.js';
import { secondsIn, wallClock, type WallClock } from '../dates/texts.js';
import { slotsBetween } from './dates/slots.js';
import { readRecurrence, recurrenceTexts } from './read-recurrence.js';
import type { Schedule } from './rule/schedule.js';
import { continueFrom, endBefore } from './splitting.js';

const at = (text: string) => text as WallClock;
const rruleOf = ({ recurrence, allDay }: Schedule) => recurrenceTexts(recurrence, allDay).rrule;

describe('a series that is split', () => {
  it.each([
    ['FREQ=WEEKLY;COUNT=10', 'FREQ=WEEKLY;UNTIL=20230618T235959', 'FREQ=WEEKLY;COUNT=8'],
    ['FREQ=WEEKLY', 'FREQ=WEEKLY;UNTIL=20230618T235959', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;UNTIL=20231231', 'FREQ=WEEKLY;UNTIL=20230618T235959', 'FREQ=WEEKLY;UNTIL=20231231T235959'],
    [
      'FREQ=DAILY;BYHOUR=18,20;COUNT=40',
      'FREQ=DAILY;BYHOUR=18,20;UNTIL=20230619T175959',
      'FREQ=DAILY;BYHOUR=18,20;COUNT=12',
    ],
    ['FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;COUNT=2', ''],
  ])('%s ends as %s and goes on as %s', (rrule, ended, continued) => {
    const series = aSeries({ start: '2023-06-05 18:00', rrule });
    const cut = at('2023-06-19 18:00:00');
    expect(rruleOf({ ...series, recurrence: endBefore(series, cut) })).toBe(ended);
    expect(rruleOf(continueFrom(series, cut))).toBe(continued);
  });

  it('has its listed and excluded dates in the half where they are', () => {
    const series = aSeries({
      start: '2023-06-05 18:00',
      rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4',
      rdate: ['2023-06-07 09:00', '2023-06-28 09:00'],
      exdate: ['2023-06-19', '2023-07-03'],
    });
    const cut = at('2023-06-28 09:00:00');
    expect(endBefore(series, cut)).toMatchObject({ rdates: ['2023-06-07 09:00:00'], exdates: ['2023-06-19 18:00:00'] });
    // The rule keeps its rhythm, though the cut is not one of its dates.
    expect(continueFrom(series, cut)).toMatchObject({
      start: '2023-07-03 18:00:00',
      end: '2023-07-03 19:00:00',
      recurrence: { rule: { count: 2 }, rdates: ['2023-06-28 09:00:00'], exdates: ['2023-07-03 18:00:00'] },
    });
  });

  it('has no rule before the first date of its rule', () => {
    const series = aSeries({ start: '2023-06-05 18:00', rrule: 'FREQ=WEEKLY', rdate: ['2023-06-01 09:00'] });
    expect(endBefore(series, at('2023-06-05 18:00:00'))).toEqual({
      rule: undefined,
      rdates: ['2023-06-01 09:00:00'],
      exdates: [],
    });
  });
});

/** Series with a date at their start, some listed and some excluded dates. */
const anySeries = fc
  .record({
    day: fc.integer({ min: 0, max: 1500 }),
    rule: fc.constantFrom(
      ...[
        'DAILY',
        'DAILY;INTERVAL=3',
        'DAILY;BYHOUR=9,18',
        'WEEKLY',
        'WEEKLY;INTERVAL=2;BYDAY=MO,TH,SU',
        'MONTHLY',
        'YEARLY',
      ],
      ...['WEEKLY;INTERVAL=3;BYDAY=SU,WE;WKST=SU', 'MONTHLY;BYDAY=2TU,-1FR', 'MONTHLY;INTERVAL=2;BYMONTHDAY=1,15,-1'],
      ...['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1', 'YEARLY;BYMONTH=3,10;BYDAY=-1SU', 'YEARLY;BYYEARDAY=1,200,-1'],
    ),
    limit: fc.constantFrom('', ';COUNT=20', ';COUNT=7', ';UNTIL=20270101T090000'),
    further: fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 4 }),
    excluded: fc.array(fc.nat(15), { maxLength: 4 }),
    allDay: fc.boolean(),
  })
  .map(({ day, rule, limit, further, excluded, allDay }) => {
    const isAllDay = allDay && !rule.includes('BYHOUR');
    const from = secondsIn(at('2021-01-01 09:00:00')) + day * 86_400;
    const start = isAllDay ? wallClock(from).slice(0, 10) : wallClock(from);
    const rrule = `FREQ=${rule}${limit}`;
    const whole = aSeries({ start, allDay: isAllDay, rrule });
    const dates = originals(whole, 16);
    const rdate = [start, ...further.map((days) => wallClock(from + days * 86_400 + 3600))];
    return aSeries({ start, allDay: isAllDay, rrule, rdate, exdate: excluded.flatMap((one) => dates[one] ?? []) });
  });
const SPAN = { from: at('2020-01-01 00:00:00'), before: at('2030-01-01 00:00:00') };
const within = (series: Schedule, from = SPAN.from, before = SPAN.before) =>
  slotsBetween(series, { from, before }, 60).map((slot) => JSON.stringify(slot));
const runs = { numRuns: rounds(60) };

it('is the same series in two halves, wherever it is split', () => {
  fc.assert(
    fc.property(anySeries, fc.nat(40), (series, place) => {
      const cut = originals(series, place + 1).at(-1) ?? at('2025-01-01 00:00:00');
      const ended: Schedule = { ...series, recurrence: endBefore(series, cut) };
      const halves = [...within(ended), ...within(continueFrom(series, cut))];
      const before = within(ended).length;
      expect(halves.slice(0, before + 15)).toEqual(within(series).slice(0, before + 15));
    }),
    runs,
  );
});

it('has in two windows the dates of the whole', () => {
  fc.assert(
    fc.property(anySeries, fc.integer({ min: 0, max: 3000 }), (series, days) => {
      const middle = wallClock(secondsIn(SPAN.from) + days * 86_400);
      const parts = [...within(series, SPAN.from, middle), ...within(series, middle)].slice(0, 60);
      expect(parts).toEqual(within(series));
    }),
    runs,
  );
});

it('is read again from its own text', () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      const texts = recurrenceTexts(series.recurrence, series.allDay);
      expect(readRecurrence(texts, series, '2023-01-01 00:00:00' as never)).toEqual(series.recurrence);
    }),
    runs,
  );
});
