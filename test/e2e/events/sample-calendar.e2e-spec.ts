import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { RequestContextFactory } from '../../../src/http/request/request-context.js';
import { Urls } from '../../../src/http/urls/urls.js';
import { recount } from '../../../src/resources/events/maintenance/rebuild-read-models.js';
import { loadCalendar } from '../../../src/seed/load-calendar.js';
import { sampleCalendar } from '../../../src/seed/sample-calendar.js';
import { startApp } from '../../support/start-app.js';

const EVENTS = 30;
const requested = await startApp();
const loaded = await startApp();
afterAll(() => Promise.all([requested.stop(), loaded.stop()]));

const calendar = sampleCalendar({ events: EVENTS });

async function load(part: { events: number; first?: number }): Promise<void> {
  const admin = (await loaded.database.query("SELECT id, login, role FROM users WHERE role = 'administrator'"))[0];
  const context = loaded.app.get(RequestContextFactory).create(admin, new Urls('http://localhost', '', 'events'));
  await loadCalendar(loaded.database, sampleCalendar(part), context, () => undefined);
}

async function request(): Promise<void> {
  const { given } = requested;
  const ids = { categories: [] as number[], tags: [] as number[], venues: [] as number[], organizers: [] as number[] };
  const idsAt = (kind: keyof typeof ids, positions: readonly number[]) =>
    positions.map((position) => ids[kind][position]);
  for (const { parent, ...fields } of calendar.categories) {
    const category = { ...fields, parent: parent === undefined ? 0 : ids.categories[parent] };
    ids.categories.push((await given({ path: '/categories', fields: category })).id);
  }
  for (const kind of ['tags', 'venues', 'organizers'] as const)
    for (const fields of calendar[kind]) ids[kind].push((await given({ path: `/${kind}`, fields })).id);
  for (const { fields, venue, organizers, categories, tags } of calendar.events()) {
    const links = {
      venue: idsAt('venues', [venue]),
      organizer: idsAt('organizers', organizers),
      categories: idsAt('categories', categories),
      tags: idsAt('tags', tags),
    };
    await given({ path: '/events', fields: { ...fields, ...links } });
  }
}

/** All rows of the tables of records and of what is derived from them, without generated ids of words. */
async function contents(database: DataSource) {
  const tables = ['events', 'venues', 'organizers', 'categories', 'tags', 'search_texts'];
  const links = ['event_categories', 'event_tags', 'event_venues', 'event_organizers'];
  const rows = [...tables, ...links].map(async (table) => [
    table,
    await database.query(`SELECT * FROM ${table} ORDER BY 1, 2`),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, Record<string, unknown>[]>;
}

const SEARCHES = [
  '/events?search=river&start_date=2025-01-01',
  '/categories?per_page=50',
  '/tags?per_page=50',
  '/events',
];

async function expectSame(): Promise<void> {
  const [expected, actual] = [await contents(requested.database), await contents(loaded.database)];
  for (const [table, rows] of Object.entries(expected)) expect({ [table]: actual[table] }).toEqual({ [table]: rows });
  for (const path of SEARCHES) {
    const [wanted, found] = [await requested.api.get(path), await loaded.api.get(path)];
    expect(JSON.stringify(found.body)).toBe(JSON.stringify(wanted.body).replaceAll(requested.origin, loaded.origin));
  }
}

beforeAll(request);

it('is the same whether it is requested event by event, or loaded at once', async () => {
  await load({ events: EVENTS });
  await expectSame();
});

it('can be given a few events more, which are counted and indexed at once', async () => {
  await load({ events: 10, first: EVENTS });
  const answers = () => Promise.all(SEARCHES.map(async (path) => (await loaded.api.get(path)).body as unknown));
  const before = await answers();
  await recount(loaded.database);
  expect(before).toEqual(await answers());
});
