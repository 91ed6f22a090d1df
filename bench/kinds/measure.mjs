// Measures every kind of list: sequential requests on one connection, the sizes of the calendar in turns.
import { oneConnection } from '../one-connection.mjs';
import { median } from '../measure.mjs';
import { newEvent, recordsOf } from '../shapes.mjs';
import { eventKinds } from './events.mjs';
import { knownRecords } from './known.mjs';
import { otherKinds } from './others.mjs';
import { randomKinds } from './random.mjs';

/** A request that takes longer is repeated less often. */
const SLOW_MS = 500;

/**
 * Results of all kinds whose name contains `text`, by size. `services`: for each size the running service, its meter and
 * its side there.
 */
export async function measureKinds(services, { text, random, rounds, repeats }, progress) {
  const sides = [];
  for (const one of services) sides.push(await prepared(one, random));
  const results = [];
  for (const [index, { name, group }] of sides[0].kinds.entries()) {
    if (!name.includes(text)) continue;
    const taken = sides.map((side) => ({ side, shape: side.kinds[index], cold: [], warm: [], times: [] }));
    for (const one of taken) {
      const { ms, status } = await warmUp(one);
      Object.assign(one, { status, repeats: ms > SLOW_MS ? 1 : repeats });
    }
    for (let round = 0; round < rounds; round++) {
      for (const one of round % 2 ? taken.toReversed() : taken) await measureRound(one);
    }
    for (const one of taken) one.rows = await rowsOf(one);
    const { as } = sides[0].kinds[index];
    results.push({ name, group, as, sizes: taken.map(summary) });
    progress(results.at(-1));
  }
  return results;
}

async function prepared({ events, service, meter, side }, random) {
  const known = await knownRecords(service);
  const client = oneConnection(service);
  const write = await invalidation(service, client);
  return {
    ...{ events, service, client, write },
    kinds: [...eventKinds(known), ...otherKinds(known), ...randomKinds(known, random)],
    cost: (times, act) => meter.cost(side, times, act),
  };
}

async function warmUp({ side: { client }, shape }) {
  const { status, ms, body } = await client(shape);
  // A list may be rejected if its page is too deep, and a random combination may have fewer pages.
  if (![200, 400].includes(status) && !(status === 404 && shape.isRandom)) {
    throw new Error(`${shape.path}: ${status} ${body}`);
  }
  if (ms < SLOW_MS) await client(shape);
  return { ms, status };
}

/** One request after a write, and some more without one. */
async function measureRound({ side, shape, repeats, cold, warm, times }) {
  await side.write();
  const first = await side.cost(1, async () => cold.push({ wallMs: (await side.client(shape)).ms }));
  Object.assign(cold.at(-1), first);
  warm.push(await side.cost(repeats, async () => times.push((await side.client(shape)).ms)));
}

async function rowsOf({ side: { service, client, write }, shape }) {
  await write();
  await service.rowsRead();
  await client(shape);
  const cold = await service.rowsRead();
  await client(shape);
  return { cold, warm: await service.rowsRead() };
}

function summary({ side: { events }, shape, status, cold, warm, times, rows }) {
  const middle = (some, key) => median(some.map((one) => one[key]));
  return {
    events,
    path: shape.path,
    status,
    p50: median(times),
    coldMs: middle(cold, 'wallMs'),
    sqlMs: middle(warm, 'ms'),
    coldSqlMs: middle(cold, 'ms'),
    statements: middle(warm, 'statements'),
    coldStatements: middle(cold, 'statements'),
    rows: rows.warm,
    coldRows: rows.cold,
  };
}

/** Changes a record of every kind through the API, so that nothing that the process keeps is valid any more. */
async function invalidation(service, client) {
  const { events } = await recordsOf(service);
  const created = await client({ kind: 'write', method: 'POST', path: '/events', body: newEvent({ events }, 0) });
  const { id, venue, organizer, categories, tags } = JSON.parse(created.body);
  const change = (path, body) => client({ kind: 'write', method: 'PATCH', path, body });
  let n = 0;
  return async () => {
    n += 1;
    const description = `Written ${n % 2 ? 'once' : 'twice'}.`;
    const end_date = `2027-05-05 2${n % 2}:00:00`;
    await change(`/events/${id}`, { title: `Measured ${n % 2}`, start_date: '2027-05-05 19:00:00', end_date });
    await change(`/venues/${venue.id}`, { description });
    await change(`/organizers/${organizer[0].id}`, { description });
    await change(`/categories/${categories[0].id}`, { description });
    await change(`/tags/${tags[0].id}`, { description });
  };
}
