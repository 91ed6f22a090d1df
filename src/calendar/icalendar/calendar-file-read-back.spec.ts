import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { secondsIn, utcText } from '../dates/texts.js';
import { readZone, toWallClock, UTC } from '../dates/zone.js';
import { calendarFile, type CalendarEvent } from './calendar-file.js';

const YEARS = { first: 1970, last: 2099 };

async function fileOf(events: readonly CalendarEvent[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of calendarFile({}, YEARS, events)) parts.push(part);
  return parts.join('');
}

/** Texts with line breaks and whole lines of iCalendar in them. ical.js reads lists with backslashes wrongly. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }).map((one) => one.replace(/[\p{Cc}\u2028\u2029\\]/gu, '')),
      fc.constantFrom('\nEND:VEVENT\nBEGIN:VEVENT\n', '\nATTENDEE:mailto:a@b', ';', ',', ':', '"', '👩‍👩‍👧‍👦'.repeat(9)),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `x${parts.join('')}`);

const ZONES = ['Europe/Berlin', 'America/New_York', 'Africa/Casablanca', 'Pacific/Apia', 'Asia/Gaza', 'UTC-3', 'CET'];

const anEvent: fc.Arbitrary<CalendarEvent> = fc
  .record({
    ...{ uid: text, title: text, description: text, location: text, contact: text, category: text },
    start: fc.integer({ min: Date.UTC(1965, 0) / 1000, max: Date.UTC(2105, 0) / 1000 }),
    hours: fc.integer({ min: 0, max: 100 }),
    timezone: fc.constantFrom(...ZONES),
    allDay: fc.boolean(),
  })
  .map(({ start, hours, contact, category, ...event }) => {
    const [startUtc, endUtc] = [utcText(start), utcText(start + hours * 3600)];
    const zone = readZone(event.timezone) ?? UTC;
    const [startLocal, endLocal] = [toWallClock(startUtc, zone), toWallClock(endUtc, zone)];
    return {
      ...event,
      ...{ sequence: 0, url: 'https://calendar.example/', status: 'scheduled' as const },
      ...{ created: startUtc, modified: startUtc },
      ...{ startUtc, endUtc, startLocal, endLocal, contacts: [contact], categories: [category] },
    };
  });

it('ical.js reads from a file what was written, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { maxLength: 5 }), async (events) => {
      ICAL.TimezoneService.reset();
      const calendar = new ICAL.Component(ICAL.parse(await fileOf(events)));
      for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
      const found = calendar.getAllSubcomponents('vevent');
      expect(found).toHaveLength(events.length);
      for (const [at, event] of events.entries()) {
        const read = new ICAL.Event(found[at]);
        const { uid, summary: title, description, location } = read;
        const [contacts, categories] = ['contact', 'categories'].map((name) => read.component.getFirstProperty(name));
        const names = read.component.getAllProperties().map(({ name }) => name);
        expect({ uid, title, description, location }).toEqual({
          uid: event.uid,
          title: event.title,
          description: event.description,
          location: event.location,
        });
        expect([contacts?.getValues(), categories?.getValues()]).toEqual([event.contacts, event.categories]);
        expect(names).not.toContain('attendee');
        if (event.allDay) {
          const last = secondsIn(event.endLocal) + 86_400;
          expect(read.startDate.toString()).toBe(event.startLocal.slice(0, 10));
          expect(read.endDate.toString()).toBe(utcText(last).slice(0, 10));
        } else {
          expect(utcText(read.startDate.toUnixTime())).toBe(event.startUtc);
          expect(utcText(read.endDate.toUnixTime())).toBe(event.endUtc);
        }
      }
    }),
    { numRuns: 200 },
  );
});
