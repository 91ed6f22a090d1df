import { describe, expect, it } from '@jest/globals';
import {
  calendarOf,
  codesOf,
  eventsIn,
  eventWith,
  icsItems,
  refusalOf,
  timesOf,
  vevent,
} from '../../../test/build/ics-items.js';
import { recordsIn } from '../../../test/build/source-items.js';

describe('when an event takes place', () => {
  it('is told in its zone', async () => {
    const event = await eventWith(
      'DTSTART;TZID=America/New_York:20270604T173000',
      'DTEND;TZID=America/New_York:20270604T220000',
    );
    expect(timesOf(event)).toEqual(['2027-06-04 17:30:00', '2027-06-04 22:00:00', 'America/New_York']);
    expect([event.fields['all_day'], event.warnings]).toEqual([false, []]);
  });

  it('may end in another zone', async () => {
    const event = await eventWith(
      'DTSTART;TZID=Europe/Berlin:20270604T100000',
      'DTEND;TZID=Europe/London:20270604T103000',
    );
    expect(timesOf(event)).toEqual(['2027-06-04 10:00:00', '2027-06-04 11:30:00', 'Europe/Berlin']);
  });

  it('is in UTC, or in the zone of the calendar if it names one', async () => {
    const lines = vevent('DTSTART:20270604T153000Z', 'DTEND:20270604T163000Z');
    const [plain] = await eventsIn([lines]);
    const [named] = await eventsIn(['X-WR-TIMEZONE:America/New_York', lines]);
    const [after] = await eventsIn([lines, 'X-WR-TIMEZONE:Eastern Standard Time']);
    expect(plain && timesOf(plain)).toEqual(['2027-06-04 15:30:00', '2027-06-04 16:30:00', 'UTC']);
    expect(named && timesOf(named)).toEqual(['2027-06-04 11:30:00', '2027-06-04 12:30:00', 'America/New_York']);
    expect(after && timesOf(after)).toEqual(named && timesOf(named));
  });

  it('keeps the instant of a time that clocks show twice', async () => {
    const [event] = await eventsIn(['X-WR-TIMEZONE:Europe/Berlin', vevent('DTSTART:20271031T013000Z')]);
    expect(event && timesOf(event)).toEqual(['2027-10-31 01:30:00Z', '2027-10-31 01:30:00Z', 'Europe/Berlin']);
  });

  it('floats in the zone of the calendar, else in that of the site', async () => {
    const lines = vevent('DTSTART:20270604T153000');
    const [site] = await eventsIn([lines]);
    const [named] = await eventsIn(['X-WR-TIMEZONE:Asia/Tokyo', lines]);
    const [other] = await eventsIn([lines], { timezone: 'Pacific/Auckland' });
    expect([site, named, other].map((event) => event?.fields['timezone'])).toEqual([
      'Europe/Berlin',
      'Asia/Tokyo',
      'Pacific/Auckland',
    ]);
  });

  it.each([
    ['no end', [], '2027-06-04 17:30:00'],
    ['a duration in hours', ['DURATION:PT1H30M'], '2027-06-04 19:00:00'],
    ['a duration in days', ['DURATION:P2D'], '2027-06-06 17:30:00'],
    ['a duration in weeks', ['DURATION:P1W'], '2027-06-11 17:30:00'],
    ['a duration in lower case', ['DURATION:pt45m'], '2027-06-04 18:15:00'],
    ['an end at the start', ['DTEND:20270604T173000'], '2027-06-04 17:30:00'],
    ['an end at 24 o’clock', ['DTEND:20270604T240000'], '2027-06-05 00:00:00'],
    ['an end without seconds', ['DTEND:20270604T1900'], '2027-06-04 19:00:00'],
    ['an end in ISO 8601', ['DTEND:2027-06-04T19:00:00'], '2027-06-04 19:00:00'],
  ])('has %s', async (_what, lines, end) => {
    expect((await eventWith('DTSTART:20270604T173000', ...lines)).fields['end_date']).toBe(end);
  });

  it('counts days of a duration on the calendar and hours on the clock when clocks change', async () => {
    const day = await eventWith('DTSTART:20270327T120000', 'DURATION:P1D');
    const hours = await eventWith('DTSTART:20270327T120000', 'DURATION:PT24H');
    expect([day.fields['end_date'], hours.fields['end_date']]).toEqual(['2027-03-28 12:00:00', '2027-03-28 13:00:00']);
  });

  it.each([
    ['one day', ['DTSTART;VALUE=DATE:20270604'], '2027-06-04'],
    ['one day without VALUE', ['DTSTART:20270604'], '2027-06-04'],
    ['three days', ['DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270607'], '2027-06-06'],
    ['one day that ends with itself', ['DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270604'], '2027-06-04'],
    ['two days by duration', ['DTSTART;VALUE=DATE:20270604', 'DURATION:P2D'], '2027-06-05'],
    ['one day by hours', ['DTSTART;VALUE=DATE:20270604', 'DURATION:PT24H'], '2027-06-04'],
    ['a day across a clock change', ['DTSTART;VALUE=DATE:20270328', 'DTEND;VALUE=DATE:20270329'], '2027-03-28'],
    ['midnights with the flag of Outlook', OUTLOOK('20270328T000000', '20270330T000000'), '2027-03-29'],
  ])('lasts %s', async (_what, lines, last) => {
    const event = await eventWith(...lines);
    expect(event.fields).toMatchObject({ all_day: true, end_date: `${last} 23:59:59`, timezone: 'Europe/Berlin' });
    expect(event.warnings).toEqual([]);
  });

  it('is a time if the flag of Outlook is wrong', async () => {
    expect((await eventWith(...OUTLOOK('20270328T100000', '20270328T110000'))).fields['all_day']).toBe(false);
  });

  it('may be a day on one side only', async () => {
    const day = await eventWith('DTSTART;VALUE=DATE:20270604', 'DTEND:20270605T120000');
    const time = await eventWith('DTSTART:20270604T120000', 'DTEND;VALUE=DATE:20270606');
    expect([...timesOf(day).slice(0, 2), ...codesOf(day)]).toEqual([
      '2027-06-04 00:00:00',
      '2027-06-05 23:59:59',
      'mixed-dates',
    ]);
    expect([...timesOf(time).slice(0, 2), ...codesOf(time)]).toEqual([
      '2027-06-04 12:00:00',
      '2027-06-06 00:00:00',
      'mixed-dates',
    ]);
  });

  it.each([
    ['end-before-start', 'end_date', ['DTSTART:20270604T173000', 'DTEND:20270604T163000']],
    ['end-before-start', 'end_date', ['DTSTART:20270604T173000', 'DURATION:-PT1H']],
    ['end-before-start', 'end_date', ['DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270601']],
    ['missing-start', 'start_date', ['DTEND:20270604T163000']],
    ['invalid-date', 'start_date', ['DTSTART:20270230T100000']],
    ['invalid-date', 'start_date', ['DTSTART:']],
    ['invalid-date', 'start_date', ['DTSTART;TZID=Europe/Berlin:tomorrow']],
    ['invalid-date', 'start_date', ['DTSTART']],
    ['invalid-date', 'end_date', ['DTSTART:20270604T173000', 'DTEND:20271301']],
    ['invalid-date', 'end_date', ['DTSTART:20270604T173000', 'DURATION:two hours']],
    ['invalid-date', 'start_date', ['DTSTART:00010101T000000Z']],
    ['invalid-date', 'start_date', ['DTSTART:99991231T235959Z', 'DURATION:P9D']],
  ])('is refused as %s of %s: %j', async (code, param, lines) => {
    expect(await refusalOf(...lines)).toEqual([code, param]);
  });

  it('is read in each of several calendars of a file in its zone', async () => {
    const calendar = (zone: string, uid: string) =>
      calendarOf(`X-WR-TIMEZONE:${zone}`, vevent(`UID:${uid}`, 'DTSTART:20270604T120000'));
    const items = await icsItems(calendar('Asia/Tokyo', 'a') + calendar('America/Lima', 'b'));
    expect(recordsIn(items, 'events').map(({ fields }) => fields['timezone'])).toEqual(['Asia/Tokyo', 'America/Lima']);
  });
});

function OUTLOOK(start: string, end: string): string[] {
  const zone = 'TZID=W. Europe Standard Time';
  return [`DTSTART;${zone}:${start}`, `DTEND;${zone}:${end}`, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
}
