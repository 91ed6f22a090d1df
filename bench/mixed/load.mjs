// Readers and writers of one calendar through two processes.
import { Dice } from '../../dist/seed/dice.js';
import { oneConnection } from '../one-connection.mjs';
import { newEvent, recordsOf } from '../shapes.mjs';
import { randomRead, recordsToRead } from './reads.mjs';

const READERS = 16;

/**
 * Runs the mixed load for some seconds: 16 readers, and writers that pause between two writes. Returns the milliseconds of
 * each kind of request, errors, and reads that did not see a write.
 */
export async function mixedLoad(processes, { seconds, writers, pauseMs = 0 }) {
  const known = await recordsToRead(processes[0]);
  const { events } = await recordsOf(processes[0]);
  const run = { until: performance.now() + seconds * 1000, times: new Map(), errors: [], stale: 0, readBacks: 0 };
  const work = [
    ...Array.from({ length: READERS }, (_, n) => read(run, processes, known, new Dice(n))),
    ...Array.from({ length: writers }, (_, n) => write(run, processes, events, n, pauseMs)),
  ];
  await Promise.all(work);
  return run;
}

async function read(run, processes, known, dice) {
  const clients = processes.map(oneConnection);
  while (performance.now() < run.until) {
    const { kind, path } = randomRead(dice, known);
    await timed(run, kind, 200, () => dice.one(clients)({ path }));
  }
}

/** Creates an event through one process and updates it through the other; each reads what the other wrote. */
async function write(run, processes, events, n, pauseMs) {
  const clients = processes.map(oneConnection);
  for (let round = n; performance.now() < run.until; round++) {
    const [one, other] = round % 2 ? clients : clients.toReversed();
    const body = newEvent({ events }, round);
    const created = await timed(run, 'create', 201, () =>
      one({ kind: 'write', method: 'POST', path: '/events', body }),
    );
    if (!created) continue;
    const path = `/events/${created.id}`;
    await readBack(run, other, path, body.title);
    await pause(run, pauseMs);
    const title = `${body.title}, ${round}`;
    await timed(run, 'update', 200, () => other({ kind: 'write', method: 'PATCH', path, body: { title } }));
    await readBack(run, one, path, title);
    await pause(run, pauseMs);
  }
}

/** Both the record and a list with it must show what was written. */
async function readBack(run, client, path, title) {
  const id = path.split('/').at(-1);
  const [record, list] = [await client({ path }), await client({ path: `/events?include=${id}` })];
  run.readBacks += 2;
  if (record.status !== 200 || JSON.parse(record.body).title !== title) run.stale += 1;
  if (list.status !== 200 || JSON.parse(list.body).events[0]?.title !== title) run.stale += 1;
}

async function timed(run, kind, expected, act) {
  const { status, ms, body } = await act();
  if (status !== expected) return void run.errors.push(`${kind}: ${status} ${body.slice(0, 200)}`);
  if (!run.times.has(kind)) run.times.set(kind, []);
  run.times.get(kind).push(ms);
  return expected === 201 ? JSON.parse(body) : undefined;
}

const pause = (run, ms) =>
  ms && new Promise((resolve) => setTimeout(resolve, Math.min(ms, Math.max(0, run.until - performance.now()))));
