import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pruneWords } from '../../../src/read-models/word-index/prune.js';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { freshDatabase } from '../../support/database.js';
import { NOW } from '../../support/fixed-clock.js';
import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Two processes of one calendar: one writes, the other keeps its lists.
const fresh = await freshDatabase();
const writer = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' });
const environment = { DATABASE_URL: fresh.url, ANSWER_CACHE: 'off', TRUSTED_PROXIES: '127.0.0.1,::1' };
const reader = await startApp(environment, { users: false });
const tables = await tablesWithoutRows(writer.database);
const editor = writer.api.as('administrator');

beforeEach(async () => {
  await emptyTables(writer.database, tables);
  for (const { clock } of [writer, reader]) clock.moveTo(NOW);
});

afterAll(async () => {
  await reader.stop();
  await writer.stop();
  await fresh.drop();
});

const list = (query = '', headers = {}) => reader.api.get(`/events?${query}`, { headers });

/** Lets the reader keep a list: it is planned once its total is known, and kept from then on. */
async function kept(query = '', headers = {}) {
  for (let times = 0; times < 3; times++) await list(query, headers);
  return list(query, headers);
}

const titles = ({ body }: Awaited<ReturnType<typeof list>>) => body.events.map(({ title }: { title: string }) => title);

it('a kept list is read with one statement, and is what it was', async () => {
  const { categories, tags } = await writer.given(anEvent({ title: 'Fair', categories: ['Music'], tags: ['Loud'] }));
  for (const query of [
    '',
    `categories=${categories[0].id}&tags=${tags[0].id}`,
    'orderby=title&order=desc&per_page=1',
    'search=fair',
    'search=fair+-market',
  ]) {
    const { body, headers } = await list(query);
    const again = await kept(query);
    expect(again.body).toEqual(body);
    for (const name of ['etag', 'last-modified', 'x-default-window'])
      expect(again.headers.get(name)).toBe(headers.get(name));
    const statements = await statementsOf(reader.database, () => list(query));
    expect(statements).toHaveLength(1);
    // The records are kept, too.
    expect(statements[0]).not.toContain('description');
  }
});

describe('the next list after a write of another process', () => {
  it('has the new event and its total', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    expect(titles(await kept())).toEqual(['Fair']);
    await writer.given(anEvent({ title: 'Market' }));
    const { body } = await list();
    expect([body.total, body.events.length]).toEqual([2, 2]);
  });

  it('lacks an event in the trash, and is empty without it', async () => {
    const { id } = await writer.given(anEvent({ title: 'Fair' }));
    await kept();
    await editor.delete(`/events/${id}`);
    expect((await list()).body).toMatchObject({ total: 0, events: [] });
    expect((await list()).body).toMatchObject({ total: 0, events: [] });
  });

  it('has links to the pages that there are now', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    expect((await kept('per_page=1')).body.next_rest_url).toBeUndefined();
    await writer.given(anEvent({ title: 'Market' }));
    expect((await list('per_page=1')).body.next_rest_url).toContain('page=2');
  });
});

describe('the next search after a write of another process', () => {
  const found = async (search: string) => titles(await list(`search=${search}`)).sort();
  const keptSearch = async (search: string) => titles(await kept(`search=${search}`)).sort();

  it('finds an event with a word that is new', async () => {
    await writer.given(anEvent({ title: 'Lantern walk' }));
    expect(await keptSearch('lant')).toEqual(['Lantern walk']);
    await writer.given(anEvent({ title: 'Night of lanterns' }));
    expect([await found('lant'), await found('lant')]).toEqual([
      ['Lantern walk', 'Night of lanterns'],
      ['Lantern walk', 'Night of lanterns'],
    ]);
  });

  it('finds what was not found before', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    expect(await keptSearch('fair+rope')).toEqual([]);
    await writer.given(anEvent({ title: 'Rope fair' }));
    expect(await found('fair+rope')).toEqual(['Rope fair']);
  });

  it('lacks an event that has got a new excluded word, and one whose word is gone', async () => {
    const { id } = await writer.given(anEvent({ title: 'Fair' }));
    await writer.given(anEvent({ title: 'Great fair' }));
    expect(await keptSearch('fair+-wet')).toEqual(['Fair', 'Great fair']);
    await editor.patch(`/events/${id}`, { title: 'Fair wetland' });
    expect(await found('fair+-wet')).toEqual(['Great fair']);
    await editor.patch(`/events/${id}`, { title: 'Market' });
    expect(await keptSearch('fair')).toEqual(['Great fair']);
  });

  it('finds a word again that nobody used meanwhile', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    const { id } = await writer.given(anEvent({ title: 'Gondola race' }));
    await writer.given(anEvent({ title: 'Gondolas' }));
    expect(await keptSearch('gondola')).toEqual(['Gondola race', 'Gondolas']);
    await editor.patch(`/events/${id}`, { title: 'Boat race' });
    expect(await keptSearch('gondola')).toEqual(['Gondolas']);
    await pruneWords(writer.database);
    expect(await found('gondola')).toEqual(['Gondolas']);
    await editor.patch(`/events/${id}`, { title: 'Gondola race' });
    expect(await found('gondola')).toEqual(['Gondola race', 'Gondolas']);
  });
});

