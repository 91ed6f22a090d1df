import { expect, it } from '@jest/globals';
import ICAL from 'ical.js';

import { aSeries, originals } from '../../../test/recurrence/a-series.js';
import type { WallClock } from '../dates/texts.js';
import { slotsBetween } from './dates/slots.js';
import { dateLines, recurrenceLines } from './recurrence-lines.js';

const more = { rdate: ['2023-06-05 09:00'], exdate: ['2023-06-09'] };

it('writes local times of a place, and UNTIL in UTC', () => {
  const series = aSeries({ start: '2023-06-02 18:00', rrule: 'FREQ=WEEKLY;UNTIL=20230630', ...more });
  expect(recurrenceLines(series, 'Europe/Berlin')).toBe(
    'RRULE:FREQ=WEEKLY;UNTIL=20230630T215959Z\r\n' +
      'RDATE;TZID=Europe/Berlin:20230605T090000\r\n' +
      'EXDATE;TZID=Europe/Berlin:20230609T180000\r\n',
  );
});

it('writes days of an all-day series', () => {
  const series = aSeries({ start: '2023-06-02', allDay: true, rrule: 'FREQ=WEEKLY;UNTIL=20230630', ...more });
  expect(recurrenceLines(series, 'Europe/Berlin')).toBe(
    'RRULE:FREQ=WEEKLY;UNTIL=20230630\r\nRDATE;VALUE=DATE:20230605\r\nEXDATE;VALUE=DATE:20230609\r\n',
  );
});

it('writes dates one by one where the zone is an offset', () => {
  const series = aSeries({ start: '2023-06-02 03:00', zone: 'UTC+9', rrule: 'FREQ=WEEKLY;COUNT=2' });
  const window = { from: '2023-01-01 00:00:00' as WallClock, before: '2024-01-01 00:00:00' as WallClock };
  expect(dateLines(slotsBetween(series, window, 9))).toBe('RDATE:20230601T180000Z\r\nRDATE:20230608T180000Z\r\n');
});

it('writes what another program expands to the same dates', () => {
  const series = aSeries({
    start: '2023-06-02 18:00',
    zone: 'UTC',
    rrule: 'FREQ=MONTHLY;BYDAY=1FR,-1FR;COUNT=9',
    ...more,
  });
  const lines = `BEGIN:VEVENT\r\nDTSTART:20230602T180000Z\r\n${recurrenceLines(series, 'UTC').replaceAll(/;TZID=UTC:(\w+)/g, ':$1Z')}END:VEVENT`;
  const dates = new ICAL.Event(new ICAL.Component(ICAL.parse(lines))).iterator();
  const found: string[] = [];
  for (let next = dates.next(); next; next = dates.next()) found.push(next.toString().slice(0, 19).replace('T', ' '));
  expect(found).toEqual(originals(series));
});
