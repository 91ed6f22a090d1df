import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import rrule from 'rrule';

import { rounds } from '../../../../test/support/rounds.js';
import { SECONDS_A_DAY, secondsIn, wallClock, type WallClock } from '../../dates/texts.js';
import { UTC } from '../../dates/zone.js';
import { readRule } from '../rule/read-rule.js';
import { FREQUENCIES, WEEKDAYS, type Frequency } from '../rule/rule.js';
import { ruleDates } from './rule-dates.js';

/** Years to compare; a hundred dates at most. */
const YEARS: Readonly<Record<Frequency, number>> = { DAILY: 2, WEEKLY: 3, MONTHLY: 8, YEARLY: 25 };
const MOST = 100;

const some = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most });
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const bothEnds = (last: number) => upTo(last).flatMap((one) => [one, -one]);
const numberedDays = (last: number) =>
  some(
    WEEKDAYS.flatMap((day) => bothEnds(last).map((nth) => `${nth}${day}`)),
    3,
  );

/** Which parts a rule of each frequency may have; one set is taken at a time. */
const SHAPES: Readonly<Record<Frequency, readonly Record<string, fc.Arbitrary<readonly (string | number)[]>>[]>> = {
  DAILY: [
    {},
    { BYDAY: some(WEEKDAYS, 5) },
    { BYMONTH: some(upTo(12), 6) },
    { BYMONTHDAY: some(bothEnds(28), 8), BYMONTH: some(upTo(12), 9) },
  ],
  WEEKLY: [{}, { BYDAY: some(WEEKDAYS, 7) }, { BYDAY: some(WEEKDAYS, 4), BYMONTH: some(upTo(12), 6) }],
  MONTHLY: [
    {},
    { BYDAY: some(WEEKDAYS, 5) },
    { BYDAY: numberedDays(5) },
    { BYMONTHDAY: some(bothEnds(31), 6) },
    { BYMONTHDAY: some(bothEnds(31), 12), BYDAY: some(WEEKDAYS, 4) },
    { BYMONTH: some(upTo(12), 5), BYDAY: numberedDays(5) },
  ],
  YEARLY: [
    {},
    { BYMONTH: some(upTo(12), 4) },
    { BYMONTH: some(upTo(12), 4), BYMONTHDAY: some(bothEnds(31), 4) },
    { BYMONTH: some(upTo(12), 4), BYDAY: some(WEEKDAYS, 3) },
    { BYMONTH: some(upTo(12), 4), BYDAY: numberedDays(5) },
    { BYMONTH: some(upTo(12), 4), BYDAY: some(WEEKDAYS, 3), BYMONTHDAY: some(upTo(31), 8) },
    { BYDAY: some(WEEKDAYS, 2) },
    { BYDAY: numberedDays(53) },
    { BYYEARDAY: some(bothEnds(366), 6) },
    { BYWEEKNO: some(upTo(51).slice(1), 4), BYDAY: some(WEEKDAYS, 3) },
  ],
};

const aStart = fc
  .integer({ min: secondsIn('1990-01-01 00:00:00' as WallClock), max: secondsIn('2035-12-31 00:00:00' as WallClock) })
  .map((seconds) => seconds - (seconds % 900));

const clock = fc.constantFrom({}, {}, {}, { BYHOUR: [8, 20] }, { BYHOUR: [7], BYMINUTE: [0, 45] }, { BYHOUR: [0, 23] });
/** Where they are sure to be there: of few dates the other library takes one twice or a wrong one, or never ends. */
const positions = fc.constantFrom([], [], [], [1], [2], [-1]);

const aRule = fc.constantFrom(...FREQUENCIES).chain((frequency) =>
  fc.constantFrom(...SHAPES[frequency]).chain((shape) =>
    fc.record({
      start: aStart,
      frequency: fc.constant(frequency),
      parts: fc.record(shape),
      clock,
      positions,
      interval: fc.constantFrom(1, 1, 1, 2, 3, 4, 5, 7, 12),
      weekStart: fc.constantFrom(...WEEKDAYS),
      limit: fc.constantFrom('', '', ';COUNT=7', ';COUNT=30'),
    }),
  ),
);

it('has the dates that another library finds, for rules of all shapes', () => {
  let compared = 0;
  fc.assert(
    fc.property(aRule, ({ start, frequency, parts, clock: times, positions: places, interval, weekStart, limit }) => {
      const hasParts = Object.keys({ ...parts, ...times }).length > 0;
      // Both libraries count positions in the week of the start from the start on, or from the first day of that week.
      const isSure = frequency !== 'WEEKLY' || !('BYMONTH' in parts);
      const isThere = places[0] !== 2 || 'BYHOUR' in times;
      const chosen = hasParts && isSure && isThere && places.length > 0 ? { BYSETPOS: places } : {};
      const beginsWeek = frequency === 'WEEKLY' && 'BYSETPOS' in chosen;
      const first = wallClock(beginsWeek ? start - (start % SECONDS_A_DAY) : start);
      const weekday = WEEKDAYS[(new Date(start * 1000).getUTCDay() + 6) % 7] ?? 'MO';
      const own = Object.entries({ ...parts, ...times, ...chosen }).map(
        ([name, values]) => `;${name}=${values.join(',')}`,
      );
      const text = `FREQ=${frequency};INTERVAL=${interval};WKST=${beginsWeek ? weekday : weekStart}${own.join('')}${limit}`;
      expect({ text, first, dates: ours(text, first, frequency) }).toEqual({
        text,
        first,
        dates: theirs(text, first, frequency),
      });
      compared += 1;
    }),
    { numRuns: rounds(150) },
  );
  expect(compared).toBe(rounds(150));
});

const endOf = (first: WallClock, frequency: Frequency): number =>
  secondsIn(first) + YEARS[frequency] * 366 * SECONDS_A_DAY;

function ours(text: string, start: WallClock, frequency: Frequency): WallClock[] {
  const rule = readRule(text, { start, end: start, allDay: false, zone: UTC });
  const dates: WallClock[] = [];
  for (const date of ruleDates(rule, start, { from: -Infinity, before: endOf(start, frequency) })) {
    if (dates.push(wallClock(date)) === MOST) break;
  }
  return dates;
}

function theirs(text: string, start: WallClock, frequency: Frequency): WallClock[] {
  const options = { ...rrule.RRule.parseString(text), dtstart: new Date(secondsIn(start) * 1000) };
  const until = new Date((endOf(start, frequency) - 1) * 1000);
  const dates: WallClock[] = [];
  // Its search has no other end where a rule has no dates.
  new rrule.RRule({ ...options, until }).all((date) => dates.push(wallClock(date.getTime() / 1000)) < MOST);
  return dates;
}
