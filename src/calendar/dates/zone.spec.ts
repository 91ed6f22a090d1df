import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { secondsIn, utcText, type UtcText, type WallClock } from './texts.js';
import { abbreviationAt, readZone, toUtc, toWallClock, UTC, type Zone } from './zone.js';

const MARCH = '2031-03-01 10:00:00' as WallClock;

function zoneNamed(name: string): Zone {
  const zone = readZone(name);
  if (!zone) throw new Error(`${name} is no zone`);
  return zone;
}

describe('readZone', () => {
  // name as sent, abbreviation, 10:00 on 1 March 2031 in UTC (recorded exchange events_create_dates)
  it.each([
    ['UTC', 'UTC', '2031-03-01 10:00:00'],
    ['Z', 'Z', '2031-03-01 10:00:00'],
    ['GMT', 'GMT', '2031-03-01 10:00:00'],
    ['GMT+2', 'GMT+0200', '2031-03-01 08:00:00'],
    ['+02:00', 'GMT+0200', '2031-03-01 08:00:00'],
    ['-0500', 'GMT-0500', '2031-03-01 15:00:00'],
    ['CET', 'CET', '2031-03-01 09:00:00'],
    ['EST', 'EST', '2031-03-01 15:00:00'],
    ['UTC+0', 'UTC+0', '2031-03-01 10:00:00'],
    ['UTC+2', 'UTC+2', '2031-03-01 08:00:00'],
    ['UTC-5', 'UTC-5', '2031-03-01 15:00:00'],
    ['UTC+5.5', 'UTC+5.5', '2031-03-01 04:30:00'],
    ['UTC+5:30', 'UTC+5:30', '2031-03-01 04:30:00'],
    ['UTC-9.5', 'UTC-9.5', '2031-03-01 19:30:00'],
    ['UTC+14', 'UTC+14', '2031-02-28 20:00:00'],
    ['UTC-12', 'UTC-12', '2031-03-01 22:00:00'],
    ['UTC 3', 'UTC 3', '2031-03-01 07:00:00'],
    ['Europe/Berlin', 'CET', '2031-03-01 09:00:00'],
    ['europe/berlin', 'CET', '2031-03-01 09:00:00'],
    ['US/Eastern', 'EST', '2031-03-01 15:00:00'],
    ['Etc/GMT+5', '-05', '2031-03-01 15:00:00'],
    ['Asia/Tokyo', 'JST', '2031-03-01 01:00:00'],
    ['Asia/Kolkata', 'IST', '2031-03-01 04:30:00'],
    ['Asia/Kathmandu', '+0545', '2031-03-01 04:15:00'],
    ['Australia/Lord_Howe', '+11', '2031-02-28 23:00:00'],
    ['Australia/Sydney', 'AEDT', '2031-02-28 23:00:00'],
    ['Pacific/Kiritimati', '+14', '2031-02-28 20:00:00'],
    ['America/Port-au-Prince', 'EST', '2031-03-01 15:00:00'],
  ])('reads %s, short %s', (name, abbreviation, utc) => {
    const zone = zoneNamed(name);
    expect(zone.name).toBe(name);
    expect(toUtc(MARCH, zone)).toBe(utc);
    expect(abbreviationAt(zone, utc as UtcText)).toBe(abbreviation);
  });

  it.each([
    ...['', ' ', 'foo', 'UTCfoo', 'UTC+foo', 'utcfoo', 'GMTx', 'Mars/Base', 'Europe/Nowhere', 'localtime', '2', '5'],
    ...['UTC+15', 'UTC+25', 'UTC+14.5', 'UTC-12.5', 'UTC+5:60', 'UTC+5.33', '+15:00', '-12:30', '+05:30:15', 'GMT+15'],
    ...['2031-01-01T00:00Z', 'Europe/Berlin[u-ca=iso8601]', 'constructor', '__proto__', 'Europe/Berlin '],
  ])('knows no zone %j', (name) => {
    expect(readZone(name)).toBeUndefined();
  });

  it('FC-18: takes offsets of every writing, Etc/GMT+5 five hours behind UTC', () => {
    for (const name of ['UTC+2', 'UTC-5.5', 'UTC+5:45', '+05:30', 'Etc/GMT+5']) expect(readZone(name)?.name).toBe(name);
    expect(toUtc('2026-06-01 00:15:00' as WallClock, zoneNamed('UTC+5:45'))).toBe('2026-05-31 18:30:00');
    expect(toUtc('2026-06-01 00:15:00' as WallClock, zoneNamed('Etc/GMT+5'))).toBe('2026-06-01 05:15:00');
    for (const name of ['UTC+25', 'Mars/Base', '']) expect(readZone(name)).toBeUndefined();
  });

  it('keeps an abbreviation at its distance in summer too', () => {
    expect(toUtc('2031-07-01 10:00:00' as WallClock, zoneNamed('CET'))).toBe('2031-07-01 09:00:00');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => void readZone(text)));
  });
});

