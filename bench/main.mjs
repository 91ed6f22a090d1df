// npm run bench: compares the service with the baseline at several sizes of the calendar. Options: options.mjs.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { measureCached } from './cached.mjs';
import { measureEndurance } from './endurance.mjs';
import { explain } from './explain.mjs';
import { ensureCalendar } from './load.mjs';
import { send, median, measure } from './measure.mjs';
import { readOptions } from './options.mjs';
import { printSize, printTargets, print } from './report.mjs';
import { startBaseline, startService } from './servers.mjs';
import { shapesFor } from './shapes.mjs';
import { sqlMeter } from './sql-cost.mjs';
import { measureStart } from './start.mjs';
import { targetLines } from './targets.mjs';
import { deleteWrites } from './delete-writes.mjs';

const EMBEDDED = 'sqlite:.build/bench-';

const options = readOptions(process.argv.slice(2));
const results = {
  measured: new Date().toISOString(),
  node: process.version,
  processors: `${cpus().length} × ${cpus()[0].model}`,
  database: options.embedded ? 'embedded' : 'MariaDB',
  sizes: [],
};

async function measureSize(events) {
  const url = options.embedded ? `${EMBEDDED}${events}.sqlite` : `${options.databases}_${events}`;
  await ensureCalendar(url, events);
  await deleteWrites(url);
  const meter = options.embedded ? undefined : await sqlMeter(new URL('/', url).href, new URL(url).pathname.slice(1));
  const sides = [await startService(meter?.urls.service ?? url)];
  if (!options.embedded) sides.push(await startBaseline(meter?.urls.baseline ?? url));
  try {
    const shapes = (await shapesFor(sides[0])).filter(({ name }) => name.includes(options.shapes));
    if (options.check) return await checkShapes(shapes, sides);
    const size = { events, shapes: [] };
    for (const side of sides) await measure(side, shapes[0], { connections: 8, seconds: 2 * options.warmUpSeconds });
    for (const shape of shapes) size.shapes.push(await measureShape(shape, sides, meter));
    size.memoryMiB = await sides[0].memoryMiB();
    printSize(size);
    if (events === options.sizes.at(-1) && options.shapes === '') await measureRest(url, sides);
    return size;
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
    await meter?.close();
    await deleteWrites(url);
  }
}

/** Compares the responses of both sides without measuring. */
async function checkShapes(shapes, [service, baseline]) {
  for (const shape of shapes) await expectSame(shape, service, baseline);
  print(`baseline and service return the same responses for ${shapes.length} shapes`);
}

async function measureShape(shape, sides, meter) {
  const [service, baseline] = sides;
  if (baseline) await expectSame(shape, service, baseline);
  for (const side of sides) await measure(side, shape, { connections: 8, seconds: options.warmUpSeconds });
  const cost = await meter?.costs(options.costRounds, 20, {
    service: (n) => send(service, shape, 2 * n),
    baseline: (n) => send(baseline, shape, 2 * n + 1),
  });
  const loads = [];
  for (const [connections, rounds] of Object.entries(options.rounds)) {
    loads.push(await measureLoad(shape, sides, Number(connections), rounds));
  }
  return { name: shape.name, kind: shape.kind, grows: shape.grows, loads, cost };
}

async function measureLoad(shape, sides, connections, times) {
  const rounds = [];
  for (let round = 0; round < times; round++) {
    const taken = {};
    // Each side goes first every other time.
    for (const side of round % 2 ? sides.toReversed() : sides) {
      taken[side.name] = await measure(side, shape, { connections, seconds: options.seconds });
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

async function measureRest(url, sides) {
  const [service, baseline] = sides;
  if (options.enduranceSeconds) results.endurance = await measureEndurance(service, options.enduranceSeconds);
  if (baseline) results.cached = await measureCached(url, baseline, options);
  await Promise.all(sides.map((side) => side.stop()));
  results.start = await measureStart(url, options.starts);
}

if (options.explain) {
  const events = options.sizes.at(-1);
  await explain(`${options.databases}_${events}`, events, 'docs/query-plans.md');
  process.exit();
}
for (const events of options.sizes) results.sizes.push(await measureSize(events));
if (options.check) process.exit();
const lines = targetLines(results);
printTargets(lines);
await mkdir(dirname(options.out), { recursive: true });
await writeFile(options.out, `${JSON.stringify({ ...results, targets: lines }, null, 2)}\n`);
print(`\n${lines.filter(({ met }) => met).length} of ${lines.length} targets met; results in ${options.out}`);
