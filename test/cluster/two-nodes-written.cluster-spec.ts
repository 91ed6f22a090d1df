import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followWriters } from '../faults/support/followed/follow-writers.js';
import { Processes } from '../faults/support/followed/processes.js';
import { rounds, seedOr } from '../support/rounds.js';
import { GaleraCluster, type GaleraNode } from './support/galera-cluster.js';

const SEED = seedOr(18);
const cluster = new GaleraCluster();
let first: GaleraNode;
let second: GaleraNode;
let processes: Processes;

beforeAll(async () => {
  await cluster.start();
  [first, second] = cluster.nodes as [GaleraNode, GaleraNode];
  // Two processes write to the first node, and one to the second.
  const environments = [first, second, first].map(({ url }) => ({ DATABASE_URL: url, WEBHOOK_DELIVERY: 'off' }));
  processes = await Processes.start(environments);
}, 150_000);

afterAll(async () => {
  await processes?.end();
  await cluster.remove();
}, 30_000);

/** Until both nodes have applied the same transactions. */
async function nodesAreEqual(): Promise<void> {
  for (;;) {
    const applied = await Promise.all([first, second].map((node) => node.status('wsrep_last_committed')));
    if (applied[0] === applied[1]) return;
    await pause(20);
  }
}

async function numbersOn(node: GaleraNode): Promise<number[]> {
  const connection = await node.connect('calendar');
  const [rows] = await connection.query('SELECT seq FROM change_log ORDER BY seq');
  await connection.end();
  return (rows as { seq: number }[]).map(({ seq }) => Number(seq));
}

it(`whoever follows either of two nodes that are written at once has what the lists show (seed ${SEED})`, async () => {
  await followWriters(processes, { rounds: rounds(1), seed: SEED, settle: nodesAreEqual });
  await nodesAreEqual();
  const numbers = await numbersOn(first);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(await numbersOn(second)).toEqual(numbers);
});

it('a token of one node is known to the other before that has applied the change', async () => {
  await processes.sendTo(1, { path: '/changes' });
  await nodesAreEqual();
  const catchUp = await second.fallBehind();
  await processes.sendTo(0, { method: 'POST', path: '/tags', body: { name: 'Ahead' }, login: 'editor' });
  const ahead = await processes.sendTo(0, { path: '/changes' });
  const asked = processes.sendTo(1, { path: `/changes?since=${ahead.body.token}` });
  await Promise.race([asked, second.keepsWaiting()]);
  await catchUp();
  const { status, body } = await asked;
  expect({ status, body }).toEqual({ status: 200, body: ahead.body });
});
