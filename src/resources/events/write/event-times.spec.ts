import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { readZone, UTC, type Zone } from '../../../calendar/dates/zone.js';
import { Site } from '../../../calendar/site.js';
import { type EventTimes, eventTimes, type EventTimesInput } from './event-times.js';

const zone = (name: string) => readZone(name) as Zone;
const site = new Site(zone('Europe/Helsinki'), 10, { symbol: '$', code: 'USD', position: 'prefix' });
const context = { now: '2026-02-15 12:00:00' as UtcText, site };

function read(input: EventTimesInput, before?: EventTimes) {
  const errors: string[] = [];
  const times = eventTimes(input, before, context, (name) => errors.push(name));
  return { times, rejected: errors };
}

function stored(input: EventTimesInput): EventTimes {
  const { times } = read(input);
  if (!times) throw new Error('these times are in order');
  return times;
}

const concert = stored({
  start_date: '2026-06-01 18:00:00',
  end_date: '2026-06-01 20:00:00',
  timezone: zone('Europe/Berlin'),
});

describe('the times of a new event', () => {
  it('are wall-clock times in its zone', () => {
    expect(concert).toEqual({
      allDay: false,
      startLocal: '2026-06-01 18:00:00',
      endLocal: '2026-06-01 20:00:00',
      startUtc: '2026-06-01 16:00:00',
      endUtc: '2026-06-01 18:00:00',
      timezone: 'Europe/Berlin',
      timezoneAbbr: 'CEST',
    });
  });

  it.each([{}, { timezone: null }])("are in the site's zone without one of their own: %p", (sent) => {
    const { times } = read({ start_date: '2026-06-01 18:00', end_date: '2026-06-01 20:00', ...sent });
    expect(times).toMatchObject({ timezone: 'Europe/Helsinki', startUtc: '2026-06-01 15:00:00' });
  });

  it('convert an instant to the zone', () => {
    const { times } = read({ start_date: '2026-06-01T18:00:00Z', end_date: '@1780343999', timezone: zone('UTC-5') });
    expect(times).toMatchObject({ startLocal: '2026-06-01 13:00:00', endUtc: '2026-06-01 19:59:59' });
  });

  it('may end when they start', () => {
    const { times, rejected: errors } = read({ start_date: '2026-06-01 18:00', end_date: '2026-06-01 18:00' });
    expect(errors).toEqual([]);
    expect(times?.endUtc).toBe(times?.startUtc);
  });

  it('may not end before they start', () => {
    expect(read({ start_date: '2026-06-01 18:00', end_date: '2026-06-01 17:59:59' })).toEqual({
      times: undefined,
      rejected: ['end_date'],
    });
  });

  it.each([
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 03:00', '03:30:00', '04:00:00'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 03:30', '03:30:00', '04:30:00'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 02:45', '03:30:00', '03:45:00'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 02:30', '03:30:00', '03:30:00'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 04:15', '03:30:00', '04:15:00'],
    ['America/New_York', '2026-03-08 02:45', '2026-03-08 03:15', '03:45:00', '04:15:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:10', '2026-10-04 02:35', '02:40:00', '03:05:00'],
  ])('FC-47 keep their duration after an hour skipped in %s: %s to %s', (name, start_date, end_date, start, end) => {
    const { times } = read({ start_date, end_date, timezone: zone(name) });
    expect([times?.startLocal.slice(11), times?.endLocal.slice(11)]).toEqual([start, end]);
  });

  it('FC-47 end in the second of two equal hours if the first is before the start', () => {
    const sent = { start_date: '2026-10-25 02:45', end_date: '2026-10-25 02:15', timezone: zone('Europe/Berlin') };
    expect(read(sent).times).toMatchObject({
      startUtc: '2026-10-25 00:45:00',
      endLocal: '2026-10-25 02:15:00',
      endUtc: '2026-10-25 01:15:00',
    });
  });

  it.each([
    ['2026-03-29 02:30', '2026-03-29 01:59'],
    ['2026-10-25 03:30', '2026-10-25 02:15'],
    ['2026-10-25 02:45+01:00', '2026-10-25 02:15'],
    ['2026-10-25 02:45', '2026-10-25 02:15+02:00'],
  ])('FC-47 are rejected if no clock change explains the end: %s to %s', (start_date, end_date) => {
    expect(read({ start_date, end_date, timezone: zone('Europe/Berlin') }).rejected).toEqual(['end_date']);
  });

  it('report every text that is not a date', () => {
    expect(read({ start_date: '2026-02-30', end_date: 'soon' }).rejected).toEqual(['start_date', 'end_date']);
  });

  it('are whole days in their zone for an all-day event', () => {
    const { times } = read({
      start_date: '2026-10-23 10:00',
      end_date: '2026-10-25',
      timezone: zone('Europe/Berlin'),
      all_day: true,
    });
    expect(times).toMatchObject({
      startLocal: '2026-10-23 00:00:00',
      endLocal: '2026-10-25 23:59:59',
      startUtc: '2026-10-22 22:00:00',
      endUtc: '2026-10-25 22:59:59',
    });
  });

  it('stay within the years 1000 to 9999', () => {
    const sent = { start_date: '9999-12-31', end_date: '9999-12-31', all_day: true, timezone: zone('UTC-5') };
    expect(read(sent).rejected).toEqual(['end_date']);
  });
});

