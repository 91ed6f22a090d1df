import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wallClock, type WallClock } from '../dates/texts.js';
import { dayIn, dayText } from './day-number.js';
import { daysOf, daySpan } from './day-span.js';
import type { GridEvent } from './lanes.js';
import { readMonth } from './month.js';
import { eventsOfDays, MAX_ENTRIES, monthGrid } from './month-grid.js';

const event = (id: number, start: string, end: string): GridEvent => ({
  id,
  startLocal: (start.length > 10 ? start : `${start} 00:00:00`) as WallClock,
  endLocal: (end.length > 10 ? end : `${end} 23:59:59`) as WallClock,
});
const june = readMonth('2026-06')!;
const grid = (...events: GridEvent[]) => monthGrid(june, 1, events);
const cell = (day: string, ...events: GridEvent[]) =>
  grid(...events)
    .weeks.flat()
    .find((found) => dayText(found.day) === day)!;
const bars = (...events: GridEvent[]) =>
  grid(...events)
    .weeks.flat()
    .flatMap((day) => day.bars)
    .map(({ event: { id }, first, last, lane }) => `${id}: ${dayText(first)} to ${dayText(last)}, lane ${lane}`);

describe('an event of several days', () => {
  it('has a bar in each week, from its first to its last day there', () => {
    expect(bars(event(1, '2026-06-05', '2026-06-16'))).toEqual([
      '1: 2026-06-05 to 2026-06-07, lane 0',
      '1: 2026-06-08 to 2026-06-14, lane 0',
      '1: 2026-06-15 to 2026-06-16, lane 0',
    ]);
  });

  it('says where it continues', () => {
    const [first, second, third] = grid(event(1, '2026-06-05', '2026-06-16'))
      .weeks.flat()
      .flatMap((day) => day.bars);
    expect(first).toMatchObject({ continuesBefore: false, continuesAfter: true });
    expect(second).toMatchObject({ continuesBefore: true, continuesAfter: true });
    expect(third).toMatchObject({ continuesBefore: true, continuesAfter: false });
  });

  it('does not touch the day at whose midnight it ends', () => {
    expect(bars(event(1, '2026-06-02 20:00:00', '2026-06-04 00:00:00'))).toEqual([
      '1: 2026-06-02 to 2026-06-03, lane 0',
    ]);
    expect(bars(event(1, '2026-06-02 20:00:00', '2026-06-03 00:00:00'))).toEqual([]);
  });

  it('takes no lane in a week of which it touches one day', () => {
    expect(bars(event(1, '2026-06-07', '2026-06-09'), event(2, '2026-06-05', '2026-06-07'))).toEqual([
      '2: 2026-06-05 to 2026-06-07, lane 0',
      '1: 2026-06-07 to 2026-06-07, lane undefined',
      '1: 2026-06-08 to 2026-06-09, lane 0',
    ]);
  });

  it('is cut at the ends of the grid', () => {
    expect(bars(event(1, '2026-01-01', '2026-12-31'))).toHaveLength(5);
  });
});

describe('lanes', () => {
  it('are given by start, the longer first, then by id', () => {
    expect(
      bars(
        event(4, '2026-06-03', '2026-06-04'),
        event(3, '2026-06-02', '2026-06-03'),
        event(2, '2026-06-02', '2026-06-03'),
        event(1, '2026-06-02', '2026-06-04'),
      ),
    ).toEqual([
      '1: 2026-06-02 to 2026-06-04, lane 0',
      '2: 2026-06-02 to 2026-06-03, lane 1',
      '3: 2026-06-02 to 2026-06-03, lane 2',
      '4: 2026-06-03 to 2026-06-04, lane 3',
    ]);
  });

  it('are used again by the next bar', () => {
    expect(
      bars(
        event(1, '2026-06-01', '2026-06-02'),
        event(2, '2026-06-01', '2026-06-07'),
        event(3, '2026-06-03', '2026-06-04'),
      ),
    ).toContain('3: 2026-06-03 to 2026-06-04, lane 1');
  });
});

