import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CacheOutcomes } from '../../../src/http/responses/cache-outcomes.js';
import { anEvent } from '../../build/an-event.js';
import { freshDatabase } from '../../support/database.js';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { NOW } from '../../support/fixed-clock.js';
import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Three processes of one calendar, of which the last keeps no answers.
const fresh = await freshDatabase();
const one = await startApp({ DATABASE_URL: fresh.url });
const other = await startApp({ DATABASE_URL: fresh.url }, { users: false });
const without = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' }, { users: false });
const apps = [one, other, without];
const recordTables = await tablesWithoutRows(one.database);

beforeEach(async () => {
  await emptyTables(one.database, recordTables);
  for (const { clock } of apps) clock.moveTo(NOW);
});

afterAll(async () => {
  for (const app of apps) await app.stop();
  await fresh.drop();
});

const { api, given, database } = one;

/** Asks until the response is one that is kept. */
async function warmed(path: string) {
  for (let n = 0; n < 3; n++) await api.get(path);
  return api.get(path);
}

const titlesIn = ({ body }: { body: { events: { title: string }[] } }) => body.events.map(({ title }) => title);

describe.each(['/events', '/events?per_page=1', '/venues', '/categories', '/', '/events/by-slug/fair'])(
  '%s',
  (path) => {
    beforeEach(async () => {
      await given(anEvent({ title: 'Fair', venue: { venue: 'Barn' }, categories: ['Music'] }));
    });

    it('is asked of the database once for all who ask within a second', async () => {
      await warmed(path);
      const statements = await statementsOf(database, () => api.get(path));
      expect(statements).toEqual([expect.stringContaining('FROM changes')]);
    });

    it('is what a process without kept answers says, headers included', async () => {
      const stored = await warmed(path);
      const plain = await without.api.get(path);
      const output = ({ status, headers, body }: typeof stored) => ({
        status,
        headers: [...headers].filter(
          ([name]) => !/^(x-request-id|date|link|x-tec-api-ro.*|x-tec-api-origin|etag|content-length)$/.test(name),
        ),
        body: JSON.stringify(body).replaceAll(/127\.0\.0\.1:\d+/g, 'here'),
      });
      expect(output(stored)).toEqual(output(plain));
      expect(stored.headers.get('etag')).not.toBeNull();
    });

    it('is answered 304 or 412 where the caller says what they know of it', async () => {
      const { headers } = await warmed(path);
      const tag = headers.get('etag') ?? '';
      expect((await api.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
      expect((await api.get(path, { headers: { 'If-Match': '"other"' } })).status).toBe(412);
    });
  },
);

it('an answer shows each change made before the request, through this process or another one', async () => {
  await given(anEvent({ title: 'First' }));
  await warmed('/events');
  await given(anEvent({ title: 'Second' }));
  expect(titlesIn(await api.get('/events'))).toEqual(['First', 'Second']);
  await warmed('/events');
  await other.given(anEvent({ title: 'Third' }));
  expect(titlesIn(await api.get('/events'))).toEqual(['First', 'Second', 'Third']);
});

it('under load, no answer is older than the request', async () => {
  const { id } = await given(anEvent({ title: 'Round 0' }));
  for (let round = 1; round <= 10; round++) {
    const early = Array.from({ length: 5 }, () => api.get('/events'));
    await other.api.as('administrator').patch(`/events/${id}`, { title: `Round ${round}` });
    const late = await Promise.all(Array.from({ length: 10 }, () => api.get('/events')));
    expect(late.map(titlesIn)).toEqual(late.map(() => [`Round ${round}`]));
    await Promise.all(early);
  }
});

it('what becomes due is shown from that second on', async () => {
  await given(anEvent({ title: 'Due', date: '2026-02-15 12:00:05' }));
  expect(titlesIn(await warmed('/events'))).toEqual([]);
  one.clock.moveTo('2026-02-15 12:00:05');
  expect(titlesIn(await api.get('/events'))).toEqual(['Due']);
});

it('callers who are signed in get their own answers, and leave none to others', async () => {
  await given(anEvent({ title: 'Draft', status: 'draft' }));
  await given(anEvent({ title: 'Public' }));
  for (let n = 0; n < 5; n++) {
    expect(titlesIn(await api.as('editor').get('/events'))).toEqual(['Draft', 'Public']);
    expect(titlesIn(await api.get('/events'))).toEqual(['Public']);
  }
});

it('many who ask at once wait for one answer', async () => {
  await given(anEvent());
  await warmed('/events');
  one.clock.moveTo('2026-02-15 12:00:01');
  const alone = (await statementsOf(database, () => without.api.get('/events'))).length;
  const statements = await statementsOf(database, () =>
    Promise.all(Array.from({ length: 20 }, () => api.get('/events'))),
  );
  const others = statements.filter((sql) => !sql.startsWith('SELECT (SELECT SUM(total) FROM changes) AS total'));
  expect(alone).toBe(0);
  expect(others.length).toBeLessThanOrEqual(10);
});

it('the first response to an address is kept if the process knows what is published next', async () => {
  await given(anEvent({ title: 'Fair' }));
  await warmed('/events');
  for (const path of ['/events?featured=false', '/events/by-slug/fair']) {
    await api.get(path);
    expect(await statementsOf(database, () => api.get(path))).toEqual([expect.stringContaining('FROM changes')]);
    await other.api.as('administrator').patch('/events/by-slug/fair', { description: path });
    expect(JSON.stringify((await api.get(path)).body)).toContain(path);
  }
});

it('an event whose categories get other counts is rendered without a statement for it', async () => {
  const counts = one.app.get(CacheOutcomes).counts;
  const { id } = await given(anEvent({ title: 'Fair', categories: ['Music'] }));
  const { id: market } = await given(anEvent({ title: 'Market', categories: ['Music'] }));
  for (const path of [`/events/${id}`, `/events/${market}`]) await warmed(path);
  await other.given(anEvent({ title: 'Concert', categories: ['Music'] }));
  expect((await api.get(`/events/${id}`)).body.categories).toMatchObject([{ count: 3 }]);
  const { kept, miss } = counts;
  expect((await api.get(`/events/${market}`)).body.categories).toMatchObject([{ count: 3 }]);
  expect(counts).toMatchObject({ kept: kept + 1, miss });
});

it('refusals are not kept, and envelopes are made for each', async () => {
  for (let n = 0; n < 3; n++) expect((await api.get('/events/99')).status).toBe(404);
  const { body } = await warmed('/events?_envelope');
  expect(body).toMatchObject({ status: 200, body: { events: [] } });
});

it('HEAD is told what GET would be', async () => {
  const { headers } = await warmed('/events');
  const head = await api.send('HEAD', '/events');
  expect(head.headers.get('etag')).toBe(headers.get('etag'));
  expect(head.headers.get('content-length')).toBe(headers.get('content-length'));
  expect(head.body).toBe('');
});

it('with ANSWER_CACHE=off every answer is worked out', async () => {
  for (let n = 0; n < 3; n++) {
    const statements = await statementsOf(without.database, () => without.api.get('/events'));
    expect(statements.filter((sql) => sql.startsWith('SELECT (SELECT SUM(total) FROM changes) AS total'))).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  }
});

describe('a kept answer outlives', () => {
  const statementsAt = async (path: string, now: string) => {
    one.clock.moveTo(now);
    return statementsOf(database, () => api.get(path));
  };
  const onlyLooks = [expect.stringContaining('FROM changes')];

  it('the second it was made in, until the window of its dates changes', async () => {
    await given(anEvent());
    await warmed('/events');
    expect(await statementsAt('/events', '2026-02-15 12:04:59')).toEqual(onlyLooks);
    expect((await statementsAt('/events', '2026-02-15 12:15:00')).length).toBeGreaterThan(1);
  });

  it('no longer than five minutes, whatever it shows', async () => {
    const { id } = await given(anEvent());
    await warmed(`/events/${id}`);
    expect(await statementsAt(`/events/${id}`, '2026-02-15 12:04:59')).toEqual(onlyLooks);
    expect((await statementsAt(`/events/${id}`, '2026-02-15 12:05:00')).length).toBeGreaterThan(1);
  });

  it('no second if it depends on the time of day', async () => {
    await given(anEvent());
    for (const path of ['/events?ends_after=now', '/venues?only_with_upcoming=true']) {
      one.clock.moveTo(NOW);
      await warmed(path);
      expect((await statementsAt(path, '2026-02-15 12:00:01')).length).toBeGreaterThan(1);
    }
  });

  it('changes of what it does not show', async () => {
    const shown = await given(anEvent({ venue: { venue: 'Barn' }, categories: ['Music'] }));
    const hidden = await given(anEvent({ categories: ['Film'] }));
    const paths = [`/events/${shown.id}`, `/venues/${shown.venue.id}`, '/venues', '/tags'];
    for (const path of paths) await warmed(path);
    await other.api.as('administrator').patch(`/events/${hidden.id}`, { title: 'New', categories: [] });
    await statementsAt(paths[0] as string, NOW);
    for (const path of paths) expect(await statementsAt(path, NOW)).toEqual(onlyLooks);
    await other.api.as('administrator').patch(`/venues/${shown.venue.id}`, { venue: 'Shed' });
    expect((await api.get(`/events/${shown.id}`)).body.venue.venue).toBe('Shed');
    await other.given(anEvent({ categories: ['Music'] }));
    expect((await api.get(`/events/${shown.id}`)).body.categories[0].count).toBe(2);
  });
});
