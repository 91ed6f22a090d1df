import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { passwordOf } from '../support/users.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';

/** So many that the batch takes much longer than it takes to see its first records. */
const PAIRS = 200;

const folder = mkdtempSync(join(tmpdir(), 'calendar-killed-batch-'));
let server: OwnMariadb;

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates, of which each second one refers to the one before. */
const operations = Array.from({ length: PAIRS }, (_, n) => [
  { ref: `hall-${n}`, method: 'POST', path: '/venues', body: { venue: `Hall ${n}` } },
  { method: 'POST', path: '/events', body: anEvent({ title: `Fair ${n}`, venue: { ref: `hall-${n}` } }).fields },
]).flat();

async function send(root: string): Promise<{ status: number; body: Record<string, unknown> } | undefined> {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': 'killed in the middle',
    Authorization: `Basic ${btoa(`editor:${passwordOf('editor')}`)}`,
  };
  const response = await fetch(`${root}/batch`, { method: 'POST', headers, body: JSON.stringify({ operations }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const totalOf = async (root: string, list: string): Promise<number> => {
  const { total } = (await (await fetch(`${root}${list}`)).json()) as { total?: number };
  return total ?? 0;
};
const EVENTS = '/events?start_date=2020-01-01&end_date=2030-01-01';

describe.each([
  ['the embedded database', () => `sqlite:${join(folder, 'calendar.sqlite')}`],
  ['MariaDB', () => server.url],
])('a batch whose process is killed in the middle, on %s', (_, url) => {
  it('goes on under its key: each record is there once', async () => {
    const environment = { DATABASE_URL: url(), BATCH_MAX_OPERATIONS: String(2 * PAIRS) };
    const service = await OwnProcess.start(environment);
    const lost = send(service.root).catch(() => undefined);
    while ((await totalOf(service.root, '/venues')) < 15) await new Promise((resolve) => setImmediate(resolve));
    await service.end();
    expect(await lost).toBeUndefined();

    const again = await OwnProcess.start(environment);
    const before = await totalOf(again.root, EVENTS);
    expect(before).toBeGreaterThan(10);
    expect(before).toBeLessThan(PAIRS);
    const answer = await send(again.root);
    expect([answer?.status, answer?.body['succeeded']]).toEqual([200, 2 * PAIRS]);
    expect([await totalOf(again.root, '/venues'), await totalOf(again.root, EVENTS)]).toEqual([PAIRS, PAIRS]);
    const titles = Array.from({ length: PAIRS }, (_event, n) => `Fair ${n}`);
    const results = answer?.body['results'] as { body: { title?: string; venue: unknown } }[];
    expect(results.flatMap(({ body }) => body.title ?? [])).toEqual(titles);
    expect(await send(again.root)).toEqual(answer);
    await again.end();
  });
});
