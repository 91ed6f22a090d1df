import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Site } from '../../../src/calendar/site.js';
import { Urls } from '../../../src/http/urls/urls.js';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { EventExport } from '../../../src/transfer/export/event-export.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { importFile } from '../../support/import-file.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

type Members = Record<string, unknown>;

const source = await appForThisFile();
const target = await startApp();
const tables = await tablesWithoutRows(target.database);
afterAll(() => target.stop());
beforeEach(() => emptyTables(target.database, tables));

const admin = source.api.as('administrator');
const exported = async (query: string): Promise<string> => {
  const { status, body } = await admin.get(`/export?${query}`);
  expect(status).toBe(200);
  return body as string;
};

const ALL =
  'start_date=1000-01-01&end_date=9999-12-31&hide_from_listings=any&status=publish,draft,pending,private,future';
const eventsOf = async ({ api }: typeof source): Promise<Members[]> =>
  (await api.as('administrator').get(`/events?per_page=50&${ALL}`)).body.events;

const named = (value: unknown, member: string): string[] =>
  [value].flat().map((one) => String((one as Members)[member]));

/** What both formats carry of an event. */
function carried(event: Members): Members {
  const { title, description, start_date, end_date, utc_start_date, utc_end_date, timezone, all_day, status } = event;
  return {
    ...{ title, description, start_date, end_date, utc_start_date, utc_end_date, all_day, status },
    ...{ timezone, event_status: event['event_status'], date_utc: event['date_utc'] },
    ...{
      image: (event['image'] as Members)['url'],
      website: event['website'] === event['url'] ? '' : event['website'],
    },
    hidden: event['hide_from_listings'],
    venue: named(event['venue'], 'venue'),
    organizer: named(event['organizer'], 'organizer'),
    categories: named(event['categories'], 'name').sort(),
  };
}

/** What only CSV carries. */
function inColumns(event: Members): Members {
  const { excerpt, slug, cost, featured, sticky, show_map, show_map_link, event_status_reason } = event;
  const [venue] = [event['venue']].flat() as Members[];
  return {
    ...carried(event),
    ...{ excerpt, slug, cost, featured, sticky, show_map, show_map_link, event_status_reason },
    tags: named(event['tags'], 'name').sort(),
    place: venue && [
      venue['address'],
      venue['city'],
      venue['zip'],
      venue['country'],
      venue['geo_lat'],
      venue['geo_lng'],
    ],
  };
}

async function aCalendar(): Promise<void> {
  const place = { address: '1 Main St', city: 'Springfield', zip: '62701', country: 'United States', state: 'IL' };
  const hall = await source.given(aVenue({ venue: 'Hall; "big" room', ...place, geo_lat: 39.8, geo_lng: -89.65 }));
  const ann = await source.given(anOrganizer({ organizer: 'Ann' }));
  await source.given(
    anEvent({
      ...{ title: "'=SUM(A1) & more", description: '<p>A <em>big</em> fair</p>\n<pre>1 &lt; 2</pre>' },
      ...{ excerpt: '<strong>Short</strong>', venue: [hall.id], organizer: [ann.id], categories: ['Music; live'] },
      ...{ tags: ['open air', 'a; "b"'], cost: '12-15', website: 'https://fair.example/?a=1&b=2', featured: true },
      ...{ image: 'https://fair.example/a.png', show_map: false, date_utc: '2026-01-01 10:00:00' },
    }),
  );
  const night = { start: '2026-10-25 00:30:00', end: '2026-10-25 05:00:00', timezone: 'Europe/Berlin' };
  await source.given(anEvent({ title: 'Second hour', ...night, start_date: '2026-10-25T01:30:00Z' }));
  await source.given(
    anEvent({ title: 'Hidden', hide_from_listings: true, all_day: true, timezone: 'Asia/Tokyo', sticky: true }),
  );
  await source.given(anEvent({ title: 'Draft', status: 'draft', description: '', cost: 'Free', excerpt: 'Only this' }));
  await source.given(anEvent({ title: 'Private', status: 'private', cost: 'Pay what you can' }));
  await source.given(anEvent({ title: 'Later', date_utc: '2030-01-01 10:00:00' }));
  await source.given(anEvent({ title: 'Long ago', start: '1969-07-20 20:17:00', end: '1969-07-20 22:00:00' }));
  const off = { event_status: 'postponed', event_status_reason: 'Rain' };
  await source.given(anEvent({ title: 'Postponed', ...off, timezone: 'UTC+5:30' }));
}

