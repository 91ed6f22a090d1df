import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { aFeedEvent, aFeedInfo, aFeedOrganizer, aFeedVenue } from '../../../test/build/a-feed-event.js';
import type { FeedEvent } from '../feed-event.js';
import { csvFeed } from './csv.js';

async function written(...events: readonly FeedEvent[]) {
  const parts: string[] = [];
  for await (const part of csvFeed(aFeedInfo(), events)) parts.push(part);
  return parts;
}
const rowsOf = async (...events: readonly FeedEvent[]): Promise<Record<string, string>[]> =>
  parse((await written(...events)).join(''), { bom: true, columns: true, record_delimiter: '\r\n' });

describe('CSV', () => {
  it('is a header with a byte order mark, and one row for each event', async () => {
    const parts = await written(aFeedEvent(), aFeedEvent());
    expect(parts[0]).toMatch(/^\uFEFFid,uid,url,title,.*\r\n$/);
    expect(parts.slice(1).map((part) => part.match(/\r\n/g)?.length)).toEqual([1, 1]);
    expect(parts.slice(1).join('')).not.toContain('\uFEFF');
    expect(await rowsOf()).toEqual([]);
  });

  it('has what is known of an event', async () => {
    const venue = aFeedVenue({
      ...{ address: 'Main Street 1', city: 'Berlin', stateProvince: 'Berlin', zip: '01155', country: 'Germany' },
      point: { latitude: -89.65, longitude: 0.0000001 },
    });
    const event = aFeedEvent({
      ...{ title: 'Concert "live", twice; a', description: 'Doors open\r\nat seven', excerpt: 'short' },
      ...{ status: 'canceled', statusReason: 'Storm', cost: '€8 – €12', costValues: ['8', '12'] },
      ...{ website: 'https://band.example/', categories: ['Music', 'Jazz'], tags: ['open air'], venues: [venue] },
      organizers: [aFeedOrganizer(), aFeedOrganizer({ name: 'Bob' })],
      image: { url: 'https://calendar.example/a.png', width: 20, height: 10 },
    });
    expect(await rowsOf(event)).toEqual([
      {
        ...{ id: '7', uid: 'event-7@calendar', url: event.url, title: 'Concert "live", twice; a' },
        ...{ description: 'Doors open\nat seven', excerpt: 'short' },
        ...{ start: '2031-07-01 20:00:00', end: '2031-07-01 22:00:00', timezone: 'Europe/Berlin' },
        ...{ start_utc: '2031-07-01 18:00:00', end_utc: '2031-07-01 20:00:00', all_day: 'false' },
        ...{ date_utc: '2031-01-01 09:00:00', modified_utc: '2031-02-01 09:00:00' },
        ...{ event_status: 'canceled', event_status_reason: 'Storm', venue: 'Hall', address: 'Main Street 1' },
        ...{ city: 'Berlin', state_province: 'Berlin', zip: '01155', country: 'Germany' },
        ...{ geo_lat: '-89.65', geo_lng: '1e-7', organizers: 'Ann; Bob', image: 'https://calendar.example/a.png' },
        ...{ categories: 'Music; Jazz', tags: 'open air', cost: '€8 – €12', cost_values: '8; 12' },
        website: 'https://band.example/',
      },
    ]);
  });

  it('has empty cells for what is not known', async () => {
    const [row] = await rowsOf(aFeedEvent());
    expect(row).toMatchObject({ venue: '', geo_lat: '', organizers: '', image: '', cost: '' });
  });

  it.each(['=cmd|x', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', ' \t=1', '\r\n=1', '\u00a0=1', '\0=1'])(
    'has %j as text and not as a formula',
    async (title) => {
      const [row] = await rowsOf(aFeedEvent({ title, cost: title, tags: [title] }));
      for (const cell of [row?.title, row?.cost, row?.tags]) expect(cell).toMatch(/^'[=+\-@＝＋－＠]/);
    },
  );
});
