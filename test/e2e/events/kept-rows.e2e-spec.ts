import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { anEvent } from '../../build/an-event.js';
import { freshDatabase } from '../../support/database.js';
import { NOW } from '../../support/fixed-clock.js';
import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Two processes of one calendar, which cache no responses.
const fresh = await freshDatabase();
const environment = { DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' };
const one = await startApp(environment);
const other = await startApp(environment, { users: false });
const recordTables = await tablesWithoutRows(one.database);

const linked = (title: string) =>
  anEvent({
    title,
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Anna' },
    categories: ['Music'],
    tags: ['Outdoor'],
  });

const statementsAt = (path: string) =>
  statementsOf(one.database, async () => {
    expect((await one.api.get(path)).status).toBe(200);
  });

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a record as the wire has it
let event: any;

beforeEach(async () => {
  await emptyTables(one.database, recordTables);
  for (const { clock } of [one, other]) clock.moveTo(NOW);
  event = await one.given(linked('Fair'));
});

afterAll(async () => {
  for (const app of [one, other]) await app.stop();
  await fresh.drop();
});

describe('the linked records of a list of events', () => {
  beforeEach(async () => {
    await one.api.get('/events');
  });

  it('are not read again while nothing changes, in any list with these events', async () => {
    expect(await statementsAt('/events')).toHaveLength(1);
    expect((await statementsAt('/events?featured=false')).join()).not.toContain('event_venues');
  });

  it('are read again after five minutes, for what is changed by hand', async () => {
    one.clock.moveTo('2026-02-15 12:05:00');
    expect((await statementsAt('/events?featured=false')).join()).toContain('event_venues');
  });

  it.each([one, other])('are right at once after a write of either process', async (writer) => {
    const admin = writer.api.as('administrator');
    await admin.patch(`/venues/${event.venue.id}`, { venue: 'Barn' });
    await admin.patch(`/organizers/${event.organizer[0].id}`, { organizer: 'Bea' });
    await admin.patch(`/categories/${event.categories[0].id}`, { name: 'Jazz' });
    await admin.patch(`/tags/${event.tags[0].id}`, { name: 'Indoor' });
    const [shown] = (await one.api.get('/events')).body.events;
    expect(shown).toMatchObject({
      venue: { venue: 'Barn' },
      organizer: [{ organizer: 'Bea' }],
      categories: [{ name: 'Jazz', count: 1 }],
      tags: [{ name: 'Indoor', count: 1 }],
    });
  });

  it('follow the links and counts that another process changes', async () => {
    await other.given(anEvent({ title: 'Market', categories: ['Music'], tags: ['Outdoor'] }));
    await other.api.as('administrator').patch(`/events/${event.id}`, { venue: [], organizer: [] });
    const shown = (await one.api.get('/events')).body.events.find(({ id }: { id: number }) => id === event.id);
    expect(shown).toMatchObject({ venue: [], organizer: [], categories: [{ count: 2 }], tags: [{ count: 2 }] });
  });

  it('are read again after a write if it changes them', async () => {
    const links = async () => (await statementsAt(`/events?include=${event.id}`)).filter((sql) => /row_kind/.test(sql));
    const admin = other.api.as('administrator');
    await other.given(anEvent({ title: 'Market', categories: ['Food'], venue: { venue: 'Barn' } }));
    expect(await links()).toEqual([]);
    await admin.patch(`/organizers/${event.organizer[0].id}`, { phone: '123' });
    const [ofOrganizer, ...others] = await links();
    expect(ofOrganizer).toContain('FROM organizers WHERE organizers.id IN');
    expect(ofOrganizer).not.toMatch(/FROM (event_|venues|categories|tags)/);
    expect(others).toEqual([]);
    await admin.patch(`/events/${event.id}`, { title: 'Great fair' });
    expect(await links()).toEqual([expect.stringContaining('FROM event_venues')]);
    expect(await links()).toEqual([]);
  });

  it('are missing once another process has deleted them', async () => {
    const admin = other.api.as('administrator');
    await admin.delete(`/venues/${event.venue.id}?force=true`);
    await admin.delete(`/organizers/${event.organizer[0].id}?force=true`);
    await admin.delete(`/categories/${event.categories[0].id}`);
    await admin.delete(`/tags/${event.tags[0].id}`);
    const [shown] = (await one.api.get('/events')).body.events;
    const unkept = (await one.api.as('administrator').get('/events')).body.events[0];
    expect(shown).toMatchObject({ venue: [], organizer: [], categories: [], tags: [] });
    expect(unkept).toMatchObject({ venue: [], organizer: [], categories: [], tags: [] });
  });

  it('are shown to each viewer as far as he may see them', async () => {
    await other.api.as('administrator').patch(`/venues/${event.venue.id}`, { status: 'draft' });
    const venueFor = async (api: typeof one.api) => (await api.get('/events')).body.events[0].venue;
    expect(await venueFor(one.api.as('editor'))).toMatchObject({ venue: 'Hall' });
    expect(await venueFor(one.api)).toEqual([]);
    expect(await venueFor(one.api.as('editor'))).toMatchObject({ venue: 'Hall' });
  });

  it('have the counts of each second while an event is scheduled', async () => {
    await other.given(anEvent({ date: '2026-02-15 12:00:30', categories: ['Music'] }));
    const count = async () => (await one.api.get('/events?include=' + event.id)).body.events[0].categories[0].count;
    expect(await count()).toBe(1);
    one.clock.moveTo('2026-02-15 12:00:29');
    expect(await count()).toBe(1);
    one.clock.moveTo('2026-02-15 12:00:30');
    expect(await count()).toBe(2);
    one.clock.moveTo('2026-02-15 12:00:29');
    expect(await count()).toBe(1);
  });
});

describe.each(['categories', 'tags'] as const)('a list of %s', (kind) => {
  const list = async (query = '') => (await one.api.get(`/${kind}${query}`)).body[kind];

  beforeEach(async () => {
    await list();
  });

  it('takes one short statement while nothing changes', async () => {
    // Here the process learns of the changes that the first list has seen already.
    await list();
    expect(await statementsAt(`/${kind}`)).toEqual([
      expect.stringMatching(/^SELECT \(SELECT SUM\(total\) FROM changes\)/),
    ]);
  });

  it('takes one short statement after writes of other records', async () => {
    await other.api.as('administrator').patch(`/venues/${event.venue.id}`, { phone: '123' });
    await list();
    expect(await statementsAt(`/${kind}`)).toHaveLength(1);
  });

  it('is read again after five minutes, for what is changed by hand', async () => {
    one.clock.moveTo('2026-02-15 12:05:00');
    expect((await statementsAt(`/${kind}`)).join()).toContain('AS listTotal');
  });

  it.each([one, other])('is right at once after a write of either process', async (writer) => {
    const admin = writer.api.as('administrator');
    await admin.patch(`/${kind}/${event[kind][0].id}`, { name: 'Another' });
    expect(await list()).toMatchObject([{ name: 'Another', count: 1 }]);
    await admin.delete(`/events/${event.id}`);
    expect(await list()).toEqual([]);
    expect(await list('?hide_empty=false')).toMatchObject([{ name: 'Another', count: 0 }]);
  });

  it('has the counts of each second while an event is scheduled', async () => {
    await other.given(anEvent({ date: '2026-02-15 12:00:30', categories: ['Music'], tags: ['Outdoor'] }));
    expect(await list()).toMatchObject([{ count: 1 }]);
    one.clock.moveTo('2026-02-15 12:00:29');
    expect(await list()).toMatchObject([{ count: 1 }]);
    one.clock.moveTo('2026-02-15 12:00:30');
    expect(await list()).toMatchObject([{ count: 2 }]);
    one.clock.moveTo('2026-02-15 12:00:29');
    expect(await list()).toMatchObject([{ count: 1 }]);
  });
});

it('the URL of a category follows an ancestor that another process changes', async () => {
  const admin = other.api.as('administrator');
  const { id } = (await admin.post('/categories', { name: 'Arts' })).body;
  await admin.patch(`/categories/${event.categories[0].id}`, { parent: id });
  const url = async () => (await one.api.get('/categories')).body.categories[0].url;
  expect(await url()).toContain('/arts/music/');
  await admin.patch(`/categories/${id}`, { slug: 'culture' });
  expect(await url()).toContain('/culture/music/');
});
