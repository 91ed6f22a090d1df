import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { anEvent } from '../build/an-event.js';
import { start } from '../support/program.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

const SERIES = 12;
const WEEK_MS = 7 * 86_400_000;

let server: OwnMariadb;
let db: Connection;

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(async () => {
  await db.end();
  await server.remove();
});

async function select<T>(sql: string): Promise<T[]> {
  const [rows] = await db.query(sql);
  return rows as T[];
}
const storedDates = async () =>
  Number((await select<{ total: number }>('SELECT COUNT(*) AS total FROM events'))[0]?.total);

/** Stores the dates of ten years, as after a long downtime. */
const extend = () =>
  start('commands/extend-series.js', {
    environment: { DATABASE_URL: server.url, SERIES_HORIZON_MONTHS: '120', SERIES_MAX_OCCURRENCES: '5000' },
  });

it('the next process goes on where one was killed while it stored dates: none is missing, none is there twice', async () => {
  const service = await OwnProcess.start({ DATABASE_URL: server.url, SERIES_HORIZON_MONTHS: '1' });
  for (let number = 0; number < SERIES; number += 1) {
    const weekly = anEvent({ start: 'tomorrow 18:00', end: 'tomorrow 19:00', recurrence: { rrule: 'FREQ=WEEKLY' } });
    expect((await write(service.root, '/events', weekly.fields)).status).toBe(201);
  }
  await service.end();
  db = await createConnection(server.url);
  const before = await storedDates();

  const killed = extend();
  while ((await storedDates()) < before + 500) await new Promise((resolve) => setImmediate(resolve));
  killed.tell('SIGKILL');
  expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
  const [halfway] = await select<{ least: string; most: string }>(
    'SELECT MIN(materialised_until) AS least, MAX(materialised_until) AS most FROM series',
  );
  expect(halfway?.most.slice(0, 4)).not.toBe(halfway?.least.slice(0, 4));

  // Its lease has not ended yet, and then it has.
  expect((await extend().ended).out).toContain('Another process');
  await db.query("UPDATE leases SET until_utc = '2026-01-01 00:00:00'");
  const ends = await Promise.all([extend().ended, extend().ended]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  expect(ends.filter(({ out }) => out.includes('New dates'))).toHaveLength(1);

  const all = await select<{ id: number; dates: string }>(
    `SELECT series_id AS id, GROUP_CONCAT(recurrence_id ORDER BY recurrence_id) AS dates FROM events GROUP BY series_id`,
  );
  expect(all).toHaveLength(SERIES);
  for (const { dates } of all) {
    const times = dates.split(',').map((date) => Date.parse(`${date}Z`));
    expect(times.length).toBeGreaterThan(500);
    expect(times.every((time, index) => time === (times[0] ?? 0) + index * WEEK_MS)).toBe(true);
  }
});
