import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { secondsIn, utcText, type UtcText } from '../dates/texts.js';
import { aheadAt, toLaterUtc, toUtc, toWallClock, type IanaZone } from '../dates/zone.js';
import { spanAt } from '../dates/zone-spans.js';
import { zoneRules, type Years } from './zone-rules.js';

const PROBES = 500;

/** Each has had something that rules written by hand get wrong. */
const NAMES = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Dublin', 'Europe/Istanbul', 'Europe/Moscow', 'Europe/Lisbon'],
  ...['Africa/Casablanca', 'Africa/Cairo', 'Africa/Johannesburg', 'Asia/Kathmandu', 'Asia/Gaza', 'Asia/Pyongyang'],
  ...['America/New_York', 'America/Sao_Paulo', 'America/Santiago', 'America/Caracas', 'America/Scoresbysund'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham'],
];

const placeNamed = (name: string): IanaZone => ({ kind: 'place', name });
const linesOf = (name: string, first: number, last = first) => zoneRules(name, { first, last }).trimEnd().split('\r\n');

/** Observances, each in one line without its ends. */
const observances = (name: string, first: number, last = first) =>
  linesOf(name, first, last)
    .slice(2, -1)
    .join(' ')
    .split(/ (?=BEGIN)/)
    .map((text) => text.replace(/^BEGIN:/, '').replace(/ END:[A-Z]+$/, ''));

/** Offsets, in seconds, as a reader works them out from the rules. */
function readerOf(name: string, years: Years): (utc: UtcText) => number {
  const zone = new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(zoneRules(name, years))), tzid: name });
  return (utc) => {
    const wall = toWallClock(utc, placeNamed(name));
    return zone.utcOffset(ICAL.Time.fromDateTimeString(wall.replace(' ', 'T')));
  };
}

/** Whether the local time of an instant is that of one instant only; others are written in UTC. */
function isSingle(utc: UtcText, zone: IanaZone): boolean {
  const wall = toWallClock(utc, zone);
  return toUtc(wall, zone) === toLaterUtc(wall, zone);
}

/** Instants of some years; every other is within three hours of a clock change. */
function probesOf(name: string, { first, last }: Years): UtcText[] {
  const [from, to] = [Date.UTC(first, 0, 2) / 1000, Date.UTC(last, 11, 30) / 1000];
  const anywhere = fc.integer({ min: from, max: to });
  const atChange = fc.tuple(anywhere, fc.integer({ min: -10_800, max: 10_800 })).map(([at, by]) => {
    const next = spanAt(at, name)?.to ?? Infinity;
    return next + 10_800 < to ? next + by : at;
  });
  const probes = fc.sample(fc.oneof(anywhere, atChange), { numRuns: 2 * PROBES, seed: 7 });
  return probes
    .map(utcText)
    .filter((utc) => isSingle(utc, placeNamed(name)))
    .slice(0, PROBES);
}

describe('zoneRules, as a reader understands them', () => {
  it.each(NAMES)('have the offsets of %s', (name) => {
    for (const years of [
      { first: 1996, last: 2045 },
      { first: 2011, last: 2011 },
      { first: 2015, last: 2018 },
    ]) {
      const read = readerOf(name, years);
      const probes = probesOf(name, years);
      expect(probes).toHaveLength(PROBES);
      const wrong = probes.filter((utc) => read(utc) !== aheadAt(secondsIn(utc), placeNamed(name)));
      expect(wrong).toEqual([]);
    }
  });
});

describe('zoneRules', () => {
  it('write one rule for each half of a regular year', () => {
    expect(linesOf('America/New_York', 2031)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:STANDARD',
      'DTSTART:20301103T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'TZNAME:EST',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20310309T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'TZNAME:EDT',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]);
    expect(observances('Europe/Berlin', 2031)).toEqual([
      expect.stringMatching(/^STANDARD DTSTART:20301027T030000 .* RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU$/),
      expect.stringMatching(/^DAYLIGHT DTSTART:20310330T020000 .* RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU$/),
    ]);
  });

  it('end a rule with its last change, in UTC', () => {
    const found = observances('America/New_York', 2005, 2010).filter((text) => text.includes('UNTIL'));
    expect(found).toEqual([
      expect.stringMatching(/RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z$/),
      expect.stringMatching(/RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z$/),
    ]);
  });

  it.each([
    ['Asia/Kolkata', 'STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0530 TZOFFSETTO:+0530 TZNAME:IST'],
    ['Asia/Kathmandu', 'STANDARD DTSTART:19860101T000000 TZOFFSETFROM:+0530 TZOFFSETTO:+0545 TZNAME:+0545'],
    ['America/Caracas', 'STANDARD DTSTART:20160501T023000 TZOFFSETFROM:-0430 TZOFFSETTO:-0400 TZNAME:-04'],
  ])('write one offset of %s, whose clocks no longer change', (name, expected) => {
    expect(observances(name, 2031)).toEqual([expected]);
  });

  it.each([
    [
      'the winter time of Dublin',
      'Europe/Dublin',
      2031,
      'STANDARD DTSTART:20301027T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0000',
    ],
    [
      'the Ramadan of Casablanca',
      'Africa/Casablanca',
      2025,
      'STANDARD DTSTART:20250223T030000 TZOFFSETFROM:+0100 TZOFFSETTO:+0000',
    ],
    [
      'the half hour of Lord Howe',
      'Australia/Lord_Howe',
      2031,
      'STANDARD DTSTART:20310406T020000 TZOFFSETFROM:+1100 TZOFFSETTO:+1030',
    ],
    [
      'the day that Apia skipped',
      'Pacific/Apia',
      2011,
      'DAYLIGHT DTSTART:20111230T000000 TZOFFSETFROM:-1000 TZOFFSETTO:+1400',
    ],
    [
      'the summer of São Paulo',
      'America/Sao_Paulo',
      2018,
      'DAYLIGHT DTSTART:20181104T000000 TZOFFSETFROM:-0300 TZOFFSETTO:-0200',
    ],
    [
      'the late autumn of Istanbul',
      'Europe/Istanbul',
      2015,
      'STANDARD DTSTART:20151108T040000 TZOFFSETFROM:+0300 TZOFFSETTO:+0200',
    ],
    [
      'the seconds of Monrovia',
      'Africa/Monrovia',
      1971,
      'STANDARD DTSTART:19720107T000000 TZOFFSETFROM:-004430 TZOFFSETTO:+0000',
    ],
  ])('write %s', (_, name, year, expected) => {
    expect(observances(name, year)).toContainEqual(expect.stringContaining(expected));
  });

  it('are the same whenever they are written, and limited to 1970 to 2099', () => {
    const years = { first: 1999, last: 2031 };
    expect(zoneRules('Europe/Lisbon', years)).toBe(zoneRules('Europe/Lisbon', { ...years }));
    expect(zoneRules('Europe/Berlin', { first: 1000, last: 9999 })).toBe(
      zoneRules('Europe/Berlin', { first: 1970, last: 2099 }),
    );
    expect(linesOf('Asia/Tokyo', 1970)).toContain('DTSTART:19700101T000000');
  });
});
