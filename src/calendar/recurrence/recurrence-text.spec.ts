import { expect, it } from '@jest/globals';

import { aSeries } from '../../../test/recurrence/a-series.js';
import { recurrenceText } from './recurrence-text.js';

// The start is Friday, 2 June 2023, at 18:00.
it.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=1', 'every 3 days, 1 time'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every day on Monday, Tuesday, Wednesday, Thursday and Friday'],
  ['FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30', 'every day at 09:00, 09:30, 18:00 and 18:30'],
  ['FREQ=DAILY;BYHOUR=9,10,11,12,18', 'every day at 5 times of the day'],
  ['FREQ=DAILY;BYMONTH=6,7', 'every day in June and July'],
  ['FREQ=WEEKLY', 'every Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270604', 'every 2 weeks on Monday and Wednesday until 4 June 2027'],
  ['FREQ=WEEKLY;BYDAY=MO,FR;BYMONTH=6', 'every Monday and Friday in June'],
  ['FREQ=WEEKLY;BYDAY=WE,FR;BYSETPOS=-1', 'every week on the last of these: Wednesday and Friday'],
  ['FREQ=MONTHLY', 'on the 2nd of every month'],
  ['FREQ=MONTHLY;INTERVAL=2', 'every 2 months on the 2nd'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=10', 'on the last Friday of every month, 10 times'],
  ['FREQ=MONTHLY;BYDAY=1MO,3MO', 'on the first Monday and the third Monday of every month'],
  ['FREQ=MONTHLY;BYDAY=FR', 'on every Friday of every month'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'on each Friday that is the 13th of every month'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'on the last weekday of every month'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1', 'on the first Friday of every month'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,22,-1,-2',
    'on the 1st, the 22nd, the second to last day and the last day of every month',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'on the 31st, or the last day before it, of every month'],
  ['FREQ=MONTHLY;BYMONTH=6,12;BYDAY=1FR', 'on the first Friday of every month in June and December'],
  ['FREQ=YEARLY', 'every year on 2 June'],
  ['FREQ=YEARLY;BYMONTH=2,6;BYMONTHDAY=2,30', 'every year on 2 February, 2 June and 30 June'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=2,-1', 'every 2 years on 2 June and the last day of June'],
  ['FREQ=YEARLY;BYMONTH=6,12', 'every year on 2 June and 2 December'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'every year on the fourth Thursday in November'],
  ['FREQ=YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year'],
  ['FREQ=YEARLY;BYYEARDAY=100,-1', 'every year on the 100th and last day of the year'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'every year on Monday of week 20'],
])('%s: %s', (rrule, text) => {
  expect(recurrenceText(aSeries({ start: '2023-06-02 18:00', rrule }))).toBe(text);
});

it('tells of dates that are listed or excluded', () => {
  const start = '2023-06-02 18:00';
  const more = { rdate: ['2023-06-05'], exdate: ['2023-06-09', '2023-06-16'] };
  expect(recurrenceText(aSeries({ start, rrule: 'FREQ=WEEKLY', ...more }))).toBe(
    'every Friday, and on 1 further date, except 2 dates',
  );
  expect(recurrenceText(aSeries({ start, rdate: ['2023-06-05'] }))).toBe('on 2 June 2023 and 5 June 2023');
  const june = ['2023-06-05', '2023-06-06', '2023-06-07', '2023-06-08'];
  expect(recurrenceText(aSeries({ start, rdate: june }))).toBe('on 5 dates');
});
