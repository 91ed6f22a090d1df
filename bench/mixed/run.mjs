// The part of the benchmark with mixed load: two processes of one calendar, with the response cache as shipped.
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
 * One write a second: the share of reads that are cache hits, for each build in turns. `builds`: name, URL of
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
  const counts = { reads: 0, cached: 0 };
  const processes = [await start(url, AS_SHIPPED), await start(url, AS_SHIPPED)];
  for (const one of processes) one.onLog((line) => count(counts, line));
  try {
    const { errors } = await mixedLoad(processes, { seconds, writers: 1, pauseMs: 1000 });
    if (errors.length) throw new Error(errors[0]);
    return counts.cached / counts.reads;
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}

const READ = /"method":"GET","route":"([^"]*)","status":200,.*"statements":(\d+)/;

/** Lists of terms and single events, which are kept as well. */
const KEPT = /categories|tags|events\/(:|by-slug)/;

/**
 * A read with at most one statement was a cache hit: the statement that looks for changes. The log of any build has
 * their number. Reads that can do with one in any case are not counted.
 */
function count(counts, line) {
  const [, route, statements] = READ.exec(line) ?? [];
  if (!route || KEPT.test(route)) return;
  counts.reads += 1;
  if (Number(statements) <= 1) counts.cached += 1;
}
