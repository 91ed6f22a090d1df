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

beforeEach(async () => {
  await emptyTables(one.database, recordTables);
  for (const { clock } of [one, other]) clock.moveTo(NOW);
});

afterAll(async () => {
  for (const app of [one, other]) await app.stop();
  await fresh.drop();
});

const VIEWERS = ['anonymous', 'contributor', 'author', 'editor'] as const;
const PATHS = ['/events', '/events?per_page=1', '/events?orderby=title', '/events?featured=false&per_page=1&page=2'];

const apiOf = (app: typeof one, viewer: (typeof VIEWERS)[number]) =>
  viewer === 'anonymous' ? app.api : app.api.as(viewer);

const counting = (statements: readonly string[]) => statements.filter((sql) => sql.includes('AS list_total'));

describe.each(VIEWERS)('the total for %s', (viewer) => {
  const api = apiOf(one, viewer);

  /** The totals of all lists, and how many of them were counted. */
  async function totals() {
    const found: number[] = [];
    const statements = await statementsOf(one.database, async () => {
      for (const path of PATHS) found.push((await api.get(path)).body.total);
    });
    return { found, counted: counting(statements).length };
  }

  beforeEach(async () => {
    for (const title of ['Fair', 'Market']) await one.given(anEvent({ title }));
    await totals();
  });

  it('is not counted again while nothing changes, on any page', async () => {
    expect(await totals()).toEqual({ found: [2, 2, 2, 2], counted: 0 });
    one.clock.moveTo('2026-02-15 12:04:59');
    expect(await totals()).toEqual({ found: [2, 2, 2, 2], counted: 0 });
  });

  it('is counted again after five minutes, for what is changed by hand', async () => {
    one.clock.moveTo('2026-02-15 12:05:00');
    expect((await totals()).counted).toBeGreaterThan(0);
  });

  it.each([one, other])('is right at once after a write of either process', async (writer) => {
    const { id } = await writer.given(anEvent({ title: 'Fete' }));
    expect((await totals()).found).toEqual([3, 3, 3, 3]);
    await writer.api.as('administrator').delete(`/events/${id}`);
    expect((await totals()).found).toEqual([2, 2, 2, 2]);
  });

  it('is right from the second on in which an event is published', async () => {
    await other.given(anEvent({ date: '2026-02-15 12:00:30' }));
    const seesScheduled = viewer === 'editor';
    const before = (await totals()).found;
    expect(before).toEqual(PATHS.map(() => (seesScheduled ? 3 : 2)));
    one.clock.moveTo('2026-02-15 12:00:29');
    expect((await totals()).found).toEqual(before);
    one.clock.moveTo('2026-02-15 12:00:30');
    expect((await totals()).found).toEqual([3, 3, 3, 3]);
    one.clock.moveTo('2026-02-15 12:00:29');
    expect((await totals()).found).toEqual(before);
  });
});

it('a total that depends on the second is counted each time', async () => {
  await one.given(anEvent());
  const list = () => one.api.get('/events?ends_after=now&strict_dates=true');
  await list();
  expect(counting(await statementsOf(one.database, list))).toHaveLength(1);
});

it('a page that is no longer there is not found, although the total was known', async () => {
  for (const title of ['Fair', 'Market']) await one.given(anEvent({ title }));
  const last = '/events?per_page=1&page=2';
  expect((await one.api.get(last)).status).toBe(200);
  const [{ id }] = (await one.api.get(last)).body.events;
  await other.api.as('administrator').delete(`/events/${id}`);
  expect((await one.api.get(last)).status).toBe(404);
});
