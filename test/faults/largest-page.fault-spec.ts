import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { passwordOf } from '../support/users.js';
import { OwnProcess } from './support/own-process.js';

const LONG = '🏮'.repeat(60_000);
const headers = {
  Authorization: `Basic ${btoa(`administrator:${passwordOf('administrator')}`)}`,
  'Content-Type': 'application/json',
};

// Every request is answered for itself.
const ALONE = { LOG_LEVEL: 'error', ANSWER_CACHE: 'off' };

let folder: string;
let service: OwnProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-largest-page-'));
  service = await OwnProcess.start({ DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}`, ...ALONE });
  const { id: venue } = await create('/venues', { venue: 'Hall', description: LONG });
  const times = { start_date: 'tomorrow 10:00', end_date: 'tomorrow 12:00' };
  const event = { title: '🏮'.repeat(10_000), description: LONG, venue, ...times };
  for (let n = 0; n < 50; n += 1) await create('/events', event);
});
afterAll(async () => {
  await service.end();
  rmSync(folder, { recursive: true, force: true });
});

async function create(path: string, fields: object): Promise<{ id: number }> {
  const response = await fetch(service.root + path, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: number };
}

async function readPage(): Promise<number> {
  const response = await fetch(`${service.root}/events?per_page=50`);
  return (await response.arrayBuffer()).byteLength;
}

/** Time the service itself worked until it answered: a busy machine adds to that, which says nothing about the service. */
async function aliveWithinMs(): Promise<number> {
  const before = service.processorMs();
  const { status } = await fetch(`${service.origin}/health/live`);
  if (status !== 200) throw new Error(`/health/live is ${status}`);
  return service.processorMs() - before;
}

it('eight readers of the largest page at once keep the service alive', async () => {
  const pages = Promise.all(Array.from({ length: 8 }, readPage));
  let areRead = false;
  void pages.finally(() => (areRead = true));
  const waits: number[] = [];
  while (!areRead) {
    waits.push(await aliveWithinMs());
    await pause(5);
  }
  for (const bytes of await pages) expect(bytes).toBeGreaterThan(25e6);
  expect(waits.length).toBeGreaterThan(2);
  expect(Math.max(...waits)).toBeLessThan(1000);
});
