import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aFeedEvent, aFeedInfo, aFeedOrganizer, aFeedVenue } from '../../test/build/a-feed-event.js';
import { csvItems } from '../../test/build/csv-items.js';
import { icsItems } from '../../test/build/ics-items.js';
import { recordsIn } from '../../test/build/source-items.js';
import { wholeDays } from '../calendar/dates/all-day.js';
import { utcText, type WallClock } from '../calendar/dates/texts.js';
import { readZone, toUtc, toWallClock, UTC } from '../calendar/dates/zone.js';
import type { FeedEvent, FeedWriter } from '../feeds/feed-event.js';
import { csvFeed } from '../feeds/formats/csv.js';
import { icsFeed } from '../feeds/formats/ics.js';
import type { SourceItem, SourceRecord } from './source-record.js';

async function written(writer: FeedWriter, events: readonly FeedEvent[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of writer(aFeedInfo(), events)) parts.push(part);
  return parts.join('');
}

const ZONES = ['Europe/Berlin', 'America/New_York', 'Africa/Casablanca', 'Pacific/Apia', 'UTC', 'UTC+3:30'];
const word = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => `x${text.replace(/[\p{Cc}\u2028\u2029<>&;,\\]/gu, '').trim()}`.normalize().trim());

/** An event as feeds have it, of texts without separators. */
const anyEvent: fc.Arbitrary<FeedEvent> = fc
  .record({
    ...{ title: word, text: word, venue: word, organizer: word, categories: fc.uniqueArray(word, { maxLength: 3 }) },
    start: fc.integer({ min: Date.UTC(1971, 0) / 1000, max: Date.UTC(2098, 0) / 1000 }),
    hours: fc.integer({ min: 0, max: 100 }),
    zone: fc.constantFrom(...ZONES),
    id: fc.integer({ min: 1, max: 10_000 }),
    status: fc.constantFrom('scheduled' as const, 'canceled' as const, 'postponed' as const),
    allDay: fc.boolean(),
  })
  .map(({ title, text, venue, organizer, categories, start, hours, zone: timezone, id, status, allDay }) => {
    const zone = readZone(timezone) ?? UTC;
    const days = allDay
      ? wholeDays(toWallClock(utcText(start), zone), toWallClock(utcText(start + hours * 3600), zone), zone)
      : undefined;
    const [startUtc, endUtc] = [days?.start.utc ?? utcText(start), days?.end.utc ?? utcText(start + hours * 3600)];
    return aFeedEvent({
      ...{
        id,
        uid: `event-${id}@calendar.example`,
        title,
        description: `${text}\n\n${text}`,
        timezone,
        status,
        allDay,
      },
      ...{
        startUtc,
        endUtc,
        start: days?.start.wall ?? toWallClock(startUtc, zone),
        end: days?.end.wall ?? toWallClock(endUtc, zone),
        categories,
      },
      venues: [aFeedVenue({ name: venue })],
      organizers: [aFeedOrganizer({ name: organizer, phone: '', website: '' })],
    });
  });

/** The names of the linked records of an event. */
function namesOf(
  items: readonly SourceItem[],
  event: SourceRecord,
  kind: 'venues' | 'organizers' | 'categories',
): unknown[] {
  const name = { venues: 'venue', organizers: 'organizer', categories: 'name' }[kind];
  const all = recordsIn(items, kind);
  return (event.links[kind] ?? []).map((id) => all.find(({ externalId }) => externalId === id)?.fields[name]);
}

/** A scheduled event says nothing of it. */
const statusOf = ({ status }: FeedEvent) => (status === 'scheduled' ? undefined : status);
const paragraphs = (text: string) => `<p>${text.split('\n\n').join('</p>\n<p>')}</p>`;

/** The instant of a date of a record: digits of its zone, or an instant. */
function instantOf(date: unknown, timezone: unknown): string {
  const text = String(date);
  return text.endsWith('Z') ? text.slice(0, -1) : toUtc(text as WallClock, readZone(String(timezone)) ?? UTC);
}

/** What each event says, whatever the format. */
const contentOf = (event: FeedEvent) => ({
  ...{ externalId: event.uid, title: event.title, description: paragraphs(event.description) },
  ...{ venues: event.venues.map(({ name }) => name), organizers: event.organizers.map(({ name }) => name) },
  ...{ categories: [...event.categories], all_day: event.allDay },
});

