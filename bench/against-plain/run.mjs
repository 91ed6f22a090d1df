// The part of the benchmark that compares the service with the plain CRUD, at 8 connections.
import { measure, median, send } from '../measure.mjs';
import { startPlain, startService } from '../servers.mjs';
import { sqlMeter } from '../sql-cost.mjs';
import { preparePlain } from './prepare.mjs';
import { comparedShapes } from './shapes.mjs';

const CONNECTIONS = 8;

export async function runAgainstPlain({ events, url }, options, report) {
  const plainUrl = await preparePlain(url);
  const database = (of) => new URL(of).pathname.slice(1);
  const meter = await sqlMeter(new URL('/', url).href, {
    off: database(url),
    shipped: database(url),
    plain: database(plainUrl),
    logged: database(plainUrl),
  });
  const urls = meter?.urls ?? { off: url, shipped: url, plain: plainUrl, logged: plainUrl };
  const sides = {
    off: await startService(urls.off),
    shipped: await startService(urls.shipped, { ANSWER_CACHE: 'on' }),
    plain: await startPlain(urls.plain),
    logged: await startPlain(urls.logged, { CHANGE_LOG: 'on' }),
  };
  try {
    const shapes = [];
    const shapesWithText = (await comparedShapes(sides.off)).filter(({ name }) => name.includes(options.shapes));
    for (const shape of shapesWithText) {
      await expectSameRecords(shape, sides.off, sides.plain);
      shapes.push(await measureShape(shape, sides, meter, options));
      report(shapes.at(-1));
    }
    return { events, shapes };
  } finally {
    await Promise.all(Object.values(sides).map((side) => side.stop()));
    await meter?.close();
  }
}

async function measureShape(shape, sides, meter, { plainRounds, seconds, warmUpSeconds, costRounds }) {
  // Without a write, the log changes nothing.
  const names = Object.keys(sides).filter((name) => name !== 'logged' || shape.kind === 'write');
  for (const name of names) await measure(sides[name], shape, { connections: CONNECTIONS, seconds: warmUpSeconds });
  const acts = names.map((name, place) => [name, (n) => send(sides[name], shape, names.length * n + place)]);
  const cost = await meter?.costs(costRounds, 20, Object.fromEntries(acts));
  const rounds = [];
  for (let round = 0; round < plainRounds; round++) {
    const taken = {};
    for (const name of round % 2 ? names.toReversed() : names) {
      taken[name] = await measure(sides[name], shape, { connections: CONNECTIONS, seconds });
    }
    rounds.push(taken);
  }
  const middle = (of) => median(rounds.map(of));
  const summary = (name) => ({
    ...Object.fromEntries(['perSecond', 'p50', 'cpuMs'].map((key) => [key, middle((round) => round[name][key])])),
    ...cost?.[name],
  });
  const ratio = (name) => middle((round) => round[name].perSecond / round.plain.perSecond);
  return {
    name: shape.name,
    least: shape.least,
    ...Object.fromEntries(names.map((name) => [name, summary(name)])),
    ratio: {
      off: ratio('off'),
      shipped: ratio('shipped'),
      ...(names.includes('logged') && { logged: ratio('logged') }),
    },
  };
}

/** Both must return the same records in the same order, and the same total. */
async function expectSameRecords(shape, service, plain) {
  if (shape.kind === 'write') return;
  const known = async (server) => {
    const { status, body } = await send(server, shape);
    const { events, categories, id, title, total } = JSON.parse(body);
    const ids = shape.kind === 'list' ? (events ?? categories)?.map((record) => record.id) : [id, title];
    return JSON.stringify({ status, total, ids });
  };
  const [one, other] = [await known(service), await known(plain)];
  if (one !== other) throw new Error(`${shape.name}: the plain CRUD returns other records\n${one}\n${other}`);
}
