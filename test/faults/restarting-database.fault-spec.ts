import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { rounds } from '../support/rounds.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write, type Written } from './support/writers.js';

let server: OwnMariadb;
let service: OwnProcess;

beforeAll(async () => {
  server = await OwnMariadb.start();
  service = await OwnProcess.start({ DATABASE_URL: server.url, DATABASE_WAIT_SECONDS: '2' });
});
afterAll(async () => {
  await service.end();
  await server.remove();
});

/** Writes from eight writers until told to stop. */
function writing(): () => Promise<Written[]> {
  const written: Written[] = [];
  let on = true;
  const writer = async () => {
    while (on) {
      const response = await write(service.root, '/events', anEvent().fields);
      written.push(response);
      if (response.status !== 201) await pause(20);
    }
  };
  const writers = Array.from({ length: 8 }, writer);
  return async () => {
    on = false;
    await Promise.all(writers);
    return written;
  };
}

async function titlesStored(): Promise<Set<string>> {
  const connection = await server.connect();
  const [rows] = await connection.query('SELECT title FROM events');
  await connection.end();
  return new Set((rows as { title: string }[]).map(({ title }) => title));
}

const SIGNALS = Array.from({ length: rounds(1) }, () => ['SIGTERM', 'SIGKILL'] as const).flat();

describe.each(SIGNALS)('while the database is stopped by %s and started again', (signal) => {
  it('requests fail fast with 503, and service resumes by itself without a loss', async () => {
    const stopWriting = writing();
    await pause(500);
    await server.stop(signal);
    await service.becomes(503, 5000);
    const responses = await Promise.all(Array.from({ length: 10 }, () => fetch(`${service.root}/events`)));
    expect(responses.map((response) => response.status)).toEqual(new Array(10).fill(503));
    expect(responses[0]?.headers.get('retry-after')).toBe('2');
    expect((await responses[0]?.json()) as object).toMatchObject({ code: 'rest_database_unreachable' });
    await pause(500);
    await server.start();
    expect(await service.becomes(200)).toBeLessThan(5000);
    const readyAt = Date.now();
    await pause(500);
    const written = await stopWriting();

    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201, 503]));
    const failed = written.filter(({ status }) => status === 503);
    expect(Math.max(...failed.map(({ ms }) => ms))).toBeLessThan(3000);
    const sentLater = written.filter(({ sentAt }) => sentAt > readyAt);
    expect(sentLater.length).toBeGreaterThan(0);
    expect(sentLater.filter(({ status }) => status !== 201)).toEqual([]);
    const stored = await titlesStored();
    expect(written.filter(({ status, title }) => status === 201 && !stored.has(title))).toEqual([]);
  });
});

describe('the log', () => {
  it('names the cause of each failure, and no fault of the service itself', () => {
    const failures = service.lines(({ status }) => status === 503);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ problem, cause }) => problem && cause)).toBe(true);
    expect(service.lines(({ context }) => context === 'Problems')).toEqual([]);
  });
});
