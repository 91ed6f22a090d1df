import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mysql2/promise';
import { anEvent } from '../build/an-event.js';
import { passwordOf } from '../support/users.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

let server: OwnMariadb;
let service: OwnProcess;
let other: Connection;

beforeAll(async () => {
  server = await OwnMariadb.start();
  await server.stop();
  await server.start('--max-connections=12');
  other = await server.connect();
});
afterEach(async () => {
  await other.query('ROLLBACK');
  await service.end();
});
afterAll(async () => {
  other.destroy();
  await server.remove();
});

const startService = async (environment: Record<string, string> = {}) => {
  // Each request is to need a connection of its own.
  service = await OwnProcess.start({ DATABASE_URL: server.url, ANSWER_CACHE: 'off', ...environment });
};
const list = () => fetch(`${service.root}/events`);
const change = (id: number, title: string) =>
  fetch(`${service.root}/events/${id}`, {
    method: 'PATCH',
    headers: { Authorization: `Basic ${btoa(`editor:${passwordOf('editor')}`)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title }),
  });
/** Milliseconds; who asks more often than ten times a second is told what was so when it first asked. */
const POLL_MS = 150;
const anyoneWaits = async () => {
  const sql = "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";
  for (;;) {
    const [rows] = await other.query(sql);
    if (Number((rows as { waiting: unknown }[])[0]?.waiting) > 0) return;
    await pause(POLL_MS);
  }
};
const deadlocks = async () => {
  const [rows] = await other.query("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'");
  return Number((rows as { Value: string }[])[0]?.Value);
};

describe('when every connection of the pool is in use', () => {
  it('further requests are 503 within the waiting time, and the first ones are answered in the end', async () => {
    await startService({ DATABASE_POOL_SIZE: '4', DATABASE_WAIT_SECONDS: '2' });
    await Promise.all(Array.from({ length: 4 }, list));
    await other.query('LOCK TABLES events WRITE');
    const asked = Array.from({ length: 10 }, list);
    const rejected = await Promise.all(asked.map((response) => Promise.race([response, pause(6000)])));
    await other.query('UNLOCK TABLES');
    const responses = await Promise.all(asked);
    const crowded = responses.filter(({ status }) => status === 503);
    expect(rejected.filter((response) => response !== undefined)).toHaveLength(6);
    expect(crowded).toHaveLength(6);
    expect(crowded[0]?.headers.get('retry-after')).toBe('1');
    expect(await crowded[0]?.json()).toMatchObject({ code: 'rest_database_crowded' });
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await list()).status).toBe(200);
  });
});

describe('when the server takes no more connections', () => {
  it('requests that need one more are 503, and service resumes when there are some', async () => {
    await startService();
    const taken: Connection[] = [];
    for (;;) {
      const connection = await server.connect().catch(() => undefined);
      if (!connection) break;
      taken.push(connection);
    }
    const responses = await Promise.all(Array.from({ length: 10 }, list));
    const statuses = new Set(responses.map(({ status }) => status));
    for (const connection of taken) await connection.end();
    expect(statuses.has(503)).toBe(true);
    expect([...statuses].every((status) => status === 503 || status === 200)).toBe(true);
    expect((await list()).status).toBe(200);
  });
});

describe('a write that loses', () => {
  it('a deadlock is tried again, and done', async () => {
    await startService();
    const { body } = await write(service.root, '/events', anEvent().fields);
    const before = await deadlocks();
    await other.query('START TRANSACTION');
    // The database gives up the transaction that has done less.
    await other.query(`INSERT INTO record_ids (kind) VALUES ${new Array(500).fill("('event')").join(',')}`);
    await other.query('SELECT * FROM search_texts WHERE record_id = ? FOR UPDATE', [body.id]);
    const changed = change(body.id, 'After the deadlock');
    await Promise.race([anyoneWaits(), changed]);
    await other.query('SELECT id FROM events WHERE id = ? FOR UPDATE', [body.id]);
    await other.query('COMMIT');
    const response = await changed;
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ title: 'After the deadlock' });
    expect(await deadlocks()).toBe(before + 1);
  });

  it('the wait for a lock is tried again, and done', async () => {
    await startService();
    const { body } = await write(service.root, '/events', anEvent().fields);
    await other.query('START TRANSACTION');
    await other.query('SELECT id FROM events WHERE id = ? FOR UPDATE', [body.id]);
    const changed = change(body.id, 'After the wait');
    await pause(6500);
    await other.query('COMMIT');
    expect((await changed).status).toBe(200);
  });
});
