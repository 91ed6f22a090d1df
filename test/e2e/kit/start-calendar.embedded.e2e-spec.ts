import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestCalendar } from '../../../src/testing/kit.js';
import type { TestCalendar } from '../../../src/testing/test-calendar.cjs';
import { run } from '../../support/program.js';

const PASSWORD = 'calendar-for-tests';
const NOON = new Date('2031-01-05T12:00:00Z');

describe("a calendar for other programs' tests", () => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    const settings = { API_PREFIX: 'wp-json', SITE_TIMEZONE: 'Europe/Oslo' };
    calendar = await startTestCalendar({ settings, now: NOON }, PASSWORD);
  });
  beforeEach(() => calendar.reset());
  afterAll(() => calendar.stop());

  const read = async (path: string) => JSON.parse(await (await fetch(`${calendar.baseUrl}${path}`)).text());

  it('is empty, at an address of its own', async () => {
    expect(new URL(calendar.baseUrl).pathname).toBe('/wp-json/calendar/events/v1');
    expect(await read('/events')).toMatchObject({ events: [], total: 0 });
  });

  it.each([
    ['editor', 201],
    ['subscriber', 403],
  ] as const)('knows the %s', async (role, status) => {
    const response = await fetch(`${calendar.baseUrl}/tags`, {
      method: 'POST',
      headers: { Authorization: calendar.authorization(role), 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `Tag of the ${role}` }),
    });
    expect(response.status).toBe(status);
  });

  it('creates a record of every kind, valid from nothing', async () => {
    const { given } = calendar;
    const venue = await given.venue();
    const event = await given.event({
      venue: venue.id,
      organizer: (await given.organizer()).id,
      categories: [(await given.category()).id],
      tags: [(await given.tag()).id],
    });
    expect(event).toMatchObject({
      start_date: '2031-01-06 18:00:00',
      end_date: '2031-01-06 20:00:00',
      venue: { id: venue.id },
      organizer: [{ organizer: expect.stringMatching(/^Organizer \d+$/) }],
      categories: [{ name: expect.stringMatching(/^Category \d+$/) }],
      tags: [{ name: expect.stringMatching(/^Tag \d+$/) }],
    });
  });

  it('creates records with the fields and in the role that are given, and says why one is refused', async () => {
    const { given } = calendar;
    expect(await given.event({ title: 'Fair', start_date: '2031-03-01 10:00' }, 'contributor')).toMatchObject({
      title: 'Fair',
      end_date: '2031-03-01 12:00:00',
      status: 'draft',
    });
    await expect(given.venue({}, 'subscriber')).rejects.toThrow(/^POST \/venues: 403 .*rest_forbidden/);
  });

  it('stands in the time it is given, moves, and runs', async () => {
    const { given } = calendar;
    expect((await given.tag()) && (await given.venue())).toMatchObject({ date: '2031-01-05 13:00:00' });
    calendar.setTime(new Date('2031-01-05T23:30:00Z'));
    expect(await given.venue()).toMatchObject({ date: '2031-01-06 00:30:00', date_utc: '2031-01-05 23:30:00' });
    calendar.letTimeRun(new Date('2031-05-01T10:00:00Z'));
    expect((await given.venue()).date_utc).toMatch(/^2031-05-01 10:00:\d\d$/);
  });

  it('runs from the beginning where it is told to', async () => {
    const running = await startTestCalendar({ now: NOON, running: true }, PASSWORD);
    const dates = new Set<unknown>();
    while (dates.size < 2) dates.add((await running.given.venue()).date_utc);
    expect([...dates]).toEqual([expect.stringMatching(/^2031-01-05 12:/), expect.stringMatching(/^2031-01-05 12:/)]);
    await running.stop();
  });

  it('fails as it is told to, in the form of every other error, and no longer', async () => {
    calendar.failNext({ status: 429, retryAfterSeconds: 7 });
    calendar.failNext({ status: 503, times: 2 });
    const seen = [];
    for (let n = 0; n < 4; n++) {
      const response = await fetch(`${calendar.baseUrl}/events`);
      seen.push([response.status, response.headers.get('retry-after'), JSON.parse(await response.text()).code]);
    }
    expect(seen).toEqual([
      [429, '7', 'rest_too_many_requests'],
      [503, '1', 'rest_database_unreachable'],
      [503, '1', 'rest_database_unreachable'],
      [200, null, undefined],
    ]);
  });

  it('is slow as it is told to', async () => {
    calendar.delayNext({ milliseconds: 60_000 });
    const signal = AbortSignal.timeout(200);
    await expect(fetch(`${calendar.baseUrl}/events`, { signal })).rejects.toThrow(/timeout/);
    expect(await read('/events')).toMatchObject({ total: 0 });
    calendar.delayNext({ milliseconds: 50 });
    const start = performance.now();
    await read('/events');
    expect(performance.now() - start).toBeGreaterThanOrEqual(49);
  });

  it('is as at its start after a reset', async () => {
    await calendar.given.event({ venue: { venue: 'Hall' }, tags: ['loud'] });
    expect((await read('/events')).total).toBe(1);
    calendar.setTime(new Date('2040-01-01T00:00:00Z'));
    calendar.failNext({ status: 503, times: 9 });
    await calendar.reset();
    expect([await read('/events'), await read('/venues'), await read('/tags')]).toMatchObject([
      { total: 0 },
      { total: 0 },
      { total: 0 },
    ]);
    expect(await calendar.given.venue()).toMatchObject({ date_utc: '2031-01-05 12:00:00' });
  });

  it('keeps users of the settings beside its own', async () => {
    const users = [{ login: 'editor', role: 'author', password: 'correct horse' }];
    const other = await startTestCalendar({ settings: { BOOTSTRAP_USERS: JSON.stringify(users) } }, PASSWORD);
    const { status } = await fetch(`${other.baseUrl}/tags`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('editor:correct horse')}` },
      body: new URLSearchParams({ name: 'Of the author' }),
    });
    expect(status).toBe(403);
    expect(await other.given.tag()).toMatchObject({ name: expect.any(String) });
    await other.stop();
  });

  it('is ready in half a second of work, the first one in half the time of its import, and leaves nothing running', async () => {
    // Processor time: how long that takes on the wall depends on what else the machine does.
    const timed = `
      const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
      const seconds = async (work) => { const before = used(); await work(); return used() - before; };
      const { startCalendar } = await import('${process.cwd()}/dist/testing/esm-entry.js');
      const imported = await seconds(() => import('${process.cwd()}/dist/testing/kit.js'));
      let calendar;
      const start = async () => { calendar = await startCalendar(); };
      const first = await seconds(start);
      await calendar.stop();
      const second = await seconds(start);
      await calendar.stop();
      const gone = await fetch(calendar.baseUrl).then(() => false, () => true);
      console.log(JSON.stringify({ imported, first, second, gone }));`;
    const { out, code } = await run(timed);
    expect(code).toBe(0);
    const { imported, first, second, gone } = JSON.parse(out);
    expect(gone).toBe(true);
    expect(second).toBeLessThan(0.5);
    expect(imported + first).toBeLessThan(1.5 * imported);
  });
});
