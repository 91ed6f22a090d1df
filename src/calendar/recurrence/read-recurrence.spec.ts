import { describe, expect, it } from '@jest/globals';

import { NOW, seriesTimes, type SeriesFields } from '../../../test/recurrence/a-series.js';
import { Problem } from '../problem.js';
import { readRecurrence, recurrenceTexts } from './read-recurrence.js';

const FRIDAY: SeriesFields = { start: '2023-06-02 18:00' };

function read(sent: unknown, fields = FRIDAY) {
  return recurrenceTexts(readRecurrence(sent, seriesTimes(fields), NOW), fields.allDay === true);
}

function partRefused(sent: unknown, fields = FRIDAY): unknown {
  try {
    read(sent, fields);
  } catch (error) {
    if (error instanceof Problem) return error.details['part'];
    throw error;
  }
  return 'nothing';
}

describe('a rule', () => {
  it.each([
    ['freq=weekly', 'FREQ=WEEKLY'],
    ['WKST=MO;BYDAY=FR,MO,FR;INTERVAL=01;FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['FREQ=WEEKLY;WKST=SU', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,15,+1', 'FREQ=MONTHLY;BYMONTHDAY=1,15,-1'],
    ['FREQ=MONTHLY;BYDAY=-1FR,1MO,+1FR', 'FREQ=MONTHLY;BYDAY=1MO,1FR,-1FR'],
    ['FREQ=DAILY;COUNT=3;BYHOUR=18;BYMINUTE=0', 'FREQ=DAILY;COUNT=3'],
    ['FREQ=DAILY;BYHOUR=20,18', 'FREQ=DAILY;BYHOUR=18,20'],
    // UNTIL: a day, a local time and an instant, which here is two hours earlier than the local time
    ['FREQ=DAILY;UNTIL=20230604', 'FREQ=DAILY;UNTIL=20230604T235959'],
    ['FREQ=DAILY;UNTIL=20230604T180000', 'FREQ=DAILY;UNTIL=20230604T235959'],
    ['FREQ=DAILY;UNTIL=20230604T175959', 'FREQ=DAILY;UNTIL=20230603T235959'],
    ['FREQ=DAILY;UNTIL=20230604T160000Z', 'FREQ=DAILY;UNTIL=20230604T235959'],
    ['FREQ=DAILY;UNTIL=20230604T155959Z', 'FREQ=DAILY;UNTIL=20230603T235959'],
    ['FREQ=DAILY;BYHOUR=9,18;UNTIL=20230604T160000Z', 'FREQ=DAILY;BYHOUR=9,18;UNTIL=20230604T180000'],
    ['FREQ=DAILY;RSCALE=GREGORIAN;SKIP=OMIT', 'FREQ=DAILY'],
    ['RRULE:FREQ=DAILY', 'FREQ=DAILY'],
  ])('%s is written as %s', (rrule, canonical) => {
    expect(read({ rrule }).rrule).toBe(canonical);
    expect(read({ rrule: canonical }).rrule).toBe(canonical);
  });

  it.each([
    ['2023-01-31', 'FREQ=MONTHLY;SKIP=BACKWARD', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
    [
      '2023-01-30',
      'FREQ=MONTHLY;BYMONTHDAY=30;RSCALE=GREGORIAN;SKIP=BACKWARD',
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    ],
    ['2023-01-28', 'FREQ=MONTHLY;SKIP=BACKWARD', 'FREQ=MONTHLY'],
    ['2024-02-29', 'FREQ=YEARLY;COUNT=3;SKIP=BACKWARD', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1;COUNT=3'],
    ['2024-02-28', 'FREQ=YEARLY;SKIP=BACKWARD', 'FREQ=YEARLY'],
    // UNTIL of all-day series
    ['2023-06-02', 'FREQ=DAILY;UNTIL=20230604', 'FREQ=DAILY;UNTIL=20230604'],
    ['2023-06-02', 'FREQ=DAILY;UNTIL=20230604T000000Z', 'FREQ=DAILY;UNTIL=20230604'],
    ['2023-06-02', 'FREQ=DAILY;UNTIL=20230603T220000Z', 'FREQ=DAILY;UNTIL=20230604'],
    ['2023-06-02', 'FREQ=DAILY;UNTIL=20230604T215959Z', 'FREQ=DAILY;UNTIL=20230604'],
  ])('of whole days from %s on, %s, is written as %s', (start, rrule, canonical) => {
    expect(read({ rrule }, { start, allDay: true }).rrule).toBe(canonical);
  });

  it.each([
    ['', 'recurrence'],
    ['FREQ', 'RRULE'],
    ['FREQ=', 'RRULE'],
    ['FREQ=DAILY;', 'RRULE'],
    ['FREQ==DAILY', 'RRULE'],
    ['every friday', 'RRULE'],
    ['FREQ=DAILY\u0000', 'FREQ'],
    [`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(2000)}1`, 'RRULE'],
    ['INTERVAL=2', 'FREQ'],
    ['FREQ=HOURLY', 'FREQ'],
    ['FREQ=MINUTELY', 'FREQ'],
    ['FREQ=SECONDLY', 'FREQ'],
    ['FREQ=FORTNIGHTLY', 'FREQ'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=1.5', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=99999999999999999999', 'INTERVAL'],
    ['FREQ=YEARLY;INTERVAL=101', 'INTERVAL'],
    ['FREQ=DAILY;COUNT=0', 'COUNT'],
    ['FREQ=DAILY;COUNT=1001', 'COUNT'],
    ['FREQ=DAILY;COUNT=1e3', 'COUNT'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20230701', 'COUNT'],
    ['FREQ=DAILY;UNTIL=soon', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20230230', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20230604T250000', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=00010101', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=99991231T235959Z', 'UNTIL'],
    ['FREQ=DAILY;X-NAME=1', 'RRULE'],
    ['FREQ=DAILY;BYEASTER=1', 'BYEASTER'],
    ['FREQ=DAILY;__PROTO__=1', 'RRULE'],
    ['FREQ=DAILY;CONSTRUCTOR=1', 'CONSTRUCTOR'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=FR,', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=0FR', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=6FR', 'BYDAY'],
    ['FREQ=YEARLY;BYDAY=54FR', 'BYDAY'],
    ['FREQ=YEARLY;BYMONTH=6;BYDAY=6FR', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=1FR', 'BYDAY'],
    ['FREQ=DAILY;BYDAY=1FR', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=2', 'BYDAY'],
    ['FREQ=YEARLY;BYWEEKNO=22;BYDAY=1FR', 'BYDAY'],
    ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=FR', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYWEEKNO=52;BYDAY=FR', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYWEEKNO=-2;BYDAY=FR', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYWEEKNO=22', 'BYWEEKNO'],
    ['FREQ=MONTHLY;BYWEEKNO=22;BYDAY=FR', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYWEEKNO=22;BYDAY=FR;BYMONTH=6', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYYEARDAY=153;BYDAY=FR', 'BYYEARDAY'],
    ['FREQ=YEARLY;BYYEARDAY=153;BYMONTH=6;BYMONTHDAY=2', 'BYYEARDAY'],
    ['FREQ=DAILY;BYYEARDAY=153', 'BYYEARDAY'],
    ['FREQ=YEARLY;BYYEARDAY=367', 'BYYEARDAY'],
    ['FREQ=YEARLY;BYYEARDAY=0', 'BYYEARDAY'],
    ['FREQ=YEARLY;BYMONTHDAY=2', 'BYMONTHDAY'],
    ['FREQ=WEEKLY;BYMONTHDAY=2', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTH=0', 'BYMONTH'],
    ['FREQ=MONTHLY;BYMONTH=5L', 'BYMONTH'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR'],
    ['FREQ=DAILY;BYMINUTE=30', 'BYMINUTE'],
    ['FREQ=DAILY;BYSECOND=30', 'BYSECOND'],
    ['FREQ=DAILY;BYHOUR=18;BYSECOND=60', 'BYSECOND'],
    [`FREQ=DAILY;BYHOUR=18;BYMINUTE=0,1;BYSECOND=${Array.from({ length: 60 }, (_, one) => one).join()}`, 'BYHOUR'],
    ['FREQ=DAILY;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=0', 'BYSETPOS'],
    ['FREQ=WEEKLY;BYDAY=FR;BYMONTH=6;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=DAILY;WKST=1', 'WKST'],
    ['FREQ=DAILY;RSCALE=CHINESE', 'RSCALE'],
    ['FREQ=DAILY;SKIP=FORWARD', 'SKIP'],
    ['FREQ=DAILY;SKIP=YES', 'SKIP'],
    ['FREQ=MONTHLY;BYDAY=FR;SKIP=BACKWARD', 'SKIP'],
    ['FREQ=MONTHLY;BYMONTHDAY=2,31;SKIP=BACKWARD', 'SKIP'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD', 'SKIP'],
  ])('%j is rejected for %s', (rrule, part) => {
    expect(partRefused({ rrule })).toBe(part);
  });

  it('has no hours in an all-day series', () => {
    expect(partRefused({ rrule: 'FREQ=DAILY;BYHOUR=9' }, { start: '2023-06-02', allDay: true })).toBe('BYHOUR');
  });

  it('is rejected with a sentence', () => {
    expect(() => read({ rrule: 'FREQ=DAILY;INTERVAL=0' })).toThrow('INTERVAL: "0" is not a number from 1 to 36500.');
    expect(() => read({ rrule: `FREQ=${'X'.repeat(500)}` })).toThrow(/^FREQ: "X{40}…" is not DAILY/);
  });
});

describe('a recurrence', () => {
  const whole = {
    rrule: 'FREQ=WEEKLY;COUNT=4',
    rdate: ['2023-06-07 18:00:00', '2023-06-14 09:30:00'],
    exdate: ['2023-06-09 18:00:00'],
  };

  it.each([
    [
      'the lines of RFC 5545',
      'RRULE:FREQ=WEEKLY;COUNT=4\r\nRDATE;TZID=Europe/Berlin:20230614T093000,20230607T180000\r\nEXDATE:20230609T160000Z\r\n',
    ],
    [
      'a list of lines',
      [
        'RDATE;VALUE=DATE:20230607',
        'RDATE:20230614T073000Z',
        'EXDATE;VALUE=DATE:20230609',
        'rrule:freq=weekly;count=4',
      ],
    ],
    [
      'folded lines',
      'FREQ=WEEKLY;\n COUNT=4\nRDATE;TZID="America/New_York":20230607T120000,2023061\n\t4T033000\nEXDATE;TZID=europe/berlin:20230609T180000',
    ],
    [
      'dates as elsewhere',
      {
        rrule: 'FREQ=WEEKLY;COUNT=4',
        rdate: ['7 June 2023', '2023-06-14T09:30'],
        exdate: ['2023-06-09T18:00:00+02:00'],
      },
    ],
    ['a single date for a list', { rrule: whole.rrule, rdate: whole.rdate, exdate: '2023-06-09' }],
    ['what the API shows', whole],
  ])('is read from %s', (_name, sent) => {
    expect(read(sent)).toEqual(whole);
  });

  it('has the start among its dates if it has no rule', () => {
    expect(read({ rdate: ['2023-06-09'] })).toEqual({
      rrule: '',
      rdate: ['2023-06-02 18:00:00', '2023-06-09 18:00:00'],
      exdate: [],
    });
  });

  it('has days if it is all-day', () => {
    const sent = { rrule: 'FREQ=WEEKLY', rdate: ['20230607', '2023-06-08 13:00'], exdate: ['2023-06-09'] };
    expect(read(sent, { start: '2023-06-02', allDay: true })).toEqual({
      rrule: 'FREQ=WEEKLY',
      rdate: ['2023-06-07', '2023-06-08'],
      exdate: ['2023-06-09'],
    });
  });

  it('excludes all times of a day', () => {
    expect(read({ rrule: 'FREQ=DAILY;BYHOUR=9,18', exdate: ['2023-06-09'] }).exdate).toEqual([
      '2023-06-09 09:00:00',
      '2023-06-09 18:00:00',
    ]);
  });

  it('keeps times that clocks skip as they are written', () => {
    const night = { start: '2023-03-24 02:30' };
    const lines = ['RRULE:FREQ=DAILY', 'EXDATE:20230326T023000'];
    expect(read(lines, night).exdate).toEqual(['2023-03-26 02:30:00']);
    expect(read({ rrule: 'FREQ=DAILY', exdate: ['2023-03-26 02:30'] }, night).exdate).toEqual(['2023-03-26 02:30:00']);
  });

  it.each([
    [undefined, 'recurrence'],
    [null, 'recurrence'],
    [5, 'recurrence'],
    ['', 'recurrence'],
    [[], 'recurrence'],
    [{}, 'recurrence'],
    [[5], 'recurrence'],
    ['hello', 'recurrence'],
    ['BEGIN:VEVENT', 'recurrence'],
    ['x'.repeat(200_001), 'recurrence'],
    [{ rrule: 5 }, 'rrule'],
    [{ rrule: ['FREQ=DAILY'] }, 'rrule'],
    [{ rrule: 'FREQ=DAILY', until: '2023-07-01' }, 'until'],
    [{ rdate: [5] }, 'rdate'],
    [{ exdate: {} }, 'exdate'],
    [{ rdate: ['soon'] }, 'RDATE'],
    [{ rdate: ['2023-02-30'] }, 'RDATE'],
    [{ rdate: ['20230607/P1D'] }, 'RDATE'],
    [{ rrule: 'FREQ=DAILY', exdate: [''] }, 'EXDATE'],
    [{ rrule: 'FREQ=DAILY;BYHOUR=17,18', exdate: Array.from({ length: 2501 }, () => '2023-06-07') }, 'EXDATE'],
    [{ rdate: Array.from({ length: 5001 }, () => '2023-06-07') }, 'RDATE'],
    [{ rdate: Array.from({ length: 10_001 }, () => '2023-06-07') }, 'rdate'],
    ['RDATE;VALUE=PERIOD:20230607T180000Z/PT1H', 'RDATE'],
    ['RDATE;TZID=Mars/Base:20230607T180000', 'RDATE'],
    ['RDATE:99991231T235959Z', 'RDATE'],
    ['RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY', 'RRULE'],
    ['RRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY', 'EXRULE'],
    ['DTSTART:20230602T180000\nRRULE:FREQ=DAILY', 'DTSTART'],
  ])('%j is rejected for %s', (sent, part) => {
    expect(partRefused(sent)).toBe(part);
  });
});