describe('an export of events', () => {
  it('as CSV is imported with every column', async () => {
    await aCalendar();
    const { counts, rows } = await importFile(target, { source: 'csv', content: await exported('format=csv') });
    expect([counts.failed, rows.flatMap(({ warnings }) => warnings)]).toEqual([0, []]);
    expect((await eventsOf(target)).map(inColumns)).toEqual((await eventsOf(source)).map(inColumns));
  });

  it('as iCalendar is imported with what the format has', async () => {
    await aCalendar();
    const { counts, rows } = await importFile(target, { source: 'ics', content: await exported('format=ics') });
    expect([counts.failed, rows.flatMap(({ warnings }) => warnings)]).toEqual([0, []]);
    const tagged = (event: Members) => ({
      ...carried(event),
      categories: [...named(event['categories'], 'name'), ...named(event['tags'], 'name')].sort(),
    });
    expect((await eventsOf(target)).map(carried)).toEqual((await eventsOf(source)).map(tagged));
  });

  it('as iCalendar has series with their rules and the dates that differ', async () => {
    const first = await source.given(
      anEvent({
        ...{ title: 'Yoga', start: '2027-06-04 18:00:00', end: '2027-06-04 19:00:00', timezone: 'Europe/Berlin' },
        recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6', exdate: ['2027-06-18 18:00:00'] },
      }),
    );
    const dates = (await eventsOf(source)).filter(({ series }) => series);
    await admin.patch(`/events/${String(dates[1]?.['id'])}`, { title: 'Yoga outside', status: 'draft' });
    const content = await exported('format=ics');
    expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(content).toContain('RRULE:FREQ=WEEKLY;COUNT=6');
    await importFile(target, { source: 'ics', content });
    expect((await eventsOf(target)).map(carried)).toEqual((await eventsOf(source)).map(carried));
    const filtered = await exported(`format=ics&series=${String(first.series.id)}`);
    expect(filtered.match(/BEGIN:VEVENT/g)).toHaveLength(5);
  });

  it('has what everybody may read, if asked to', async () => {
    const secret = await source.given(aVenue({ venue: 'Secret place', status: 'draft' }));
    await aCalendar();
    await source.given(anEvent({ title: 'In secret', venue: [secret.id] }));
    for (const format of ['csv', 'ics']) {
      const all = await exported(`format=${format}`);
      for (const title of ['Hidden', 'Draft', 'Private', 'Later', 'In secret']) expect(all).toContain(title);
      expect(all).not.toContain('Secret place');
      const publicOnly = await exported(`format=${format}&as=anonymous`);
      expect(publicOnly).toContain('Long ago');
      for (const title of ['Hidden', 'Draft', 'Private', 'Later']) expect(publicOnly).not.toContain(title);
    }
  });

  it('has the events of a list', async () => {
    await aCalendar();
    const content = await exported('format=csv&search=long');
    expect(content.trim().split('\r\n')).toHaveLength(2);
    expect((await exported('format=csv&status=draft')).trim().split('\r\n')).toHaveLength(2);
  });

  it.each(['format=csv&start_date=nonsense', 'format=ics&status=none', 'search=fair', 'as=anonymous', 'format=xml'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await admin.get(`/export?${query}`);
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    },
  );
});

it('an export reads events as it is read itself', async () => {
  for (let n = 0; n < 120; n++) await source.given(anEvent());
  let turns = 0;
  const context = {
    ...{ viewer: { id: 1, login: 'administrator', role: 'administrator' as const }, now: source.clock.now() },
    ...{ site: source.app.get(Site), urls: new Urls(source.origin, '', 'calendar/events/v1') },
  };
  const inTurn = async <T>(read: () => Promise<T>): Promise<T> => {
    turns += 1;
    return read();
  };
  const { total, parts } = await new EventExport(source.database, {}, context, inTurn).open('csv');
  const reader = parts[Symbol.asyncIterator]();
  const seen = [];
  for (let n = 0; n <= 120; n++) {
    await reader.next();
    seen.push(turns);
  }
  // The heading, and then 50 events for each turn.
  expect([total, seen[0], seen[1], seen[50], seen[51], seen[120]]).toEqual([120, 0, 1, 1, 2, 3]);
});