describe('the times of an event that changes', () => {
  it('are kept when none are sent', () => {
    expect(read({}, { ...concert, title: 'Concert' } as EventTimes).times).toEqual(concert);
  });

  it('keep a date that is not sent', () => {
    expect(read({ start_date: '2026-06-01 17:00' }, concert).times).toMatchObject({
      startLocal: '2026-06-01 17:00:00',
      endLocal: '2026-06-01 20:00:00',
    });
  });

  it('are checked as they are after the write', () => {
    expect(read({ start_date: '2026-06-01 20:00:01' }, concert).rejected).toEqual(['end_date']);
  });

  it('keep the wall-clock time in another zone', () => {
    expect(read({ timezone: zone('America/New_York') }, concert).times).toMatchObject({
      startLocal: '2026-06-01 18:00:00',
      startUtc: '2026-06-01 22:00:00',
      timezone: 'America/New_York',
      timezoneAbbr: 'EDT',
    });
  });

  it("are in the site's zone again after theirs is cleared", () => {
    expect(read({ timezone: null }, concert).times).toMatchObject({
      startLocal: '2026-06-01 18:00:00',
      startUtc: '2026-06-01 15:00:00',
      timezone: 'Europe/Helsinki',
    });
  });

  it('move forward if another zone skips their hour', () => {
    const early = stored({ start_date: '2027-03-14 02:30', end_date: '2027-03-14 05:00', timezone: UTC });
    expect(read({ timezone: zone('America/New_York') }, early).times).toMatchObject({
      startLocal: '2027-03-14 03:30:00',
      startUtc: '2027-03-14 07:30:00',
    });
  });

  it('keep the second of two equal hours in autumn', () => {
    const second = stored({
      start_date: '2026-10-25T01:30:00Z',
      end_date: '2026-10-25T02:30:00Z',
      timezone: zone('Europe/Berlin'),
    });
    const { times } = read({ end_date: '2026-10-25 04:00' }, second);
    expect(times).toMatchObject({ startLocal: '2026-10-25 02:30:00', startUtc: '2026-10-25 01:30:00' });
  });

  const secondHour = stored({
    start_date: '2026-10-25T02:30:00+01:00',
    end_date: '2026-10-25T02:45:00+01:00',
    timezone: zone('Europe/Berlin'),
  });

  it.each<EventTimesInput>([
    { start_date: '2026-10-25 02:30:00' },
    { end_date: '2026-10-25T02:45' },
    { start_date: '2026-10-25 02:30:00', end_date: '2026-10-25 02:45:00', timezone: zone('Europe/Berlin') },
    { start_date: '25 October 2026 2:30 am' },
    { timezone: zone('Europe/Berlin') },
    { all_day: false },
  ])('FC-46 keep the instants of equal wall-clock times: %j', (input) => {
    expect(read(input, secondHour).times).toEqual(secondHour);
  });

  it('FC-46 are kept in a zone of the same name in any letter case', () => {
    const { times } = read({ timezone: zone('europe/berlin'), start_date: '2026-10-25 02:30:00' }, secondHour);
    expect(times).toEqual({ ...secondHour, timezone: 'europe/berlin' });
  });

  it('FC-46 are parsed again if wall-clock time or zone differs', () => {
    expect(read({ start_date: '2026-10-25 02:31' }, secondHour).times?.startUtc).toBe('2026-10-25 00:31:00');
    expect(read({ timezone: zone('Europe/Paris') }, secondHour).times?.startUtc).toBe('2026-10-25 00:30:00');
    expect(read({ start_date: '2026-10-25T00:30:00Z' }, secondHour).times?.startUtc).toBe('2026-10-25 00:30:00');
  });

  it('FC-46 keep a whole day in a zone that skips midnight', () => {
    const sent = { start_date: '2027-03-14', end_date: '2027-03-14', timezone: zone('America/Havana'), all_day: true };
    const day = stored(sent);
    expect(read({ start_date: day.startLocal, end_date: day.endLocal }, day).times).toEqual(day);
  });

  it('become whole days by all_day alone, and stay so when it is reset', () => {
    const days = read({ all_day: true }, concert).times;
    expect(days).toMatchObject({ startLocal: '2026-06-01 00:00:00', endLocal: '2026-06-01 23:59:59' });
    expect(read({ all_day: false }, days).times).toMatchObject({ allDay: false, endLocal: '2026-06-01 23:59:59' });
  });

  it('of an all-day event stay whole days when one is sent', () => {
    const days = read({ all_day: true }, concert).times;
    expect(read({ end_date: '2026-06-02 10:00' }, days).times).toMatchObject({ endLocal: '2026-06-02 23:59:59' });
  });
});
