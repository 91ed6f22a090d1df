import { describe, expect, it } from '@jest/globals';
import type { WallClock } from '../dates/texts.js';
import { readZone, toLaterUtc, toUtc } from '../dates/zone.js';
import { momentLines, placeNamed, writtenZone, type EventTimes } from './moments.js';

const YEARS = { first: 1960, last: 2110 };

/** An event from one local time to another; the second of those that come twice if `later`. */
function times(start: string, end: string, timezone: string, later = false): EventTimes {
  const zone = readZone(timezone);
  if (!zone) throw new Error(`${timezone} is no zone`);
  const [startLocal, endLocal] = [start, end].map((text) => `${text}:00` as WallClock) as [WallClock, WallClock];
  const read = later ? toLaterUtc : toUtc;
  const [startUtc, endUtc] = [read(startLocal, zone), read(endLocal, zone)];
  return { startLocal, endLocal, startUtc, endUtc, timezone, allDay: false };
}

const linesOf = (event: EventTimes, years = YEARS) =>
  momentLines(event, writtenZone(event, years)).trimEnd().split('\r\n');

describe('momentLines', () => {
  it('write the local time of a place, in the letter case of the IANA database', () => {
    expect(linesOf(times('2031-07-01 10:00', '2031-07-01 12:30', 'america/port-au-prince'))).toEqual([
      'DTSTART;TZID=America/Port-au-Prince:20310701T100000',
      'DTEND;TZID=America/Port-au-Prince:20310701T123000',
    ]);
  });

  it.each([
    ['an offset', 'UTC+5.5', '2031-07-01 10:00', '20310701T043000Z'],
    ['an abbreviation', 'EST', '2031-07-01 10:00', '20310701T150000Z'],
    ['UTC', 'UTC', '2031-07-01 10:00', '20310701T100000Z'],
    ['an offset of the IANA database', 'etc/GMT+5', '2031-07-01 10:00', '20310701T150000Z'],
    ['a year before 1970', 'Europe/Berlin', '1969-07-01 10:00', '19690701T090000Z'],
    ['an instant before 1970', 'Asia/Tokyo', '1970-01-01 08:00', '19691231T230000Z'],
    ['a distant year', 'Europe/Berlin', '2100-07-01 10:00', '21000701T080000Z'],
    ['a year of a thousand', 'Europe/Berlin', '9999-07-01 10:00', '99990701T080000Z'],
    ['an offset with seconds', 'Africa/Monrovia', '1971-07-01 10:00', '19710701T104430Z'],
  ])('write UTC for %s', (_, timezone, start, expected) => {
    expect(linesOf(times(start, start, timezone))).toEqual([`DTSTART:${expected}`]);
  });

  it('write UTC for local times that come twice, the first and the second', () => {
    expect(linesOf(times('2031-11-02 01:30', '2031-11-02 01:30', 'America/New_York'))).toEqual([
      'DTSTART:20311102T053000Z',
    ]);
    expect(linesOf(times('2031-11-02 01:30', '2031-11-02 01:30', 'America/New_York', true))).toEqual([
      'DTSTART:20311102T063000Z',
    ]);
    expect(linesOf(times('2031-11-02 00:59', '2031-11-02 02:00', 'America/New_York'))).toEqual([
      'DTSTART;TZID=America/New_York:20311102T005900',
      'DTEND;TZID=America/New_York:20311102T020000',
    ]);
  });

  it('write both in UTC if one of them needs it', () => {
    expect(linesOf(times('2031-11-01 22:00', '2031-11-02 01:30', 'America/New_York', true))).toEqual([
      'DTSTART:20311102T020000Z',
      'DTEND:20311102T063000Z',
    ]);
  });

  it('write the instant if the local time is skipped, or is another one by the rules of today', () => {
    expect(linesOf(times('2031-03-09 02:30', '2031-03-09 02:30', 'America/New_York'))).toEqual([
      'DTSTART:20310309T073000Z',
    ]);
    const moved = {
      ...times('2031-07-01 10:00', '2031-07-01 10:00', 'Europe/Berlin'),
      startUtc: '2031-07-01 09:00:00',
    };
    expect(linesOf(moved as EventTimes)).toEqual(['DTSTART:20310701T090000Z']);
  });

  it('write UTC outside the years of the rules', () => {
    const event = times('2031-12-31 23:00', '2032-01-01 01:00', 'Europe/Berlin');
    expect(linesOf(event, { first: 2031, last: 2032 })[0]).toBe('DTSTART;TZID=Europe/Berlin:20311231T230000');
    for (const year of [2031, 2032]) expect(writtenZone(event, { first: year, last: year })).toBeUndefined();
  });

  it('write no end that is not after the start', () => {
    expect(linesOf(times('2031-07-01 10:00', '2031-07-01 10:00', 'Europe/Berlin'))).toHaveLength(1);
    expect(linesOf(times('2031-07-01 10:00', '2031-07-01 09:00', 'Europe/Berlin'))).toHaveLength(1);
  });

  it.each([
    ['2031-07-01 00:00', '2031-07-01 23:59', ['20310701', '20310702']],
    ['2031-12-30 00:00', '2031-12-31 23:59', ['20311230', '20320101']],
    ['2028-02-28 00:00', '2028-02-28 23:59', ['20280228', '20280229']],
    ['1000-01-01 00:00', '1000-01-01 23:59', ['10000101', '10000102']],
    ['2031-07-02 00:00', '2031-07-01 00:00', ['20310702', '20310703']],
    ['9999-12-31 00:00', '9999-12-31 23:59', ['99991231']],
  ])('write whole days from %s to %s as %j', (start, end, expected) => {
    const event = { ...times(start, end, 'UTC'), timezone: 'Pacific/Apia', allDay: true };
    const written = expected.map((day, at) => `${at ? 'DTEND' : 'DTSTART'};VALUE=DATE:${day}`);
    expect(linesOf(event)).toEqual(written);
  });

  it('write UTC for a zone that the zone data does not have', () => {
    const event = { ...times('2031-07-01 10:00', '2031-07-01 10:00', 'UTC'), timezone: 'Mars/Base\r\nX:1' };
    expect(linesOf(event)).toEqual(['DTSTART:20310701T100000Z']);
  });
});

it('places have the letter case of the IANA database, and keep the name that was chosen', () => {
  const names = ['Africa/Dar_es_Salaam', 'America/Argentina/ComodRivadavia', 'Antarctica/DumontDUrville', 'GB-Eire'];
  for (const name of [...names, 'US/Eastern', 'Asia/Calcutta', 'Asia/Kolkata', 'NZ-CHAT'])
    expect(placeNamed(name.toLowerCase())).toEqual({ kind: 'place', name });
});
