// The part of the benchmark that compares the shapes with the baseline, and measures cache, endurance and start.
import { measure, median, send } from '../measure.mjs';
import { print, printSize } from '../report.mjs';
import { startBaseline, startService } from '../servers.mjs';
import { shapesFor } from '../shapes.mjs';
import { sqlMeter } from '../sql-cost.mjs';
import { measureCached } from './cached.mjs';
import { measureEndurance } from './endurance.mjs';
import { measureStart } from './start.mjs';

/** Results of one size; of the last one also those of cache, endurance and start. */
export async function measureSize({ events, url }, options, isLast) {
  const database = new URL(url).pathname.slice(1);
  const meter = options.embedded
    ? undefined
    : await sqlMeter(new URL('/', url).href, { service: database, baseline: database });
  const sides = [await startService(meter?.urls.service ?? url)];
  if (!options.embedded) sides.push(await startBaseline(meter?.urls.baseline ?? url));
  try {
    const shapes = (await shapesFor(sides[0])).filter(({ name }) => name.includes(options.shapes));
    if (options.check) return void (await checkShapes(shapes, sides));
    const size = { events, shapes: [] };
    for (const side of sides) await measure(side, shapes[0], { connections: 8, seconds: 2 * options.warmUpSeconds });
    for (const shape of shapes) size.shapes.push(await measureShape(shape, sides, meter, options));
    size.memoryMiB = await sides[0].memoryMiB();
    printSize(size);
    return { size, ...(isLast && options.shapes === '' && (await measureRest(url, sides, options))) };
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
    await meter?.close();
  }
}

/** Compares the responses of both sides without measuring. */
async function checkShapes(shapes, [service, baseline]) {
  for (const shape of shapes) await expectSame(shape, service, baseline);
  print(`baseline and service return the same responses for ${shapes.length} shapes`);
}

async function measureShape(shape, sides, meter, options) {
  const [service, baseline] = sides;
  if (baseline) await expectSame(shape, service, baseline);
  for (const side of sides) await measure(side, shape, { connections: 8, seconds: options.warmUpSeconds });
  const cost = await meter?.costs(options.costRounds, 20, {
    service: (n) => send(service, shape, 2 * n),
    baseline: (n) => send(baseline, shape, 2 * n + 1),
  });
  const loads = [];
  for (const [connections, rounds] of Object.entries(options.rounds)) {
    loads.push(
      await measureLoad(shape, sides, { connections: Number(connections), times: rounds, seconds: options.seconds }),
    );
  }
  return { name: shape.name, kind: shape.kind, grows: shape.grows, loads, cost };
}

async function measureLoad(shape, sides, { connections, times, seconds }) {
  const rounds = [];
  for (let round = 0; round < times; round++) {
    const taken = {};
    // Each side goes first every other time.
    for (const side of round % 2 ? sides.toReversed() : sides) {
      taken[side.name] = await measure(side, shape, { connections, seconds });
    }
    rounds.push(taken);
  }
  const summary = (name) =>
    rounds[0][name] &&
    Object.fromEntries(
      Object.keys(rounds[0][name]).map((key) => [key, median(rounds.map((round) => round[name][key]))]),
    );
  const [service, baseline] = [summary('service'), summary('baseline')];
  const ratio = baseline && median(rounds.map((round) => round.service.perSecond / round.baseline.perSecond));
  return { connections, service, baseline, ratio };
}

/** Both sides must return the same bytes; for writes, except ids, slugs and times. */
async function expectSame(shape, service, baseline) {
  // Compares the full response of a conditional request.
  const whole = shape.kind === 'conditional' ? { ...shape, kind: 'single' } : shape;
  const [one, other] = [await send(service, whole, 1), await send(baseline, whole, 1)];
  const known = ({ body }) => (shape.kind === 'write' ? withoutIdentity(body) : body);
  if (one.status !== other.status || known(one) !== known(other)) {
    throw new Error(
      `${shape.name}: baseline and service return different responses\n${one.status} ${one.body}\n${other.status} ${other.body}`,
    );
  }
}

const withoutIdentity = (body) =>
  body
    .replace(/"id":\d+,"global_id":"[^"]*","global_id_lineage":\["[^"]*"\]/, '')
    .replaceAll(/"(date|date_utc|modified|modified_utc|count)":("[^"]*"|\d+)/g, '"$1":0')
    .replaceAll(/\/events?\/[^"]*"/g, '"')
    .replace(/"slug":"[^"]*","image"/, '"image"');

async function measureRest(url, sides, options) {
  const [service, baseline] = sides;
  const endurance = options.enduranceSeconds ? await measureEndurance(service, options.enduranceSeconds) : undefined;
  const cached = baseline && (await measureCached(url, baseline, options));
  await Promise.all(sides.map((side) => side.stop()));
  return { endurance, cached, start: await measureStart(url, options.starts) };
}
