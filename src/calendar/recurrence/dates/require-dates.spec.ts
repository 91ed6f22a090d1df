import { describe, expect, it } from '@jest/globals';

import { aSeries, type SeriesFields } from '../../../../test/recurrence/a-series.js';
import type { WallClock } from '../../dates/texts.js';
import { Problem } from '../../problem.js';
import { requireDates } from './require-dates.js';

const WINDOW = { from: '2022-06-01 00:00:00' as WallClock, before: '2025-07-01 00:00:00' as WallClock };
const FRIDAY = '2023-06-02 18:00';

function messageOf(fields: SeriesFields, most = 1000): string {
  try {
    requireDates(aSeries(fields), WINDOW, most);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return '';
}

describe('a series', () => {
  it.each([
    [
      'FREQ=WEEKLY;BYDAY=MO',
      'RRULE: The start 2023-06-02 18:00:00 is not on the rule; the next date that is, is 2023-06-05 18:00:00.',
    ],
    [
      'FREQ=DAILY;BYHOUR=19',
      'RRULE: The start 2023-06-02 18:00:00 is not on the rule; the next date that is, is 2023-06-02 19:00:00.',
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'RRULE: Has no date at all after 2023-06-02 18:00:00.'],
    ['FREQ=DAILY;UNTIL=20230601', 'RRULE: Has no date at all after 2023-06-02 18:00:00.'],
    ['FREQ=YEARLY;COUNT=120', 'COUNT: Has only 101 dates until 2123-08-17, which is as far as counts may reach.'],
    ['FREQ=DAILY;BYHOUR=18,20', 'RRULE: Has more than 1000 dates from 2023-06-02 to 2025-07-01.'],
  ])('with %s is rejected', (rrule, message) => {
    expect(messageOf({ start: FRIDAY, rrule })).toBe(message);
  });

  it('may begin off the rule if its start is listed', () => {
    expect(messageOf({ start: FRIDAY, rrule: 'FREQ=WEEKLY;BYDAY=MO', rdate: [FRIDAY] })).toBe('');
  });

  it('is rejected if all its dates are excluded', () => {
    expect(messageOf({ start: FRIDAY, rrule: 'FREQ=DAILY;COUNT=1', exdate: [FRIDAY] })).toBe(
      'EXDATE: Excludes all dates.',
    );
    expect(messageOf({ start: FRIDAY, rrule: 'FREQ=DAILY;COUNT=2', exdate: [FRIDAY] })).toBe('');
  });

  it('has as many listed dates as allowed', () => {
    const rdate = ['2023-06-03', '2023-06-04'];
    expect(messageOf({ start: FRIDAY, rdate }, 2)).toBe('RDATE: Has more than 2 dates from 2023-06-02 to 2025-07-01.');
    expect(messageOf({ start: FRIDAY, rdate }, 3)).toBe('');
  });
});
