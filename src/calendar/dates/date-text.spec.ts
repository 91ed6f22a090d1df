import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { readDate } from './date-text.js';
import type { UtcText } from './texts.js';
import { readZone, UTC } from './zone.js';

/** A Saturday. */
const NOW = '2030-06-15 12:00:21' as UtcText;
const NEW_YORK = readZone('America/New_York') ?? UTC;

describe('readDate: days', () => {
  it.each([
    ...['2031-04-05', '2031-4-5', '2031/04/05', '04/05/2031', '4/5/2031', '05.04.2031', '5.4.2031', '05-04-2031'],
    ...[
      '5 April 2031',
      '5th apr 2031',
      'April 5, 2031',
      'Apr 5th 2031',
      '5-Apr-2031',
      '2031-Apr-05',
      'Sat, 5 Apr 2031',
    ],
    ...['2031-W14-6', '2031W146', '2031-095', ' 2031-04-05 '],
  ])('reads %j as 5 April 2031, without a time', (text) => {
    expect(readDate(text, NOW, UTC)).toEqual({
      wall: '2031-04-05 00:00:00',
      utc: '2031-04-05 00:00:00',
      hasTime: false,
      isInstant: false,
      skipped: 0,
    });
  });

  it.each([
    ['2031-01', '2031-01-01 00:00:00'],
    ['January 2031', '2031-01-01 00:00:00'],
    ['10 January', '2030-01-10 00:00:00'],
    ['2031-W01-1', '2030-12-30 00:00:00'],
    ['2032-W53-7', '2033-01-02 00:00:00'],
    ['2032-02-29', '2032-02-29 00:00:00'],
    ['1970-01-01', '1970-01-01 00:00:00'],
    ['1000-01-01 00:00:00', '1000-01-01 00:00:00'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59'],
  ])('reads %s as %s', (text, wall) => {
    expect(readDate(text, NOW, UTC)?.wall).toBe(wall);
  });

  it.each([
    ...['', '   ', 'foo', 'null', 'undefined', 'NaN', 'Invalid date', 'EST', '-1', '0', '1', '2031', '{}', '2031-'],
    ...['2031-02-30', '2031-02-29', '2031-13-01', '2031-00-10', '2031-04-00', '31/12/2031', '2031-366', '2031-W54-1'],
    ...['0000-00-00', '0000-00-00 00:00:00', '0999-12-31', '99999-01-01', '10000-01-01', 'Sun, 05 Apr 2031', 'january'],
    ...['2031-04-05 25:00:00', '2031-04-05 10:60:00', '2031-04-05 24:00:01', '2031-04-05 13pm', '2031-04-05 0am'],
    ...['2031-04-05 10:00 11:00', '2031-04-05 2031-04-06', '2031-04-05 10:00 +15:00', '2031-04-05 10:00 Mars/Base'],
    ...[
      '1933200000000',
      '999999999999999',
      '@999999999999',
      '2031-04-05T09:00:00 05:00',
      '2 ago',
      'ago',
      '+999999 years',
    ],
    '2031-04-05'.padEnd(101),
  ])('finds no date in %j', (text) => {
    expect(readDate(text, NOW, UTC)).toBeUndefined();
  });

  it('finds no date where the instant falls outside the years 1000 to 9999', () => {
    expect(readDate('9999-12-31 23:59:59', NOW, NEW_YORK)).toBeUndefined();
  });
});

describe('readDate: times', () => {
  it.each([
    ...['2031-04-05 06:07:08', '2031-04-05T06:07:08', '2031-4-5 6:7:8', '2031-04-05  06:07:08', '20310405T060708'],
    ...[
      '20310405 06:07:08',
      '2031-04-05 06:07:08.123',
      '2031-04-05 06:07:08am',
      '2031-04-05t06:07:08',
      '04/05/2031 6:07:08',
    ],
    ...['Sat, 05 Apr 2031 06:07:08', '06:07:08 2031-04-05', 'April 5, 2031, 6:07:08 a.m.', '2031-04-05 06.07.08'],
  ])('reads %j as 06:07:08 on 5 April 2031', (text) => {
    expect(readDate(text, NOW, UTC)).toMatchObject({ wall: '2031-04-05 06:07:08', hasTime: true, isInstant: false });
  });

  it.each([
    ['2031-04-05 06:07', '2031-04-05 06:07:00'],
    ['2031-04-05 06.07', '2031-04-05 06:07:00'],
    ['2031-04-05 6pm', '2031-04-05 18:00:00'],
    ['2031-04-05 06:07:08pm', '2031-04-05 18:07:08'],
    ['April 5, 2031 6:07 pm', '2031-04-05 18:07:00'],
    ['2031-04-05 12am', '2031-04-05 00:00:00'],
    ['2031-04-05 12pm', '2031-04-05 12:00:00'],
    ['2031-04-05 24:00:00', '2031-04-06 00:00:00'],
    ['2031-04-05 noon', '2031-04-05 12:00:00'],
    ['10:00', '2030-06-15 10:00:00'],
    ['5pm', '2030-06-15 17:00:00'],
  ])('reads %s as %s', (text, wall) => {
    expect(readDate(text, NOW, UTC)).toMatchObject({ wall, hasTime: true });
  });
});

describe('readDate: words', () => {
  it.each([
    ['today', '2030-06-15 00:00:00'],
    ['tomorrow', '2030-06-16 00:00:00'],
    ['yesterday', '2030-06-14 00:00:00'],
    ['midnight', '2030-06-15 00:00:00'],
    ['noon', '2030-06-15 12:00:00'],
    ['yesterday noon', '2030-06-14 12:00:00'],
    ['tomorrow 5pm', '2030-06-16 17:00:00'],
    ['10:00 tomorrow', '2030-06-16 10:00:00'],
    ['+1 week', '2030-06-22 12:00:21'],
    ['1 week', '2030-06-22 12:00:21'],
    ['-2 days', '2030-06-13 12:00:21'],
    ['2 days ago', '2030-06-13 12:00:21'],
    ['+1 week 2 days 4 hours', '2030-06-24 16:00:21'],
    ['+1 month', '2030-07-15 12:00:21'],
    ['2031-01-31 +1 month', '2031-03-03 00:00:00'],
    ['next week', '2030-06-22 12:00:21'],
    ['last year', '2029-06-15 12:00:21'],
    ['monday', '2030-06-17 00:00:00'],
    ['saturday', '2030-06-15 00:00:00'],
    ['next saturday', '2030-06-22 00:00:00'],
    ['last saturday', '2030-06-08 00:00:00'],
    ['next monday', '2030-06-17 00:00:00'],
    ['last friday', '2030-06-14 00:00:00'],
    ['friday 8pm', '2030-06-21 20:00:00'],
    ['monday next week', '2030-06-17 00:00:00'],
    ['first day of january 2031', '2031-01-01 00:00:00'],
    ['first day of january', '2030-01-01 00:00:00'],
    ['last day of february 2032', '2032-02-29 00:00:00'],
    ['last day of next month', '2030-07-31 12:00:21'],
    ['first day of next month midnight', '2030-07-01 00:00:00'],
    ['TOMORROW', '2030-06-16 00:00:00'],
  ])('reads %s as %s', (text, wall) => {
    expect(readDate(text, NOW, UTC)?.wall).toBe(wall);
  });

  it('takes the day of the zone, not that of UTC', () => {
    const evening = '2030-06-16 02:00:00' as UtcText;
    expect(readDate('today', evening, NEW_YORK)).toMatchObject({
      wall: '2030-06-15 00:00:00',
      utc: '2030-06-15 04:00:00',
    });
    expect(readDate('10:00', evening, NEW_YORK)?.utc).toBe('2030-06-15 14:00:00');
  });

  it('counts hours through the end of summer time', () => {
    const before = '2030-11-03 05:30:00' as UtcText;
    expect(readDate('+1 hour', before, NEW_YORK)?.utc).toBe('2030-11-03 06:30:00');
    expect(readDate('now', '2030-11-03 06:30:00' as UtcText, NEW_YORK)?.utc).toBe('2030-11-03 06:30:00');
  });
});

describe('readDate: instants', () => {
  it.each([
    ['2031-04-05T06:07:08Z', '2031-04-05 02:07:08', '2031-04-05 06:07:08'],
    ['2031-04-05T06:07:08.123Z', '2031-04-05 02:07:08', '2031-04-05 06:07:08'],
    ['2031-04-05T06:07:08+05:00', '2031-04-04 21:07:08', '2031-04-05 01:07:08'],
    ['2031-04-05T06:07:08-0300', '2031-04-05 05:07:08', '2031-04-05 09:07:08'],
    ['2031-04-05 06:07:08 America/New_York', '2031-04-05 06:07:08', '2031-04-05 10:07:08'],
    ['2031-04-05 06:07:08 Europe/Berlin', '2031-04-05 00:07:08', '2031-04-05 04:07:08'],
    ['2031-04-05 06:07:08 EST', '2031-04-05 07:07:08', '2031-04-05 11:07:08'],
    ['2031-04-05 06:07:08 UTC+2', '2031-04-05 00:07:08', '2031-04-05 04:07:08'],
    ['Sat, 05 Apr 2031 06:07:08 +0000', '2031-04-05 02:07:08', '2031-04-05 06:07:08'],
    ['Sat Apr 05 2031 06:07:08 GMT+0200', '2031-04-05 00:07:08', '2031-04-05 04:07:08'],
    ['2031-04-05+06:07:08', '2031-04-04 13:52:52', '2031-04-04 17:52:52'],
    ['@1933200000', '2031-04-05 20:00:00', '2031-04-06 00:00:00'],
    ['1933200000', '2031-04-05 20:00:00', '2031-04-06 00:00:00'],
    ['20310405', '1970-08-23 21:46:45', '1970-08-24 01:46:45'],
    ['@0', '1969-12-31 19:00:00', '1970-01-01 00:00:00'],
    ['@-3600', '1969-12-31 18:00:00', '1969-12-31 23:00:00'],
  ])('reads %s as %s in New York', (text, wall, utc) => {
    expect(readDate(text, NOW, NEW_YORK)).toMatchObject({ wall, utc, isInstant: true });
  });

  it.each([
    ['2031-03-09 02:30:00', '2031-03-09 03:30:00', '2031-03-09 07:30:00'],
    ['2031-11-02 01:30:00', '2031-11-02 01:30:00', '2031-11-02 05:30:00'],
  ])('reads %s where New York changes its clocks as %s (recorded exchange tz_new_york)', (text, wall, utc) => {
    expect(readDate(text, NOW, NEW_YORK)).toMatchObject({ wall, utc, isInstant: false });
  });
});

describe('readDate: anything', () => {
  const words = [
    '2031',
    '04',
    '5',
    '-',
    '/',
    '.',
    ':',
    ' ',
    't',
    'z',
    '+',
    'monday',
    'next',
    'last',
    'day of',
    'april',
    'pm',
  ];
  const sentences = fc.array(fc.constantFrom(...words, 'week', 'ago', 'utc', '@', ','), { maxLength: 30 });

  it('never throws, and what it reads can be read again', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      sentences.map((some) => some.join('')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(UTC, NEW_YORK), (text, zone) => {
        const read = readDate(text, NOW, zone);
        if (read) expect(readDate(read.wall, NOW, zone)?.wall).toBe(read.wall);
      }),
    );
  });

  it('is quick with the longest texts', () => {
    const longest = ['1', '-', ' ', 'a', 'a/', '1:', '1.', 'next ', '+', ', ', 'may ', '00 '].map((part) =>
      part.repeat(100).slice(0, 100),
    );
    const start = performance.now();
    for (let round = 0; round < 100; round += 1) longest.forEach((text) => readDate(text, NOW, NEW_YORK));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
