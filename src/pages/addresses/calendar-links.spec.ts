import { describe, expect, it } from '@jest/globals';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { type CalendarEntryText, calendarLinks } from './calendar-links.js';

const anEntry = (members: Partial<Record<keyof CalendarEntryText, string | boolean>> = {}): CalendarEntryText =>
  ({
    ...{ title: 'Fair', details: '', place: 'Hall', url: 'https://calendar.example/event/fair/', allDay: false },
    ...{ start: '2031-07-01 20:00:00' as WallClock, end: '2031-07-01 22:00:00' as WallClock },
    ...{ startUtc: '2031-07-01 18:00:00' as UtcText, endUtc: '2031-07-01 20:00:00' as UtcText },
    ...members,
  }) as CalendarEntryText;

const days = (start: string, end: string) =>
  anEntry({ allDay: true, start: `${start} 00:00:00`, end: `${end} 23:59:59` });

const parametersOf = (address: string) => new URL(address).searchParams;

describe('links that make an entry on a calendar site', () => {
  it('give instants', () => {
    const { google, outlookCom, microsoft365 } = calendarLinks(anEntry());
    expect(parametersOf(google).get('dates')).toBe('20310701T180000Z/20310701T200000Z');
    for (const address of [outlookCom, microsoft365]) {
      expect(parametersOf(address).get('startdt')).toBe('2031-07-01T18:00:00Z');
      expect(parametersOf(address).get('enddt')).toBe('2031-07-01T20:00:00Z');
    }
  });

  it.each([
    ['2031-07-01', '2031-07-01', '20310701/20310702', '2031-07-02'],
    ['2031-12-30', '2031-12-31', '20311230/20320101', '2032-01-01'],
    // Four digits cannot write the day after.
    ['9999-12-31', '9999-12-31', '99991231/99991231', '9999-12-31'],
  ])('end whole days from %s to %s with the day after', (start, end, dates, enddt) => {
    const { google, outlookCom } = calendarLinks(days(start, end));
    expect(parametersOf(google).get('dates')).toBe(dates);
    expect(parametersOf(outlookCom).get('enddt')).toBe(enddt);
    expect(parametersOf(outlookCom).get('allday')).toBe('true');
  });

  it('lead back to the page, below a text of at most 900 bytes', () => {
    const { google } = calendarLinks(anEntry({ details: 'ü'.repeat(1000) }));
    expect(parametersOf(google).get('details')).toBe(`${'ü'.repeat(450)}…\n\nhttps://calendar.example/event/fair/`);
    expect(parametersOf(calendarLinks(anEntry({ details: `x${'ü'.repeat(999)}` })).google).get('details')).toMatch(
      /^xü{449}…/,
    );
    expect(parametersOf(calendarLinks(anEntry()).google).get('details')).toBe('https://calendar.example/event/fair/');
  });

  it('keep every text in its own parameter', () => {
    const text = 'a&dates=1#x" \r\n+%00';
    const { google, outlookCom } = calendarLinks(anEntry({ title: text, place: text }));
    expect([...parametersOf(google).keys()]).toEqual(['action', 'text', 'dates', 'details', 'location']);
    expect(parametersOf(google).get('text')).toBe(text);
    expect(parametersOf(outlookCom).get('location')).toBe(text);
  });
});
