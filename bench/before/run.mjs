// Compares this build with another one: each relative to its own baseline, on its own database, in turns.
import { measure, median, send } from '../measure.mjs';
import { startBaseline, startService } from '../servers.mjs';
import { shapesFor } from '../shapes.mjs';
import { sqlMeter } from '../sql-cost.mjs';

const RUNS = 3;
const CONNECTIONS = 8;

/** This build, like `buildBefore`. */
export const thisBuild = (url) => ({ name: 'after', url, shapesFor, start: startService, startBaseline });

/** Results by shape: of both builds the ratio to its baseline in each run, requests/s and database CPU time. */
export async function compareBuilds(builds, options, report) {
  const databases = Object.fromEntries(
    builds.flatMap(({ name, url }) =>
      ['service', 'baseline'].map((side) => [`${name}_${side}`, new URL(url).pathname.slice(1)]),
    ),
  );
  const meter = await sqlMeter(new URL('/', builds[0].url).href, databases);
  const sides = [];
  try {
    for (const build of builds) {
      const service = await build.start(meter.urls[`${build.name}_service`]);
      const baseline = await build.startBaseline(meter.urls[`${build.name}_baseline`]);
      sides.push({ name: build.name, service, baseline, shapes: await build.shapesFor(service) });
    }
    return await measureAll(sides, meter, options, report);
  } finally {
    await Promise.all(sides.flatMap(({ service, baseline }) => [service.stop(), baseline.stop()]));
    await meter.close();
  }
}

async function measureAll(sides, meter, options, report) {
  const names = sides[0].shapes.map(({ name }) => name).filter((name) => name.includes(options.shapes));
  const results = names.map((name) => ({
    name,
    after: { ratios: [], perSecond: [] },
    before: { ratios: [], perSecond: [] },
  }));
  for (let run = 0; run < RUNS; run++) {
    for (const result of results) {
      const chosen = sides.map((side) => ({ ...side, shape: side.shapes.find(({ name }) => name === result.name) }));
      if (run === 0) await warmUp(chosen, result, meter, options);
      for (const { name, ratio, perSecond } of await measureRun(chosen, options)) {
        result[name].ratios.push(ratio);
        result[name].perSecond.push(perSecond);
      }
      if (run === RUNS - 1) report(result);
    }
  }
  return results;
}

async function warmUp(sides, result, meter, { warmUpSeconds, costRounds }) {
  const acts = {};
  for (const [place, { name, shape, ...servers }] of sides.entries()) {
    for (const [offset, side] of ['service', 'baseline'].entries()) {
      await measure(servers[side], shape, { connections: CONNECTIONS, seconds: warmUpSeconds });
      acts[`${name}_${side}`] = (n) => send(servers[side], shape, 4 * n + 2 * place + offset);
    }
  }
  const costs = await meter.costs(costRounds, 20, acts);
  for (const { name } of sides)
    Object.assign(result[name], { sql: costs[`${name}_service`], baselineSql: costs[`${name}_baseline`] });
}

/** One run: a few rounds in which each build and each side goes first in turn. */
async function measureRun(sides, { compareRounds, seconds }) {
  const taken = new Map(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < compareRounds; round++) {
    for (const { name, shape, service, baseline } of round % 2 ? sides.toReversed() : sides) {
      const found = {};
      for (const server of round % 2 ? [baseline, service] : [service, baseline]) {
        found[server.name] = (await measure(server, shape, { connections: CONNECTIONS, seconds })).perSecond;
      }
      taken.get(name).push(found);
    }
  }
  return [...taken].map(([name, rounds]) => ({
    name,
    ratio: median(rounds.map(({ service, baseline }) => service / baseline)),
    perSecond: median(rounds.map(({ service }) => service)),
  }));
}