describe('abbreviationAt', () => {
  it.each([
    ['America/New_York', '2031-03-01 15:00:00', 'EST'],
    ['America/New_York', '2031-07-01 14:00:00', 'EDT'],
    ['America/New_York', '2031-03-09 06:59:59', 'EST'],
    ['America/New_York', '2031-03-09 07:00:00', 'EDT'],
    ['America/New_York', '2090-07-01 14:00:00', 'EDT'],
    ['Europe/Moscow', '2000-07-01 00:00:00', 'MSD'],
    ['Europe/London', '2031-07-01 00:00:00', 'BST'],
    ['America/Sao_Paulo', '2031-07-01 00:00:00', '-03'],
  ])('says of %s at %s: %s', (name, utc, abbreviation) => {
    expect(abbreviationAt(zoneNamed(name), utc as UtcText)).toBe(abbreviation);
  });
});

describe('toUtc and toWallClock', () => {
  it.each([
    ['2031-03-09 02:30:00', '2031-03-09 07:30:00', '2031-03-09 03:30:00'],
    ['2031-03-09 01:59:59', '2031-03-09 06:59:59', '2031-03-09 01:59:59'],
    ['2031-03-09 03:00:00', '2031-03-09 07:00:00', '2031-03-09 03:00:00'],
    ['2031-11-02 01:30:00', '2031-11-02 05:30:00', '2031-11-02 01:30:00'],
    ['2031-11-02 02:00:00', '2031-11-02 07:00:00', '2031-11-02 02:00:00'],
  ])('puts %s in New York at %s, shown as %s', (wall, utc, shown) => {
    const zone = zoneNamed('America/New_York');
    expect(toUtc(wall as WallClock, zone)).toBe(utc);
    expect(toWallClock(utc as UtcText, zone)).toBe(shown);
  });

  it('FC-10: moves a time in the spring gap forward by the gap', () => {
    const zone = zoneNamed('America/New_York');
    const utc = toUtc('2027-03-14 02:30:00' as WallClock, zone);
    expect(utc).toBe('2027-03-14 07:30:00');
    expect(toWallClock(utc, zone)).toBe('2027-03-14 03:30:00');
    expect(abbreviationAt(zone, utc)).toBe('EDT');
  });

  it('throws for results outside the years 1000 to 9999', () => {
    expect(() => toUtc('9999-12-31 23:59:59' as WallClock, zoneNamed('UTC-1'))).toThrow(RangeError);
    expect(() => toWallClock('1000-01-01 00:00:00' as UtcText, zoneNamed('America/New_York'))).toThrow(RangeError);
  });

  it('keeps every wall clock that a place shows, and takes the first instant that shows it', () => {
    const names = [
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'America/Santiago',
      'UTC+5.5',
    ];
    const instants = fc.integer({
      min: secondsIn('1900-01-01 00:00:00' as UtcText),
      max: secondsIn('2100-01-01 00:00:00' as UtcText),
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...names), (seconds, name) => {
        const zone = zoneNamed(name);
        const shown = toWallClock(utcText(seconds), zone);
        const first = toUtc(shown, zone);
        expect(toWallClock(first, zone)).toBe(shown);
        expect(secondsIn(first)).toBeLessThanOrEqual(seconds);
      }),
    );
  });

  it('changes nothing in UTC', () => {
    expect(toUtc(MARCH, UTC)).toBe(MARCH);
  });
});
