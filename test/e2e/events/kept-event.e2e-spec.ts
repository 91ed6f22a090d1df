import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { freshDatabase } from '../../support/database.js';
import { NOW } from '../../support/fixed-clock.js';
import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Two processes of one calendar, which cache no responses.
const fresh = await freshDatabase();
const environment = { DATABASE_URL: fresh.url, ANSWER_CACHE: 'off', TRUSTED_PROXIES: '127.0.0.1' };
const one = await startApp(environment);
const other = await startApp(environment, { users: false });
const { api } = one;
const recordTables = await tablesWithoutRows(one.database);

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a record as the wire has it
let event: any;
let path: string;

beforeEach(async () => {
  await emptyTables(one.database, recordTables);
  for (const { clock } of [one, other]) clock.moveTo(NOW);
  event = await one.given(
    anEvent({
      title: '“Fête” d’été',
      venue: { venue: 'Hall', image: 'https://images.example/hall.png' },
      organizer: [{ organizer: 'Anna' }, { organizer: 'Bea' }],
      categories: ['Music'],
      tags: ['Outdoor'],
      cost: '5 – 10',
    }),
  );
  path = `/events/${event.id}`;
  await api.get(path);
});

afterAll(async () => {
  for (const app of [one, other]) await app.stop();
  await fresh.drop();
});

describe('an event that is read again', () => {
  it.each(['by id', 'by slug'])('takes one statement %s while nothing changes', async (way) => {
    const address = way === 'by id' ? path : `/events/by-slug/${event.slug}`;
    // The second time, the process learns of the changes that the first one has seen already.
    for (let times = 0; times < 2; times++) await api.get(address);
    const statements = await statementsOf(one.database, async () => {
      expect((await api.get(address)).status).toBe(200);
    });
    expect(statements).toHaveLength(1);
  });

  it('is shown with new counts of its terms, which alone are read', async () => {
    await api.get(path);
    await other.given(anEvent({ title: 'Market', categories: ['Music'] }));
    const statements = await statementsOf(one.database, async () => {
      expect((await api.get(path)).body.categories).toMatchObject([{ count: 2 }]);
    });
    expect(statements.join()).toContain('FROM categories');
    expect(statements.join()).not.toMatch(/FROM event_|events\.title/);
  });

  it('is read again once it has changed, with what it links to', async () => {
    await api.get(path);
    const admin = other.api.as('administrator');
    await admin.patch(path, { title: 'Another', venue: { venue: 'Barn' }, organizer: [] });
    expect((await api.get(path)).body).toMatchObject({ title: 'Another', venue: { venue: 'Barn' }, organizer: [] });
    await admin.delete(path);
    expect((await api.get(path)).body.code).toBe('event-no-longer-available');
  });

  it('is the record that a viewer gets for whom none is kept', async () => {
    const { body, headers } = await api.get(path);
    const unkept = await api.as('editor').get(path);
    expect(body).toEqual(unkept.body);
    expect(body.json_ld.location.name).toBe('Hall');
    expect(headers.get('last-modified')).toBe(unkept.headers.get('last-modified'));
  });

  it('has the same tag, which a client can send back', async () => {
    const tag = (await api.get(path)).headers.get('etag') ?? '';
    expect((await api.get(path)).headers.get('etag')).toBe(tag);
    expect((await api.get(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it.each(['_fields=title,venue.venue', '_fields=json_ld', '_fields=', '_envelope=1', '_fields=unknown'])(
    'can be selected from with %s',
    async (query) => {
      const kept = await api.get(`${path}?${query}`);
      const unkept = await api.as('editor').get(`${path}?${query}`);
      expect(kept.body.body ?? kept.body).toEqual(unkept.body.body ?? unkept.body);
    },
  );

  it('has the addresses under which the client reached the site', async () => {
    for (const host of ['one.example', 'other.example', 'one.example']) {
      const { body } = await api.get(path, { headers: { 'x-forwarded-host': host } });
      expect(body.venue.url).toContain(`http://${host}/`);
    }
  });
});

describe('a kept event', () => {
  it.each(['this', 'another'])('takes one statement after %s process has written other records', async (which) => {
    const { api: writer } = which === 'this' ? one : other;
    await api.get(path);
    await writer.as('administrator').post('/tags', { name: 'Unrelated' });
    await writer.as('administrator').post('/events', anEvent({ title: 'Another' }));
    await api.get(path);
    await expect(statementsOf(one.database, () => api.get(path))).resolves.toHaveLength(1);
  });

  it('shows each operation of a batch what earlier ones have written', async () => {
    const operations = [
      { method: 'PATCH', path, body: { title: 'In the batch' } },
      { method: 'PATCH', path, body: { featured: true } },
    ];
    const { body } = await api.as('administrator').post('/batch', { atomic: true, operations });
    expect(body.results[1].body).toMatchObject({ title: 'In the batch', featured: true });
    expect((await api.get(path)).body).toMatchObject({ title: 'In the batch', featured: true });
  });

  it.each(['this', 'another'])('is right at once after a write of %s process', async (which) => {
    const admin = (which === 'this' ? one : other).api.as('administrator');
    await admin.patch(path, { title: 'Changed' });
    expect((await api.get(path)).body.title).toBe('Changed');
    await admin.patch(`/venues/${event.venue.id}`, { phone: '123' });
    expect((await api.get(path)).body.venue.phone).toBe('123');
    await admin.patch(path, { status: 'draft' });
    expect((await api.get(path)).status).toBe(403);
  });

  it('tells the last write of a venue that it shows', async () => {
    one.clock.moveTo('2026-02-15 13:00:00');
    await api.as('administrator').patch(`/venues/${event.venue.id}`, { phone: '123' });
    one.clock.moveTo('2026-02-15 14:00:00');
    for (let times = 0; times < 2; times++) {
      const { headers } = await api.get(path);
      expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 13:00:00 GMT');
    }
  });

  it('shows a scheduled venue in its second', async () => {
    const venue = await one.given(aVenue({ date: '2026-02-15 12:00:30' }));
    await api.as('administrator').patch(path, { venue: venue.id });
    const shown = async () => (await api.get(path)).body.venue;
    expect(await shown()).toEqual([]);
    one.clock.moveTo('2026-02-15 12:00:29');
    expect(await shown()).toEqual([]);
    one.clock.moveTo('2026-02-15 12:00:30');
    expect(await shown()).toMatchObject({ id: venue.id });
  });

  it('counts a scheduled event of its category in its second', async () => {
    await one.given(anEvent({ date: '2026-02-15 12:00:30', categories: ['Music'] }));
    const count = async () => (await api.get(path)).body.categories[0].count;
    expect(await count()).toBe(1);
    expect(await count()).toBe(1);
    one.clock.moveTo('2026-02-15 12:00:30');
    expect(await count()).toBe(2);
  });
});
