// The part of the benchmark with mixed load: two processes of one calendar, with the response cache as shipped.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { median, percentile } from '../measure.mjs';
import { startService } from '../servers.mjs';
import { mixedLoad } from './load.mjs';

const AS_SHIPPED = { ANSWER_CACHE: 'on' };

/**
 * Before the measurement: each process compiles its code, checks the password of the writer, which it then remembers, and
 * reads the sets of words that it keeps.
 */
const WARM_UP_SECONDS = 20;

/** Writers without a pause: latencies by kind, errors, and reads that did not see a write. */
export async function runMixed({ events, url }, { mixedSeconds }) {
  const processes = [await startService(url, AS_SHIPPED), await startService(url, AS_SHIPPED)];
  try {
    const load = { writers: 2 };
    await mixedLoad(processes, { ...load, seconds: WARM_UP_SECONDS });
    const { times, errors, stale, readBacks } = await mixedLoad(processes, { ...load, seconds: mixedSeconds });
    const kinds = [...times].map(([kind, some]) => {
      const sorted = some.toSorted((one, other) => one - other);
      return {
        ...{
          kind,
          count: some.length,
          p50: percentile(sorted, 0.5),
          p99: percentile(sorted, 0.99),
          max: sorted.at(-1),
        },
      };
    });
    const memoryMiB = Math.max(...(await Promise.all(processes.map((one) => one.memoryMiB()))));
    return { events, seconds: mixedSeconds, kinds, errors, stale, readBacks, memoryMiB };
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}

/**
 * One write a second: the share of reads that take no statement but the look, for each build in turns. `builds`: name, URL of
 * the database and `startService` of the build.
 */
export async function measureCacheShare(builds, { shareSeconds, shareRounds }) {
  const shares = Object.fromEntries(builds.map(({ name }) => [name, []]));
  for (let round = 0; round < shareRounds; round++) {
    for (const build of round % 2 ? builds.toReversed() : builds)
      shares[build.name].push(await shareOf(build, shareSeconds));
  }
  return Object.fromEntries(
    Object.entries(shares).map(([name, some]) => [name, { share: median(some), rounds: some }]),
  );
}

async function shareOf({ url, start }, seconds) {
  const ports = [await freePort(), await freePort()];
  const processes = [];
  for (const port of ports) processes.push(await start(url, { ...AS_SHIPPED, METRICS_PORT: String(port) }));
  const logged = { reads: 0, cached: 0 };
  for (const one of processes) one.onLog((line) => count(logged, line));
  try {
    const { errors } = await mixedLoad(processes, { seconds, writers: 1, pauseMs: 1000 });
    if (errors.length) throw new Error(errors[0]);
    const { reads, cached } = (await outcomesOf(ports)) ?? logged;
    return cached / reads;
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const OUTCOME = /^response_cache_reads_total\{outcome="(\w+)"\} (\d+)/gm;

/** Outcomes of reads that took no other statement than the one that looks for changes. */
const CACHED = ['hit', 'kept'];

/** The reads of all processes and the cached ones among them, by their metrics; undefined for a build without this metric. */
async function outcomesOf(ports) {
  const found = { reads: 0, cached: 0 };
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, outcome, number] of text.matchAll(OUTCOME)) {
      found.reads += Number(number);
      if (CACHED.includes(outcome)) found.cached += Number(number);
    }
  }
  return found.reads > 0 ? found : undefined;
}

const READ = /"method":"GET","route":"[^"]+","status":200,.*"statements":(\d+)/;

/**
 * In the log of a build without the metric, a read with at most one statement counts as a cache hit: that is the one that
 * looks for changes. A few reads that can do with one in any case count as well.
 */
function count(logged, line) {
  const [, statements] = READ.exec(line) ?? [];
  if (statements === undefined) return;
  logged.reads += 1;
  if (Number(statements) <= 1) logged.cached += 1;
}
