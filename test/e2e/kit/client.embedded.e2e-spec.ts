import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { upcomingLines } from '../../../client/examples/upcoming.js';
import {
  allEvents,
  CalendarRefusal,
  createCalendarClient,
  follow,
  runBatch,
} from '../../../client/src/calendar-client.js';
import type { TestCalendar } from '../../../src/testing/test-calendar.cjs';
import { startTestCalendar } from '../../../src/testing/kit.js';

const PASSWORD = 'calendar-for-tests';
const NOON = new Date('2027-06-01T12:00:00Z');

describe('the typed client', () => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await startTestCalendar({ now: NOON }, PASSWORD);
  });
  afterAll(() => calendar.stop());

  const editor = () =>
    createCalendarClient({ baseUrl: calendar.baseUrl, credentials: { user: 'editor', password: PASSWORD } });

  it('creates, reads, changes and deletes an event', async () => {
    const body = { title: 'Harbour walk', start_date: '2027-06-04 17:30', end_date: '2027-06-04 19:00' };
    const { data: created } = await editor().POST('/events', { body });
    const id = created?.id ?? 0;
    const { data: read } = await editor().GET('/events/{id}', { params: { path: { id } } });
    const { data: changed } = await editor().PATCH('/events/{id}', { params: { path: { id } }, body: { cost: '9' } });
    const { data: deleted } = await editor().DELETE('/events/{id}', { params: { path: { id } } });
    expect([created?.slug, read?.title, changed?.cost, deleted?.status]).toEqual([
      'harbour-walk',
      'Harbour walk',
      '$9',
      'trash',
    ]);
  });

  it('gives a refusal as its body says it', async () => {
    const { error, response } = await createCalendarClient({ baseUrl: calendar.baseUrl }).POST('/tags', {
      body: { name: 'Quiet' },
    });
    expect([response.status, error?.code]).toEqual([401, 'rest_forbidden']);
  });

  it('walks through every page of a list', async () => {
    for (let n = 1; n <= 7; n++) {
      const day = `2027-07-0${n}`;
      await editor().POST('/events', {
        body: { title: `Walk ${n}`, start_date: `${day} 10:00`, end_date: `${day} 11:00` },
      });
    }
    const titles: string[] = [];
    for await (const { title } of allEvents(editor(), { search: 'walk', per_page: 3 })) titles.push(title);
    expect(titles).toEqual(['Walk 1', 'Walk 2', 'Walk 3', 'Walk 4', 'Walk 5', 'Walk 6', 'Walk 7']);
  });

  it('filters by several values of a parameter', async () => {
    for (const tag of ['Indoors', 'Outdoors', 'Online']) {
      const dates = { start_date: '2027-08-01 10:00', end_date: '2027-08-01 11:00' };
      await editor().POST('/events', { body: { title: `${tag} talk`, ...dates, tags: [tag] } });
    }
    const titles: string[] = [];
    for await (const { title } of allEvents(editor(), { tags: ['indoors', 'online'] })) titles.push(title);
    expect(titles).toEqual(['Indoors talk', 'Online talk']);
  });

  it('follows what changes, and goes on from a token', async () => {
    const reader = createCalendarClient({ baseUrl: calendar.baseUrl });
    const stop = new AbortController();
    const seen: string[] = [];
    let since: string | undefined;
    const create = (name: string) => editor().POST('/tags', { body: { name } });
    for await (const { changes, token } of follow(reader, { kinds: ['tags'], records: true, signal: stop.signal })) {
      since = token;
      if (changes.length > 0) break;
      await create('Quiet');
    }
    await create('Loud');
    for await (const { changes } of follow(reader, { since, signal: stop.signal })) {
      seen.push(...changes.map(({ act, kind }) => `${act} ${kind}`));
      stop.abort();
    }
    expect(seen).toEqual(['created tags']);
  });

  it('throws what the service says when a page is refused', async () => {
    const wrong = createCalendarClient({
      baseUrl: calendar.baseUrl,
      credentials: { user: 'editor', password: 'wrong' },
    });
    await expect(allEvents(wrong).next()).rejects.toBeInstanceOf(CalendarRefusal);
  });

  it('runs batches', async () => {
    const operations = [
      { ref: 'hall', method: 'POST' as const, path: '/venues', body: { venue: 'Hall' } },
      { method: 'PATCH' as const, path: '/venues/{ref:hall}', body: { city: 'Oslo' } },
    ];
    const { results, failed } = await runBatch(editor(), operations, { key: 'hall and city' });
    expect([failed, results.map(({ status }) => status)]).toEqual([0, [201, 200]]);
    expect((await runBatch(editor(), operations, { key: 'hall and city' })).results).toEqual(results);
    const none = [{ method: 'DELETE' as const, path: '/venues/99999' }];
    await expect(runBatch(editor(), none, { atomic: true })).rejects.toBeInstanceOf(CalendarRefusal);
  });

  it('prints what is to come, as its example shows', async () => {
    await editor().POST('/events', {
      body: { title: 'Night market', start_date: '2027-05-30 18:00', end_date: '2027-06-02 02:00' },
    });
    expect((await upcomingLines(calendar.baseUrl))[0]).toBe('2027-05-30 18:00:00 UTC  Night market');
  });

  it('has the types of the OpenAPI document', () => {
    const generator = [
      'node_modules/openapi-typescript/bin/cli.js',
      'docs/openapi.json',
      '--default-non-nullable=false',
    ];
    const made = execFileSync('node', generator, { encoding: 'utf8', maxBuffer: 2 ** 24 });
    expect(readFileSync('client/src/schema.ts', 'utf8')).toBe(made);
  });
});
