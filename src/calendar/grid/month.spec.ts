import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { type DayNumber, dayNumber, dayText, readDay, weekdayOf } from './day-number.js';
import { daysOf } from './day-span.js';
import { isoWeekOf, readIsoWeek } from './iso-week.js';
import { daysOfMonth, monthOf, plusMonths, readMonth, weeksOfMonth } from './month.js';

const day = fc
  .integer({ min: dayNumber(1000, 1, 8), max: dayNumber(9999, 12, 20) })
  .map((number) => number as DayNumber);

it('a month has 4 to 6 whole weeks, which have each of its days once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 7 }), (within, firstWeekday) => {
      const month = monthOf(within);
      const weeks = weeksOfMonth(month, firstWeekday);
      expect(weeks.length).toBeGreaterThanOrEqual(4);
      expect(weeks.length).toBeLessThanOrEqual(6);
      for (const week of weeks) expect([weekdayOf(week.first), daysOf(week).length]).toEqual([firstWeekday, 7]);
      const shown = weeks.flatMap(daysOf).filter((found) => monthOf(found) === month);
      expect(shown).toEqual(daysOf(daysOfMonth(month)));
    }),
  );
});

it.each([
  ['2026-02', 7, 4],
  ['2027-02', 1, 4],
  ['2026-06', 1, 5],
  ['2026-08', 1, 6],
])('%s has the right number of weeks', (text, firstWeekday, weeks) => {
  expect(weeksOfMonth(readMonth(text)!, firstWeekday)).toHaveLength(weeks);
});

it('days, weekdays and weeks are those of ISO 8601', () => {
  fc.assert(
    fc.property(day, (number) => {
      const date = Temporal.PlainDate.from('1970-01-01').add({ days: number });
      expect(dayText(number)).toBe(date.toString());
      expect(weekdayOf(number)).toBe(date.dayOfWeek);
      const week = isoWeekOf(number);
      expect(week).toBe(`${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`);
      expect(readIsoWeek(week)?.first).toBe(number - date.dayOfWeek + 1);
      expect(readDay(dayText(number))).toBe(number);
    }),
  );
});

it.each(['2026-02-29', '2026-13-01', '2026-00-10', '0999-12-31', '2026-1-1', '2026-01-01T00', ' 2026-01-01', ''])(
  '%p is not a day',
  (text) => expect(readDay(text)).toBeUndefined(),
);

it.each(['2026-13', '2026-00', '0999-12', '2026-1', '2026-01-01', ''])('%p is not a month', (text) =>
  expect(readMonth(text)).toBeUndefined(),
);

it.each(['2026-W00', '2026-W54', '2025-W53', '2026-W1', '2026-w10', '0999-W10', '9999-W53', ''])(
  '%p is not a week',
  (text) => expect(readIsoWeek(text)).toBeUndefined(),
);

it('2026 has a week 53', () => {
  expect(readIsoWeek('2026-W53')).toEqual({ first: dayNumber(2026, 12, 28), last: dayNumber(2027, 1, 3) });
});

it('months end with the supported years', () => {
  expect(plusMonths(readMonth('2026-12')!, 1)).toBe('2027-01');
  expect(plusMonths(readMonth('2026-01')!, -1)).toBe('2025-12');
  expect(plusMonths(readMonth('1000-01')!, -1)).toBeUndefined();
  expect(plusMonths(readMonth('9999-12')!, 1)).toBeUndefined();
});
