import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { rounds, seedOr } from '../support/rounds.js';
import { followWriters } from './support/followed/follow-writers.js';
import { Processes } from './support/followed/processes.js';
import { OwnMariadb } from './support/own-mariadb.js';

const SEED = seedOr(17);
const folder = mkdtempSync(join(tmpdir(), 'calendar-followed-'));
let server: OwnMariadb;

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

let processes: Processes;
afterEach(() => processes.end());
const start = (url: string, count: number) =>
  Processes.start(Array<Record<string, string>>(count).fill({ DATABASE_URL: url, WEBHOOK_DELIVERY: 'off' }));

it(`whoever follows three processes has what the lists show, whichever of them is killed (seed ${SEED})`, async () => {
  processes = await start(server.url, 3);
  expect(await followWriters(processes, { rounds: rounds(2), seed: SEED })).toEqual(ACTS);
  const connection = await server.connect();
  const [rows] = await connection.query('SELECT seq FROM change_log ORDER BY seq');
  await connection.end();
  const numbers = (rows as { seq: number }[]).map(({ seq }) => Number(seq));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it(`so does whoever follows the process of an embedded database that is killed (seed ${SEED})`, async () => {
  processes = await start(`sqlite:${join(folder, 'calendar.sqlite')}`, 1);
  await followWriters(processes, { rounds: rounds(1), seed: SEED });
});

/** None of these is always refused. */
const ACTS = [
  ...['batch', 'change secret', 'change series', 'create', 'delete', 'delete dates', 'delete series'],
  ...['give to another author', 'hide', 'keep secret', 'publish', 'restore', 'schedule', 'series', 'trash'],
  ...['trash secret', 'unpublish', 'update'],
];