const readContent = (items: readonly SourceItem[]) =>
  recordsIn(items, 'events').map((record) => ({
    ...{ externalId: record.externalId, title: record.fields['title'], description: record.fields['description'] },
    ...{ venues: namesOf(items, record, 'venues'), organizers: namesOf(items, record, 'organizers') },
    ...{ categories: namesOf(items, record, 'categories'), all_day: record.fields['all_day'] },
  }));

const someEvents = fc.uniqueArray(anyEvent, { maxLength: 4, selector: ({ uid }) => uid });
/** A case takes some milliseconds. */
const few = { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 50) };

describe('the feeds of this service are read as the events that were written', () => {
  it('iCalendar', async () => {
    const check = async (events: FeedEvent[]) => {
      const items = await icsItems(await written(icsFeed, events));
      const records = recordsIn(items, 'events');
      expect(readContent(items)).toEqual(events.map(contentOf));
      for (const [at, event] of events.entries()) {
        const { start_date, end_date, timezone, event_status } = records[at]?.fields ?? {};
        expect([records[at]?.warnings, event_status, records[at]?.isTrashed]).toEqual([[], statusOf(event), undefined]);
        if (event.allDay) {
          expect([start_date, end_date]).toEqual([event.startLocal, event.endLocal]);
        } else {
          expect([instantOf(start_date, timezone), instantOf(end_date, timezone)]).toEqual([
            event.startUtc,
            event.endUtc,
          ]);
        }
      }
    };
    await fc.assert(fc.asyncProperty(someEvents, check), few);
  });

  it('CSV', async () => {
    const check = async (events: FeedEvent[]) => {
      const items = await csvItems(await written(csvFeed, events));
      expect(readContent(items)).toEqual(events.map(contentOf));
      const times = recordsIn(items, 'events').map(({ fields, warnings }) => [
        ...[fields['start_date'], fields['end_date'], fields['timezone'], fields['event_status'], warnings],
      ]);
      // Digits that clocks show twice are read as the instant that the file has beside them.
      const shown = (wall: WallClock, utc: string, timezone: string) =>
        toUtc(wall, readZone(timezone) ?? UTC) === utc ? wall : `${utc.replace(' ', 'T')}Z`;
      expect(times).toEqual(
        events.map(({ startLocal, endLocal, startUtc, endUtc, timezone, status }) => [
          ...[shown(startLocal, startUtc, timezone), shown(endLocal, endUtc, timezone), timezone, status, []],
        ]),
      );
    };
    await fc.assert(fc.asyncProperty(someEvents, check), few);
  });

  it('with all that CSV has', async () => {
    const venue = aFeedVenue({
      ...{ address: 'Main Street 1', city: 'Berlin', stateProvince: 'Berlin', zip: '01155', country: 'Germany' },
      point: { latitude: -89.65, longitude: 0.0000001 },
    });
    const event = aFeedEvent({
      ...{ title: '=SUM(A1) "live", twice; a', excerpt: 'short', status: 'canceled', statusReason: '+Storm' },
      ...{ cost: '€8 – €12', costValues: ['8', '12'], website: 'https://band.example/', categories: ['Music, live'] },
      ...{ tags: ['open air', '@home'], venues: [venue, aFeedVenue({ name: 'Yard' })] },
      organizers: [aFeedOrganizer(), aFeedOrganizer({ name: 'Bob, Inc.' })],
      image: { url: 'https://calendar.example/a.png', width: 20, height: 10 },
    });
    const items = await csvItems(await written(csvFeed, [event]));
    expect(recordsIn(items, 'events')).toEqual([
      expect.objectContaining({
        fields: {
          ...{ title: event.title, excerpt: '<p>short</p>', event_status: 'canceled', event_status_reason: '+Storm' },
          ...{ start_date: event.startLocal, end_date: event.endLocal, timezone: 'Europe/Berlin', all_day: false },
          ...{ cost: '€8 – €12', website: 'https://band.example/', image: 'https://calendar.example/a.png' },
          date_utc: event.published,
        },
        links: {
          ...{ venues: ['hall', 'yard'], organizers: ['ann', 'bob, inc.'], categories: ['music, live'] },
          tags: ['open air', '@home'],
        },
        warnings: [],
      }),
    ]);
    expect(recordsIn(items, 'venues').map(({ fields }) => fields)).toEqual([
      {
        ...{ venue: 'Hall', address: 'Main Street 1', city: 'Berlin', stateprovince: 'Berlin', zip: '01155' },
        ...{ country: 'Germany', geo_lat: -89.65, geo_lng: 1e-7 },
      },
      { venue: 'Yard' },
    ]);
  });
});
