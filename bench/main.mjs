// npm run bench: the service against the floor, in turn, at several sizes of the calendar. Options: options.mjs.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { measureCached } from './cached.mjs';
import { measureEndurance } from './endurance.mjs';
import { calendarOf } from './load.mjs';
import { asked, median, timed } from './measure.mjs';
import { readOptions } from './options.mjs';
import { printSize, printTargets, say } from './report.mjs';
import { startFloor, startService } from './servers.mjs';
import { shapesFor } from './shapes.mjs';
import { sqlMeter } from './sql-cost.mjs';
import { measureStart } from './start.mjs';
import { targetLines } from './targets.mjs';
import { forgetWrites } from './forget.mjs';

const options = readOptions(process.argv.slice(2));
const results = { node: process.version, processors: cpus()[0].model, sizes: [] };

async function measureSize(events) {
  const url = `${options.databases}_${events}`;
  await calendarOf(url, events);
  const meter = await sqlMeter(new URL('/', url).href, new URL(url).pathname.slice(1));
  const sides = {
    service: await startService(meter?.urls.service ?? url),
    floor: await startFloor(meter?.urls.floor ?? url),
  };
  try {
    const shapes = (await shapesFor(sides.service)).filter(({ name }) => name.includes(options.shapes));
    const size = { events, shapes: [] };
    for (const shape of shapes) size.shapes.push(await measureShape(shape, sides, meter));
    printSize(size);
    if (events === options.sizes.at(-1) && options.shapes === '') await measureRest(url, sides);
    return size;
  } finally {
    await Promise.all(Object.values(sides).map((side) => side.stop()));
    await meter?.close();
    await forgetWrites(url);
  }
}

async function measureShape(shape, { service, floor }, meter) {
  await expectSame(shape, service, floor);
  const cost = meter && {
    service: await meter.costOf('service', 20, (n) => asked(service, shape, n + 1000)),
    floor: await meter.costOf('floor', 20, (n) => asked(floor, shape, n + 2000)),
  };
  for (const side of [service, floor]) await timed(side, shape, { connections: 8, seconds: options.seconds / 2 });
  const loads = [];
  for (const connections of options.connections) loads.push(await measureLoad(shape, service, floor, connections));
  return { name: shape.name, kind: shape.kind, grows: shape.grows, loads, cost };
}

async function measureLoad(shape, service, floor, connections) {
  const rounds = [];
  for (let round = 0; round < options.rounds; round++) {
    const load = { connections, seconds: options.seconds };
    // Each side is the first one every other time.
    const order = round % 2 ? [floor, service] : [service, floor];
    const taken = {};
    for (const side of order) taken[side.name] = await timed(side, shape, load);
    rounds.push(taken);
  }
  const summary = (name) =>
    Object.fromEntries(
      Object.keys(rounds[0][name]).map((key) => [key, median(rounds.map((round) => round[name][key]))]),
    );
  const ratio = median(rounds.map((round) => round.service.perSecond / round.floor.perSecond));
  return { connections, service: summary('service'), floor: summary('floor'), ratio };
}

/** Both sides must send the same bytes; of writes, the same but for what tells two new records apart. */
async function expectSame(shape, service, floor) {
  const [one, other] = [await asked(service, shape, 1), await asked(floor, shape, 1)];
  const known = ({ body }) => (shape.kind === 'write' ? withoutIdentity(body) : body);
  if (one.status !== other.status || known(one) !== known(other)) {
    throw new Error(
      `${shape.name}: the floor answers something else\n${one.status} ${one.body}\n${other.status} ${other.body}`,
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
  if (options.enduranceSeconds) results.endurance = await measureEndurance(sides.service, options.enduranceSeconds);
  results.cached = await measureCached(url, sides.floor, options);
  await Promise.all(Object.values(sides).map((side) => side.stop()));
  results.start = await measureStart(url, options.starts);
}

for (const events of options.sizes) results.sizes.push(await measureSize(events));
const lines = targetLines(results);
printTargets(lines);
await mkdir(dirname(options.out), { recursive: true });
await writeFile(options.out, `${JSON.stringify({ ...results, targets: lines }, null, 2)}\n`);
say(`\n${lines.filter(({ met }) => met).length} of ${lines.length} targets met; figures in ${options.out}`);
