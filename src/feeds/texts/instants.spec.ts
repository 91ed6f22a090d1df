import { expect, it } from '@jest/globals';
import { aFeedEvent } from '../../../test/build/a-feed-event.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { rfc822, writtenTimes } from './instants.js';

it('times have the offset of the zone at that time', () => {
  const event = aFeedEvent({ start: '2031-10-26 01:30:00', end: '2031-10-26 04:30:00' });
  expect(writtenTimes(event)).toEqual({ start: '2031-10-26T01:30:00+02:00', end: '2031-10-26T04:30:00+01:00' });
});

it('whole days have no time, and the last one is included', () => {
  const event = aFeedEvent({ allDay: true, start: '2031-07-01 00:00:00', end: '2031-07-03 23:59:59' });
  expect(writtenTimes(event)).toEqual({ start: '2031-07-01', end: '2031-07-03' });
});

it('times of days without whole minutes of offset are in UTC', () => {
  const event = aFeedEvent({ timezone: 'America/New_York', start: '1850-01-01 00:00:00' });
  expect(writtenTimes(event).start).toBe(`${event.startUtc.replace(' ', 'T')}Z`);
});

it('RSS names the day of the week and the zone GMT', () => {
  expect(rfc822('2031-07-01 18:05:09' as UtcText)).toBe('Tue, 01 Jul 2031 18:05:09 GMT');
});