describe('a cell', () => {
  it('lists the events of its day below the bars, by start', () => {
    const day = cell(
      '2026-06-10',
      event(1, '2026-06-10 18:00:00', '2026-06-10 20:00:00'),
      event(2, '2026-06-10 09:00:00', '2026-06-10 10:00:00'),
      event(3, '2026-06-09', '2026-06-11'),
    );
    expect(day.events.map(({ id }) => id)).toEqual([2, 1]);
    expect(day).toMatchObject({ lanes: 1, bars: [], more: 0 });
  });

  it('has at most five entries and the number of others', () => {
    const singles = Array.from({ length: 9 }, (_, id) => event(id, '2026-06-10', '2026-06-10'));
    const day = cell('2026-06-10', ...singles, event(20, '2026-06-10', '2026-06-12'));
    expect(day.events).toHaveLength(4);
    expect(day.bars).toHaveLength(1);
    expect(day.more).toBe(5);
  });

  it('counts bars without room on each day that they touch', () => {
    const many = Array.from({ length: 7 }, (_, id) => event(id, '2026-06-09', '2026-06-11'));
    for (const day of ['2026-06-09', '2026-06-10', '2026-06-11'])
      expect(cell(day, ...many)).toMatchObject({ lanes: MAX_ENTRIES, more: 2 });
  });

  it('knows the days of neighbouring months', () => {
    expect(monthGrid(june, 7, []).weeks[0]?.[0]).toMatchObject({ day: dayIn('2026-05-31'), isInMonth: false });
  });
});

it('days list those events first that began before', () => {
  const days = eventsOfDays(
    [event(1, '2026-06-10 08:00:00', '2026-06-10 09:00:00'), event(2, '2026-06-09', '2026-06-10')],
    { first: dayIn('2026-06-10'), last: dayIn('2026-06-11') },
  );
  expect(days.map(({ events }) => events.map(({ id }) => id))).toEqual([[2, 1], []]);
});

const seconds = { min: Date.UTC(2026, 4, 20) / 1000, max: Date.UTC(2026, 6, 10) / 1000 };
const events = fc
  .array(fc.tuple(fc.integer(seconds), fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 3e6 }))))
  .map((spans) =>
    spans.map(([start, length], id) => ({ id, startLocal: wallClock(start), endLocal: wallClock(start + length) })),
  );

it('each day of a month shows or counts exactly the events that touch it', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 7 }), (all, firstWeekday) => {
      for (const week of monthGrid(june, firstWeekday, all).weeks) {
        const shown = week.flatMap(({ bars: begun }) => begun);
        for (const { day, events: singles, more } of week) {
          const onDay = shown.filter(({ first, last }) => first <= day && day <= last);
          const expected = all.filter((one) => daysOf(daySpan(one)).includes(day));
          expect(onDay.length + singles.length + more).toBe(expected.length);
          expect(onDay.length + singles.length).toBeLessThanOrEqual(MAX_ENTRIES);
          for (const found of [...onDay.map((bar) => bar.event), ...singles]) expect(expected).toContain(found);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('bars of one lane share no day, and a week has no more lanes than its busiest day has bars', () => {
  fc.assert(
    fc.property(events, (all) => {
      for (const week of monthGrid(june, 1, all).weeks) {
        const shown = week.flatMap(({ bars: begun }) => begun).filter(({ lane }) => lane !== undefined);
        for (const { day } of week) {
          const lanes = shown.filter(({ first, last }) => first <= day && day <= last).map(({ lane }) => lane);
          expect(new Set(lanes).size).toBe(lanes.length);
        }
        const busiest = Math.max(...week.map(({ day }) => shown.filter((b) => b.first <= day && day <= b.last).length));
        expect(Math.max(-1, ...shown.map(({ lane }) => lane ?? -1)) + 1).toBe(busiest);
      }
    }),
    { numRuns: 200 },
  );
});

it('does not depend on the order of the events', () => {
  fc.assert(
    fc.property(events, (all) => {
      expect(monthGrid(june, 1, [...all].reverse())).toEqual(monthGrid(june, 1, all));
    }),
    { numRuns: 100 },
  );
});
