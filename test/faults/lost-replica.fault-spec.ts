import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { Proxy } from './support/proxy.js';
import { write } from './support/writers.js';

// Nothing is replicated here: the title tells which server a response is from.
let primary: OwnMariadb;
let replica: OwnMariadb;
let proxy: Proxy;
let service: OwnProcess;
let id: number;

beforeAll(async () => {
  [primary, replica] = [await OwnMariadb.start(), await OwnMariadb.start()];
  for (const [server, title] of [
    [primary, 'Of the primary'],
    [replica, 'Of the replica'],
  ] as const) {
    const own = await OwnProcess.start({ DATABASE_URL: server.url });
    ({ id } = (await write(own.root, '/events', anEvent({ title }).fields)).body);
    await own.end();
  }
});
beforeEach(async () => {
  proxy = await Proxy.to(Number(new URL(replica.url).port));
  const way = new URL(replica.url);
  way.port = String(proxy.port);
  service = await OwnProcess.start({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: way.href,
    DATABASE_POOL_SIZE: '4',
    REQUEST_TIMEOUT_SECONDS: '3',
    // Two calendars that differ, with as many changes: what a real replica never is.
    ANSWER_CACHE: 'off',
  });
});
afterEach(async () => {
  await service.end();
  await proxy.close();
});
afterAll(async () => {
  await primary.remove();
  await replica.remove();
});

const paths = () => [`/events/${id}`, '/events?start_date=2020-01-01'];

/** Status and the title shown, of one event or of a list with one. */
async function read(path: string): Promise<unknown> {
  const response = await fetch(service.root + path);
  const body: { title?: string; events?: { title: string }[] } = JSON.parse(await response.text());
  return [response.status, body.title ?? body.events?.[0]?.title];
}

const OF_PRIMARY = [200, 'Of the primary'];
const OF_REPLICA = [200, 'Of the replica'];

/** Asks until the response is that one. */
async function becomes(path: string, expected: readonly unknown[]): Promise<void> {
  while (String(await read(path)) !== String(expected)) await pause(100);
}

/** Resolves once so many statements of the service wait for a table that the test holds. */
async function waiting(count: number): Promise<void> {
  const connection = await replica.connect();
  const sql = "SELECT COUNT(*) AS held FROM information_schema.processlist WHERE state LIKE 'Waiting for table%'";
  for (;;) {
    const [rows] = await connection.query(sql);
    if (Number((rows as { held: unknown }[])[0]?.held) >= count) break;
    await pause(20);
  }
  connection.destroy();
}

describe('a replica that is killed in the middle of statements', () => {
  it('has them answered by the primary, and serves again when it is back', async () => {
    for (const path of paths()) expect(await read(path)).toEqual(OF_REPLICA);
    const other = await replica.connect();
    other.on('error', () => undefined);
    await other.query('LOCK TABLES events WRITE');
    const responses = [...paths(), ...paths()].map(read);
    await waiting(responses.length);
    await replica.stop('SIGKILL');
    expect(await Promise.all(responses)).toEqual(responses.map(() => OF_PRIMARY));
    for (const path of paths()) expect(await read(path)).toEqual(OF_PRIMARY);

    await replica.start();
    for (const path of paths()) await becomes(path, OF_REPLICA);
    expect(service.lines(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('a connection to a replica that is cut in the middle of an answer', () => {
  it('has it answered by the primary, and later ones by the replica', async () => {
    for (const path of paths()) {
      expect(await read(path)).toEqual(OF_REPLICA);
      proxy.cutNextAnswer();
      expect(await read(path)).toEqual(OF_PRIMARY);
      await becomes(path, OF_REPLICA);
    }
    expect(service.lines(({ status }) => status >= 500)).toEqual([]);
    expect(service.lines(({ context }) => context === 'Problems')).toEqual([]);
  });
});

describe('a replica that hangs', () => {
  it('costs whoever waits for it a 503; then the primary answers, until it is back', async () => {
    const ask = () => Promise.all(Array.from({ length: 12 }, () => fetch(`${service.root}/events/${id}`)));
    // From here on every connection of the pool is open.
    expect((await ask()).map(({ status }) => status)).toEqual(new Array(12).fill(200));
    replica.hang();
    const asked = await ask();
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 503));
    expect(asked.map(({ headers }) => headers.has('retry-after'))).toEqual(asked.map(() => true));
    for (const path of [...paths(), ...paths()]) await becomes(path, OF_PRIMARY);

    replica.goOn();
    for (const path of paths()) await becomes(path, OF_REPLICA);
    expect(service.lines(({ context }) => context === 'Problems')).toEqual([]);
  });
});
