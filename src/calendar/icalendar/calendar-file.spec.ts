import { describe, expect, it } from '@jest/globals';
import type { UtcText, WallClock } from '../dates/texts.js';
import { calendarFile, type CalendarEvent, type CalendarInfo } from './calendar-file.js';

const YEARS = { first: 1970, last: 2099 };

const CONCERT: CalendarEvent = {
  uid: 'event-7@calendar',
  sequence: 2,
  url: 'https://calendar.example/event/concert/',
  title: 'Concert; with friends, and more',
  description: 'Doors open\nat seven',
  startLocal: '2031-07-01 20:00:00' as WallClock,
  endLocal: '2031-07-01 22:00:00' as WallClock,
  startUtc: '2031-07-01 18:00:00' as UtcText,
  endUtc: '2031-07-01 20:00:00' as UtcText,
  timezone: 'europe/berlin',
  allDay: false,
  created: '2031-01-01 09:00:00' as UtcText,
  modified: '2031-02-01 09:00:00' as UtcText,
  status: 'scheduled',
  location: 'Hall, Main Street 1, 10115 Berlin, Germany',
  point: { latitude: 52.5, longitude: -0.000_000_04 },
  contacts: ['Ann, +49 30 1', 'Bob'],
  image: 'https://calendar.example/images/a b.png',
  categories: ['Music', 'Jazz, Blues'],
  relatedTo: 'event-1@calendar',
};

/** An event with nothing but what every event has. */
const PLAIN: CalendarEvent = {
  ...CONCERT,
  ...{ url: '', description: '', location: '', point: undefined, contacts: [], image: undefined, categories: [] },
  relatedTo: undefined,
};

async function partsOf(events: readonly CalendarEvent[], calendar: CalendarInfo = {}, years = YEARS) {
  const parts: string[] = [];
  for await (const part of calendarFile(calendar, years, events)) parts.push(part);
  return parts;
}

const fileOf = async (...given: Parameters<typeof partsOf>) => (await partsOf(...given)).join('');

/** The lines of the only event, unfolded and without its ends. */
async function linesOf(event: CalendarEvent): Promise<string[]> {
  const lines = (await fileOf([event])).replaceAll('\r\n ', '').split('\r\n');
  return lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'));
}

describe('calendarFile', () => {
  it('writes all that is known of an event', async () => {
    expect(await linesOf(CONCERT)).toEqual([
      'UID:event-7@calendar',
      'DTSTAMP:20310201T090000Z',
      'CREATED:20310101T090000Z',
      'LAST-MODIFIED:20310201T090000Z',
      'SEQUENCE:2',
      'DTSTART;TZID=Europe/Berlin:20310701T200000',
      'DTEND;TZID=Europe/Berlin:20310701T220000',
      'SUMMARY:Concert\\; with friends\\, and more',
      'DESCRIPTION:Doors open\\nat seven',
      'STATUS:CONFIRMED',
      'LOCATION:Hall\\, Main Street 1\\, 10115 Berlin\\, Germany',
      'GEO:52.5;0',
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Hall, Main Street 1, 10115 Berlin, Germany":geo:52.5,0',
      'CONTACT:Ann\\, +49 30 1',
      'CONTACT:Bob',
      'CATEGORIES:Music,Jazz\\, Blues',
      'URL:https://calendar.example/event/concert/',
      'IMAGE;VALUE=URI;DISPLAY=FULLSIZE:https://calendar.example/images/a%20b.png',
      'RELATED-TO:event-1@calendar',
    ]);
  });

  it('writes nothing of what an event does not have', async () => {
    expect((await linesOf(PLAIN)).map((line) => line.split(/[:;]/)[0])).toEqual(
      'UID DTSTAMP CREATED LAST-MODIFIED SEQUENCE DTSTART DTEND SUMMARY STATUS'.split(' '),
    );
  });

  it('writes whole days, which keep nobody busy', async () => {
    const lines = await linesOf({ ...PLAIN, allDay: true });
    expect(lines.slice(5)).toEqual([
      'DTSTART;VALUE=DATE:20310701',
      'DTEND;VALUE=DATE:20310702',
      'SUMMARY:Concert\\; with friends\\, and more',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ]);
  });

  it.each([
    ['canceled', 'CANCELLED'],
    ['postponed', 'TENTATIVE'],
  ] as const)('writes %s as %s', async (status, expected) => {
    expect(await linesOf({ ...PLAIN, status })).toContain(`STATUS:${expected}`);
  });

  it('describes the calendar', async () => {
    const calendar = {
      name: 'Town, events',
      description: 'From 1 June 2031',
      timezone: 'europe/berlin',
      source: 'https://calendar.example/events.ics?categories=a,b',
    };
    expect(await fileOf([], calendar)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//events-calendar-service//Events//EN',
        'NAME:Town\\, events',
        'X-WR-CALNAME:Town\\, events',
        'X-WR-CALDESC:From 1 June 2031',
        'X-WR-TIMEZONE:Europe/Berlin',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'SOURCE;VALUE=URI:https://calendar.example/events.ics?categories=a,b',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
    expect(await fileOf([], { timezone: 'UTC+2' })).not.toContain('X-WR');
  });

  it('is no invitation', async () => {
    expect(await fileOf([CONCERT])).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/);
  });

  it('comes in parts: head, one for each event with the rules of its zone if they are new, tail', async () => {
    const tokyo = { ...PLAIN, timezone: 'Asia/Tokyo', startUtc: '2031-07-01 11:00:00', endUtc: '2031-07-01 13:00:00' };
    const parts = await partsOf([CONCERT, PLAIN, tokyo as CalendarEvent, CONCERT, { ...PLAIN, allDay: true }]);
    const zones = parts.map((part) => part.match(/(?<=^TZID:).*$/gm));
    expect(zones).toEqual([null, ['Europe/Berlin'], null, ['Asia/Tokyo'], null, null, null]);
    expect(parts.map((part) => part.match(/^BEGIN:VEVENT/gm)?.length)).toEqual([undefined, 1, 1, 1, 1, 1, undefined]);
  });

  it('reads an event when it is about to be written', async () => {
    let read = 0;
    async function* events() {
      for (;;) {
        read += 1;
        yield await Promise.resolve(PLAIN);
      }
    }
    const parts = calendarFile({}, YEARS, events());
    for (let part = 0; part < 4; part += 1) await parts.next();
    expect(read).toBe(3);
    await parts.return();
  });

  it('is the same each time', async () => {
    expect(await fileOf([CONCERT, PLAIN])).toBe(await fileOf([{ ...CONCERT }, { ...PLAIN }]));
  });
});
