import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { NOW } from '../../support/fixed-clock.js';
import { startApp } from '../../support/start-app.js';

const app = await startApp({ ANSWER_CACHE: 'off', TRUSTED_PROXIES: '127.0.0.1' });
const { api, clock, given } = app;
const recordTables = await tablesWithoutRows(app.database);

beforeEach(async () => {
  await emptyTables(app.database, recordTables);
  clock.moveTo(NOW);
});

afterAll(() => app.stop());

const linked = (title: string) =>
  anEvent({
    title,
    venue: { venue: 'Hall', image: 'https://images.example/hall.png' },
    organizer: [{ organizer: 'Anna' }, { organizer: 'Bea' }],
    categories: ['Music'],
    tags: ['Fête'],
    cost: '5 – 10',
  });

describe('the kept records of a list of events', () => {
  beforeEach(async () => {
    for (const title of ['Fair', 'Market', '“Fête” d’été']) await given(linked(title));
    await api.get('/events?per_page=2');
  });

  it('are the records that a viewer gets for whom none are kept', async () => {
    const { body, headers } = await api.get('/events?status=publish');
    const unkept = await api.as('editor').get('/events?status=publish');
    expect(body.events).toHaveLength(3);
    expect(body).toEqual(unkept.body);
    expect(headers.get('last-modified')).toBe(unkept.headers.get('last-modified'));
  });

  it('make the same response, with the same tag, as when they were made', async () => {
    const first = await api.get('/events');
    const second = await api.get('/events');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it.each(['_fields=events.title,events.venue.venue,total', '_fields=events', '_envelope=1', '_fields=unknown'])(
    'can be selected from with %s',
    async (query) => {
      const kept = await api.get(`/events?status=publish&${query}`);
      const unkept = await api.as('editor').get(`/events?status=publish&${query}`);
      const body = ({ body }: typeof kept) => body.body ?? body;
      expect(body(kept)).toEqual(body(unkept));
    },
  );

  it('have the addresses under which the client reached the site', async () => {
    const headers = { 'x-forwarded-host': 'calendar.example', 'x-forwarded-proto': 'https' };
    const [event] = (await api.get('/events', { headers })).body.events;
    expect(event).toMatchObject({
      rest_url: `https://calendar.example/calendar/events/v1/events/${event.id}`,
      global_id: `calendar.example?id=${event.id}`,
      venue: { url: expect.stringMatching(/^https:\/\/calendar\.example\//) },
      tags: [{ urls: { self: expect.stringMatching(/^https:\/\/calendar\.example\//) } }],
    });
  });
});

it('a scheduled venue appears in kept records in its second', async () => {
  const venue = await given(aVenue({ date: '2026-02-15 12:00:30' }));
  await given(anEvent({ venue: venue.id }));
  const shown = async () => (await api.get('/events')).body.events[0].venue;
  expect(await shown()).toEqual([]);
  clock.moveTo('2026-02-15 12:00:29');
  expect(await shown()).toEqual([]);
  clock.moveTo('2026-02-15 12:00:30');
  expect(await shown()).toMatchObject({ id: venue.id });
  clock.moveTo('2026-02-15 12:00:29');
  expect(await shown()).toEqual([]);
});

it('a kept record tells the last write of a venue that it shows', async () => {
  const { venue } = await given(linked('Fair'));
  clock.moveTo('2026-02-15 13:00:00');
  await api.as('administrator').patch(`/venues/${venue.id}`, { phone: '123' });
  clock.moveTo('2026-02-15 14:00:00');
  for (let times = 0; times < 2; times++) {
    const { headers } = await api.get('/events');
    expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 13:00:00 GMT');
  }
});

it.each(['categories', 'tags'])('kept %s have the addresses under which each client reached the site', async (kind) => {
  await given(linked('Fair'));
  const selfAt = async (host: string) => {
    const { body } = await api.get(`/${kind}`, { headers: { 'x-forwarded-host': host } });
    return body[kind][0].urls.self as string;
  };
  for (const host of ['one.example', 'one.example', 'other.example', 'one.example'])
    expect(await selfAt(host)).toContain(`http://${host}/`);
});