describe('as time passes', () => {
  it('the default window moves on with the day', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    reader.clock.moveTo('2026-02-15 23:59:58');
    const { body } = await kept();
    reader.clock.moveTo('2026-02-15 23:59:59');
    expect((await list()).body.rest_url).toBe(body.rest_url);
    reader.clock.moveTo('2026-02-16 00:00:00');
    expect((await kept()).body.rest_url).not.toBe(body.rest_url);
  });

  it('an event is listed from the second on in which it is published', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    await writer.given(anEvent({ title: 'Gala', date: '2026-02-15 12:00:30' }));
    const at = async (time: string) => {
      reader.clock.moveTo(`2026-02-15 ${time}`);
      return [titles(await kept()).length, titles(await list()).length];
    };
    expect(await at('12:00:10')).toEqual([1, 1]);
    expect(await at('12:00:29')).toEqual([1, 1]);
    expect(await at('12:00:30')).toEqual([2, 2]);
    expect(await at('12:00:29')).toEqual([1, 1]);
  });

  it('an organizer is shown from the second on in which it is published', async () => {
    const organizer = await writer.given(anOrganizer({ organizer: 'Choir', date: '2026-02-15 12:00:30' }));
    await writer.given(anEvent({ title: 'Fair', organizer: organizer.id }));
    const at = async (time: string) => {
      reader.clock.moveTo(`2026-02-15 ${time}`);
      return (await list()).body.events[0].organizer.length;
    };
    await kept();
    expect([await at('12:00:29'), await at('12:00:30'), await at('12:00:29')]).toEqual([0, 1, 0]);
  });

  it('a list that ends now ends a second later', async () => {
    await writer.given(anEvent({ title: 'Fair', start_date: '2026-02-15 12:00:05', end_date: '2026-02-15 13:00:00' }));
    await writer.given(anEvent({ title: 'Past', start_date: '2026-02-15 11:00:00', end_date: '2026-02-15 12:30:00' }));
    const query = 'starts_before=now&strict_dates=true';
    expect(titles(await kept(query))).toEqual(['Past']);
    reader.clock.moveTo('2026-02-15 12:00:06');
    expect(titles(await list(query))).toEqual(['Past', 'Fair']);
  });

  it('a search for a text that is the time now finds that text a second later, too', async () => {
    await writer.given(anEvent({ title: 'From 2026-02-15 12:00:05 on' }));
    await writer.given(anEvent({ title: 'From 2026-02-15 12:00:06 on' }));
    reader.clock.moveTo('2026-02-15 12:00:05');
    const query = 'search="2026-02-15+12:00:05"';
    expect(titles(await kept(query))).toEqual(['From 2026-02-15 12:00:05 on']);
    reader.clock.moveTo('2026-02-15 12:00:06');
    expect(titles(await list(query))).toEqual(['From 2026-02-15 12:00:05 on']);
  });

  it('a list of what runs in a day has the same events minutes later', async () => {
    await writer.given(anEvent({ title: 'Fair', start_date: '2026-02-15 12:02:00', end_date: '2026-02-16 12:01:00' }));
    await writer.given(anEvent({ title: 'Camp', start_date: '2026-02-14 12:00:00', end_date: '2026-02-18 12:00:00' }));
    reader.clock.moveTo('2026-02-15 12:00:00');
    const query = 'ends_after=2026-02-16+12:00:00&starts_before=2026-02-16+12:00:00&strict_dates=true';
    expect(titles(await kept(query))).toEqual(['Camp', 'Fair']);
    reader.clock.moveTo('2026-02-15 12:04:00');
    expect(titles(await list(query))).toEqual(['Camp', 'Fair']);
  });

  it.each([
    ['a tag', (time: string) => ({ tags: [time] }), 'tags='],
    ['a category', (time: string) => ({ categories: [time] }), 'categories='],
    ['an external id', (id: string) => ({ external_ids: [{ source: 'crm', id }] }), 'external_id=crm:'],
  ])('%s that is the time now is not that of a second ago', async (_, fields, query) => {
    for (const time of ['2026-02-15 12:00:05', '2026-02-15 12:00:06']) {
      await writer.given(anEvent({ title: `At ${time}`, ...fields(time) }));
    }
    for (const time of ['2026-02-15 12:00:05', '2026-02-15 12:00:06']) {
      reader.clock.moveTo(time);
      expect(titles(await kept(`${query}${time}`))).toEqual([`At ${time}`]);
    }
  });
});

it('a kept list is that of anonymous viewers', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  await writer.given(anEvent({ title: 'Draft', status: 'draft' }));
  expect(titles(await kept())).toEqual(['Fair']);
  expect((await reader.api.as('administrator').get('/events')).body.total).toBe(2);
  expect(titles(await list())).toEqual(['Fair']);
});

it('a kept list links to the host that was asked', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  for (const host of ['one.example', 'two.example']) {
    const { body } = await kept('per_page=5', { 'X-Forwarded-Host': host });
    expect(new URL(body.rest_url).host).toBe(host);
    expect(new URL(body.events[0].rest_url).host).toBe(host);
  }
});
