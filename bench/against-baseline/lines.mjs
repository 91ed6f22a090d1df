// The targets of the benchmark.

/** Requests/s relative to the baseline, by kind or by name. */
const LEAST_RATIO = { list: 0.8, single: 0.8, write: 0.65, 'categories with counts': 0.7, 'two tags at a venue': 0.7 };
const MAX_GROWTH = { indexed: 1.5, search: 3 };

/** Newer versions of Node reserve more. */
const MAX_IDLE_MIB = Number(process.versions.node.split('.')[0]) < 24 ? 150 : 175;

/** The rows of the table of targets: what is measured, its value, the limit, and whether it is met. */
export function targetLines({ sizes, cached, endurance, start }) {
  const lines = [];
  const atLeast = (what, value, limit) => lines.push({ what, value, limit: `≥ ${limit}`, met: value >= limit });
  const atMost = (what, value, limit) => lines.push({ what, value, limit: `≤ ${limit}`, met: value <= limit });
  for (const { events, shapes } of sizes) {
    const size = `${events.toLocaleString('en')} events`;
    for (const { name, kind, loads, cost } of shapes) {
      const eight = loads.find(({ connections }) => connections === 8);
      const least = LEAST_RATIO[name] ?? LEAST_RATIO[kind];
      if (eight?.ratio && least) atLeast(`${size}, ${name}: requests/s relative to baseline`, eight.ratio, least);
      if (cost && kind !== 'write')
        atMost(`${size}, ${name}: SQL time of baseline / service`, cost.baseline.ms / cost.service.ms, 1.1);
    }
    const fifty = shapes.find(({ name }) => name === '50 on a page');
    if (fifty?.cost) atMost(`${size}, 50 on a page: statements`, fifty.cost.service.statements, 7);
  }
  growthLines(sizes, atMost);
  if (cached) {
    atLeast('cached default list during writes: relative to uncached baseline', cached.list, 4);
    atLeast('304 during writes: relative to uncached baseline', cached.notModified, 5);
  }
  if (endurance) {
    atMost('32 connections: errors', endurance.errors, 0);
    atMost('32 connections: p99 / p50', endurance.p99 / endurance.p50, 8);
    atMost('32 connections: memory growth after 20 s', endurance.growth, 1.1);
  }
  if (start) {
    atMost('start to first response, s', start.firstResponseMs / 1000, 3);
    atMost('start to first response, relative to importing packages', start.firstResponseMs / start.importMs, 1.5);
    atMost('resident memory idle, MiB', start.idleMiB, MAX_IDLE_MIB);
  }
  return lines;
}

/** Between the smallest and the largest size. */
function growthLines(sizes, atMost) {
  const [small, large] = [sizes[0], sizes.at(-1)];
  if (sizes.length < 2) return;
  const between = `p50 at ${large.events.toLocaleString('en')} / at ${small.events.toLocaleString('en')} events`;
  for (const { name, grows, loads } of large.shapes) {
    const before = small.shapes
      .find((shape) => shape.name === name)
      ?.loads.find(({ connections }) => connections === 8);
    const after = loads.find(({ connections }) => connections === 8);
    if (before && after && MAX_GROWTH[grows]) {
      atMost(`${name}: ${between}`, after.service.p50 / before.service.p50, MAX_GROWTH[grows]);
    }
  }
}
