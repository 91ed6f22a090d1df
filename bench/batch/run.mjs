// The part of the benchmark with batches: a hundred creates in one request, and the same one by one.
import { deleteWrites } from '../delete-writes.mjs';
import { median } from '../measure.mjs';
import { oneConnection } from '../one-connection.mjs';
import { startService } from '../servers.mjs';
import { newEvent, recordsOf } from '../shapes.mjs';

const CREATES = 100;
const ROUNDS = 7;

/** Milliseconds for a hundred creates on one connection, one by one and in a batch, in turns. */
export async function measureBatches({ url }) {
  const service = await startService(url);
  try {
    const known = await recordsOf(service);
    const send = oneConnection(service);
    const times = { singles: [], batch: [], atomic: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bodies = Array.from({ length: CREATES }, (_, n) => newEvent(known, round * CREATES + n));
      const found = {
        singles: await timeOf(() => oneByOne(send, bodies)),
        batch: await timeOf(() => together(send, bodies, false)),
        atomic: await timeOf(() => together(send, bodies, true)),
      };
      // The first round compiles the code.
      if (round > 0) for (const [name, ms] of Object.entries(found)) times[name].push(ms);
    }
    return { creates: CREATES, ...Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])) };
  } finally {
    await service.stop();
    await deleteWrites(url);
  }
}

async function oneByOne(send, bodies) {
  for (const body of bodies) expect(await send({ kind: 'write', method: 'POST', path: '/events', body }), 201);
}

async function together(send, bodies, atomic) {
  const operations = bodies.map((body) => ({ method: 'POST', path: '/events', body }));
  expect(await send({ kind: 'write', method: 'POST', path: '/batch', body: { atomic, operations } }), 200);
}

function expect({ status, body }, expected) {
  if (status !== expected) throw new Error(`${status} ${body.slice(0, 500)}`);
}

async function timeOf(act) {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
