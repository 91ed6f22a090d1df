import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { linkedFields } from '../build/a-linked-event.js';
import { Chance } from '../support/chance.js';
import { rounds, seedOr } from '../support/rounds.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

const WRITES = 200;
const SEED = seedOr(60);
const chance = new Chance(SEED);
/** How many writes are acknowledged when the process is killed, and which round it is. */
const KILLS = Array.from({ length: rounds(1) }, (_, round) => [round === 0 ? 60 : 1 + chance.below(150), round]);

const folder = mkdtempSync(join(tmpdir(), 'calendar-killed-'));
let server: OwnMariadb;

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Every event that is stored, page by page. */
async function storedEvents(root: string) {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- records as the wire has them
  const events: any[] = [];
  let next: string | undefined = `${root}/events?start_date=2020-01-01&per_page=50`;
  while (next) {
    const page = await fetch(next);
    expect(page.status).toBe(200);
    const body: { events: unknown[]; next_rest_url?: string } = JSON.parse(await page.text());
    events.push(...body.events);
    next = body.next_rest_url;
  }
  return events;
}

describe.each([
  ['the embedded database', () => `sqlite:${join(folder, 'calendar.sqlite')}`],
  ['MariaDB', () => server.url],
])(`a process killed in the middle of two hundred writes to %s (seed ${SEED})`, (_, url) => {
  it.each(KILLS)('has stored each write that was acknowledged, and none by halves: %i', async (killedAfter, round) => {
    const service = await OwnProcess.start({ DATABASE_URL: url(), DATABASE_WAIT_SECONDS: '30' });
    let acknowledged = 0;
    const written = await Promise.all(
      Array.from({ length: WRITES }, async (_event, number) => {
        const response = await write(service.root, '/events', linkedFields(`Killed ${round}`, number));
        if (response.status === 201 && (acknowledged += 1) === killedAfter) service.signal('SIGKILL');
        return response;
      }),
    );
    await service.ended;
    const done = written.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThanOrEqual(killedAfter);
    expect(done.length).toBeLessThan(WRITES);
    expect(written.filter(({ status }) => status >= 500)).toEqual([]);

    const again = await OwnProcess.start({ DATABASE_URL: url() });
    const stored = (await storedEvents(again.root)).filter(({ title }) => title.startsWith(`Killed ${round} `));
    const titles = new Set(stored.map(({ title }) => title));
    expect(done.filter(({ title }) => !titles.has(title))).toEqual([]);
    const halves = stored.filter(
      ({ venue, organizer, categories, tags }) =>
        !venue.id || organizer.length !== 2 || categories.length !== 2 || tags.length !== 1,
    );
    expect(halves).toEqual([]);
    expect((await write(again.root, '/events', anEvent().fields)).status).toBe(201);
    await again.end();
  });
});
