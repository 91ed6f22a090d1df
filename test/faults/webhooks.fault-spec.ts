import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { Chance } from '../support/chance.js';
import { type ReceivedMessage, type Receiver, startReceiver } from '../support/receiver.js';
import { rounds, seedOr } from '../support/rounds.js';
import { passwordOf } from '../support/users.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { rowsIn } from './support/stored-rows.js';
import { write } from './support/writers.js';

/** A thousand in the long tests. */
const DELIVERIES = rounds(100);
/** Messages that a process sends to one webhook at once. */
const AT_ONCE = 5;
const SEED = seedOr(55);
const chance = new Chance(SEED);

const folder = mkdtempSync(join(tmpdir(), 'calendar-webhooks-'));
let server: OwnMariadb;
let receiver: Receiver;
let whileReceived: (message: ReceivedMessage) => Promise<void> | void;
const running: OwnProcess[] = [];

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  receiver = await startReceiver((message) => whileReceived(message));
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.end();
  await receiver.close();
});

const idOf = ({ headers }: ReceivedMessage): string => headers['webhook-id'] ?? '';

async function serve(DATABASE_URL: string, environment: Record<string, string> = {}): Promise<OwnProcess> {
  const settings = { DATABASE_URL, OUTBOUND_ALLOW: '127.0.0.0/8', DATABASE_WAIT_SECONDS: '30', ...environment };
  const service = await OwnProcess.start(settings);
  running.push(service);
  return service;
}

/** Leaves a webhook in an empty database that nobody serves any more. */
async function aWebhook(url: string, fields: object = {}): Promise<void> {
  const service = await serve(url, { WEBHOOK_DELIVERY: 'off' });
  const { status } = await write(service.root, '/webhooks', { url: receiver.url, ...fields }, 'administrator');
  expect(status).toBe(201);
  await service.end();
}

/** How many deliveries there are in each state. */
const states = (url: string) =>
  rowsIn(url, 'SELECT state, COUNT(*) AS messages FROM webhook_deliveries GROUP BY state');

async function untilDelivered(url: string, messages: number): Promise<void> {
  for (;;) {
    const found = await states(url);
    if (found.length === 1 && found[0]?.['state'] === 'delivered' && Number(found[0]['messages']) === messages) return;
    await pause(50);
  }
}

it(`two processes deliver ${DELIVERIES} messages, each once`, async () => {
  const underWay = new Set<string>();
  const atOnceTwice: string[] = [];
  let bothHaveSent = (): void => undefined;
  const bothSend = new Promise<void>((resolve) => (bothHaveSent = resolve));
  whileReceived = async (message) => {
    const id = idOf(message);
    if (underWay.has(id)) atOnceTwice.push(id);
    underWay.add(id);
    // More than one process sends at once: the other one sends, too.
    if (underWay.size > AT_ONCE) bothHaveSent();
    await bothSend;
    await pause(chance.below(10));
    underWay.delete(id);
  };
  await aWebhook(server.url, { types: ['tag.created'] });
  const services = await Promise.all([serve(server.url), serve(server.url)]);
  const created = await Promise.all(
    Array.from({ length: DELIVERIES }, (_tag, n) => write(services[n % 2]?.root ?? '', '/tags', { name: `Tag ${n}` })),
  );
  expect(created.filter(({ status }) => status !== 201)).toEqual([]);
  await untilDelivered(server.url, DELIVERIES);
  expect(atOnceTwice).toEqual([]);
  const ids = receiver.messages.map(idOf);
  expect([ids.length, new Set(ids).size]).toEqual([DELIVERIES, DELIVERIES]);
  const told = receiver.messages.map(({ body }) => (JSON.parse(body) as { data: { id: number } }).data.id);
  expect(told.sort((a, b) => a - b)).toEqual(created.map(({ body }) => body.id as number).sort((a, b) => a - b));
}, 600_000);

const EVENTS = 20;
const KILLS = Array.from({ length: rounds(1) }, (_, round) => [round, 1 + chance.below(EVENTS)]);

describe.each([
  ['the embedded database', (name: string) => Promise.resolve(`sqlite:${join(folder, name)}.sqlite`)],
  [
    'MariaDB',
    async (name: string) => {
      await rowsIn(server.url, `CREATE DATABASE ${name}`);
      return server.url.replace('/calendar', `/${name}`);
    },
  ],
])(`a process killed between sending a message and noting that, on %s (seed ${SEED})`, (_engine, databaseNamed) => {
  it.each(KILLS)(
    'leads to a second message with the same id and the same body: round %i, message %i',
    async (round, nth) => {
      const url = await databaseNamed(`killed_${round}`);
      await aWebhook(url, { types: ['event.created'], record: 'public' });
      const writer = await serve(url, { WEBHOOK_DELIVERY: 'off' });
      const events = await Promise.all(
        Array.from({ length: EVENTS }, (_event, n) =>
          write(writer.root, '/events', anEvent({ title: `Fair ${n}` }).fields),
        ),
      );
      await writer.end();

      const starting = serve(url);
      whileReceived = async () => {
        if (receiver.messages.length === nth) (await starting).signal('SIGKILL');
      };
      const sender = await starting;
      expect(await sender.ended).toEqual({ code: null, signal: 'SIGKILL' });
      whileReceived = () => undefined;
      const before = receiver.messages.map(idOf);

      // What the record is by then must not be in the repeated message.
      const editor = await serve(url, { WEBHOOK_DELIVERY: 'off' });
      for (const { body } of events) await rename(`${editor.root}/events/${body.id}`);
      await editor.end();
      // The minute for which the killed process had claimed its messages.
      await rowsIn(url, "UPDATE webhook_deliveries SET claimed_until = ''");
      await serve(url);
      await untilDelivered(url, EVENTS);

      const bodies = new Map<string, string[]>();
      for (const message of receiver.messages)
        bodies.set(idOf(message), [...(bodies.get(idOf(message)) ?? []), message.body]);
      expect(bodies.size).toBe(EVENTS);
      const twice = [...bodies].filter(([, all]) => all.length > 1);
      expect(twice.length).toBeGreaterThan(0);
      expect(twice.length).toBeLessThanOrEqual(AT_ONCE);
      expect(twice.filter(([id, all]) => all.length > 2 || all[0] !== all[1] || !before.includes(id))).toEqual([]);
    },
    600_000,
  );
});

async function rename(event: string): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Basic ${btoa(`editor:${passwordOf('editor')}`)}`,
  };
  const { status } = await fetch(event, { method: 'PATCH', headers, body: JSON.stringify({ title: 'Another name' }) });
  expect(status).toBe(200);
}
