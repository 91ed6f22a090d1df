import { describe, expect, it } from '@jest/globals';
import { codesOf, eventsIn, timesOf, vevent } from '../../../../test/build/ics-items.js';

/** An event at noon on a day in summer and one in winter, in the zone of a TZID. */
const summerAndWinter = (tzid: string) => [
  vevent('UID:summer', `DTSTART;TZID=${tzid}:20270701T120000`),
  vevent('UID:winter', `DTSTART;TZID=${tzid}:20271201T120000`),
];
const zonesOf = async (tzid: string, before: readonly string[] = [], after: readonly string[] = []) =>
  (await eventsIn([...before, ...summerAndWinter(tzid), ...after])).map(({ fields, warnings }) => [
    fields['timezone'],
    ...warnings.map(({ code }) => code),
  ]);
const both = (...zone: string[]) => [zone, zone];

interface Part {
  readonly start: string;
  readonly from: string;
  readonly to: string;
  readonly rule?: string;
  readonly dates?: string;
}

/** A VTIMEZONE with parts, of which the second is summer time. */
const vtimezone = (tzid: string, parts: readonly Part[], ...lines: readonly string[]): string =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...lines],
    ...parts.flatMap(({ start, from, to, rule, dates }, at) => [
      `BEGIN:${at % 2 ? 'DAYLIGHT' : 'STANDARD'}`,
      ...[`DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
      ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
      ...(dates ? [`RDATE:${dates}`] : []),
      `END:${at % 2 ? 'DAYLIGHT' : 'STANDARD'}`,
    ]),
    'END:VTIMEZONE',
  ].join('\r\n');

/** The clocks of Central Europe, from a year on. */
const central = (year: string): Part[] => [
  { start: `${year}1031T030000`, from: '+0200', to: '+0100', rule: 'BYDAY=-1SU;BYMONTH=10' },
  { start: `${year}0328T020000`, from: '+0100', to: '+0200', rule: 'BYDAY=-1SU;BYMONTH=3' },
];

describe('the zone of a TZID', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['europe/BERLIN', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    ['/example.org/20070101_1/Europe/Vienna', 'Europe/Vienna'],
    ['/example.org/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['"Europe/Paris"', 'Europe/Paris'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['"eastern standard time"', 'America/New_York'],
    ['"(UTC+01:00) Europe/Rome"', 'UTC+1', 'unknown-time-zone'],
    ['(UTC+05:30) Somewhere: here', 'UTC+5:30', 'unknown-time-zone'],
    ['GMT-0330', 'UTC-3:30', 'unknown-time-zone'],
    ['UTC', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['EST', 'EST', 'unknown-time-zone'],
    ['Nowhere', 'Europe/Berlin', 'unknown-time-zone'],
  ])('%s is %s', async (tzid, ...zone) => {
    expect(await zonesOf(tzid)).toEqual(both(...zone));
  });

  it('is the place of X-LIC-LOCATION', async () => {
    const zone = vtimezone('Home', central('1996'), 'X-LIC-LOCATION:Europe/Prague');
    expect(await zonesOf('Home', [zone])).toEqual(both('Europe/Prague'));
  });

  it.each(['0001', '1601', '1970', '1996'])(
    'is the place with the clocks of a VTIMEZONE from the year %s on',
    async (year) => {
      expect(await zonesOf('Customized', [vtimezone('Customized', central(year))])).toEqual(both('Europe/Berlin'));
    },
  );

  it('may be defined after its use, and in another letter case or between blanks', async () => {
    expect(await zonesOf('Customized', [], [vtimezone('Customized', central('1996'))])).toEqual(both('Europe/Berlin'));
  });

  it('is the one that its name mentions, if several places have these clocks and the site is elsewhere', async () => {
    const tzid = '(GMT+01.00) Sarajevo/Warsaw/Zagreb';
    const [summer] = await eventsIn([vtimezone(tzid, central('1996')), ...summerAndWinter(tzid)], {
      timezone: 'Asia/Tokyo',
    });
    expect(['Europe/Sarajevo', 'Europe/Warsaw', 'Europe/Zagreb']).toContain(summer?.fields['timezone']);
  });

  it('is the place of the site, if that has these clocks', async () => {
    const [summer] = await eventsIn([vtimezone('X', central('1996')), ...summerAndWinter('X')], {
      timezone: 'Europe/Oslo',
    });
    expect(summer?.fields['timezone']).toBe('Europe/Oslo');
  });

  it('has several eras, of which the last counts today', async () => {
    const eras: Part[] = [
      { start: '19671029T020000', from: '-0400', to: '-0500', rule: 'BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z' },
      { start: '19870405T020000', from: '-0500', to: '-0400', rule: 'BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z' },
      { start: '20071104T020000', from: '-0400', to: '-0500', rule: 'BYDAY=1SU;BYMONTH=11' },
      { start: '20070311T020000', from: '-0500', to: '-0400', rule: 'BYDAY=2SU;BYMONTH=3' },
    ];
    const [summer] = await eventsIn([vtimezone('Eras', eras), ...summerAndWinter('Eras')], { timezone: 'UTC' });
    expect(summer && [timesOf(summer)[2], codesOf(summer)]).toEqual(['America/New_York', []]);
  });

  it('is a fixed offset of that day, if no place has such clocks', async () => {
    const invented: Part[] = [
      { start: '19961015T030000', from: '+0545', to: '+0415', rule: 'BYMONTH=10;BYMONTHDAY=15' },
      { start: '19960215T030000', from: '+0415', to: '+0545', rule: 'BYMONTH=2;BYMONTHDAY=15' },
    ];
    expect(await zonesOf('Invented', [vtimezone('Invented', invented)])).toEqual([
      ['UTC+5:45', 'unknown-time-zone'],
      ['UTC+4:15', 'unknown-time-zone'],
    ]);
  });

  it.each([
    ['no part', []],
    [
      'a rule that never ends to be read',
      [{ start: '19961015T030000', from: '+0100', to: '+0100', rule: 'FREQ=SECONDLY' }],
    ],
    ['no offset', [{ start: '19961015T030000', from: 'x', to: 'y' }]],
  ])('may have %s', async (_what, parts) => {
    const [summer] = await eventsIn([vtimezone('Broken', parts), ...summerAndWinter('Broken')]);
    expect(summer?.fields['timezone']).toBeDefined();
  });

  it('is that of its own calendar of several in a file', async () => {
    const tokyo: Part[] = [{ start: '19700101T000000', from: '+0900', to: '+0900' }];
    const parts = [
      ...[vtimezone('X', central('1996')), vevent('UID:a', 'DTSTART;TZID=X:20270701T120000')],
      ...['END:VCALENDAR', 'BEGIN:VCALENDAR'],
      ...[vtimezone('X', tokyo), vevent('UID:b', 'DTSTART;TZID=X:20270701T120000')],
    ];
    const offsets = (await eventsIn(parts)).map(({ fields }) => fields['timezone']);
    expect(offsets[0]).toBe('Europe/Berlin');
    expect(offsets[1]).toMatch(/Tokyo|Seoul|Pyongyang|Jayapura|Dili|Palau|Chita|Yakutsk|Khandyga/);
  });
});
