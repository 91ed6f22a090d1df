// The tables and targets of the mixed load.
const MAX_SPREAD = 5;
const MAX_P99_MS = 500;
const LEAST_SHARE = 3;

export const mixedHead = ['kind', 'requests', 'p50 ms', 'p99 ms', 'max ms', 'p99/p50'];

export const mixedCells = ({ kind, count, p50, p99, max }) => [
  kind,
  ...[String(count), p50.toFixed(1), p99.toFixed(1), max.toFixed(0), (p99 / p50).toFixed(1)],
];

export function mixedLines(mixed) {
  if (!mixed) return [];
  const lines = [];
  const atMost = (what, value, limit) => lines.push({ what, value, limit: `≤ ${limit}`, met: value <= limit });
  const at = `mixed load, ${mixed.events.toLocaleString('en')} events`;
  const isOtherRead = ({ kind }) => !/search|create|update/.test(kind);
  const worst = (kinds, value) => kinds.toSorted((one, other) => value(other) - value(one))[0];
  const spread = ({ p50, p99 }) => p99 / p50;
  atMost(`${at}: errors`, mixed.errors.length, 0);
  atMost(`${at}: stale of ${mixed.readBacks} reads after a write`, mixed.stale, 0);
  const widest = worst(mixed.kinds, spread);
  atMost(`${at}: p99 / p50 (worst: ${widest.kind})`, spread(widest), MAX_SPREAD);
  const slowest = worst(mixed.kinds.filter(isOtherRead), ({ p99 }) => p99);
  atMost(`${at}: p99 of reads but searches, ms (worst: ${slowest.kind})`, slowest.p99, MAX_P99_MS);
  return lines;
}

export function shareLines(shares) {
  if (!shares?.before) return [];
  const value = shares.after.share / shares.before.share;
  const what = 'one write a second: share of the response cache relative to before';
  return [{ what, value, limit: `≥ ${LEAST_SHARE}`, met: value >= LEAST_SHARE }];
}
