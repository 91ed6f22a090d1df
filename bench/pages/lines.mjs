// The tables of pages, and their targets.
const fixed = (number, digits) => (number === undefined ? '-' : number.toFixed(digits));

/** Requests/s of a page relative to the JSON of the same records; at the size that the targets are for. */
const LEAST_RATIO = { 'list of 12': 0.6, 'one event': 0.7 };
const SIZE = 10_000;
const MAX_MONTH_MS = 25;

/** Most statements of a page at any size, kept reads or not. */
const MAX_STATEMENTS = { 'list of 12': 5, month: 3, 'one event': 6 };

const MAX_START_MS = 150;
const MAX_START_MIB = 15;

/** How a process is started, by its `PAGES`. */
export const STARTS = { off: 'without pages', on: 'with pages' };

export const pageHead = ['page', 'req/s', 'JSON', 'ratio', 'p50 ms', 'JSON', 'cpu ms', 'JSON', 'cpu ratio'];

export const pageCells = ({ name, page, json, ratio, cpuRatio }) => [
  name,
  ...[fixed(page.perSecond, 0), fixed(json?.perSecond, 0), fixed(ratio, 2)],
  ...[fixed(page.p50, 1), fixed(json?.p50, 1)],
  ...[fixed(page.cpuMs, 2), fixed(json?.cpuMs, 2), fixed(cpuRatio, 2)],
];

export const startHead = ['start', 'first response ms', 'cpu ms', 'idle MiB'];

export const startCells = ([pages, { firstResponseMs, cpuMs, idleMiB }]) => [
  STARTS[pages],
  ...[fixed(firstResponseMs, 0), fixed(cpuMs, 0), fixed(idleMiB, 1)],
];

export function pageLines(pages) {
  if (!pages) return [];
  const lines = [];
  const atLeast = (what, value, limit) => lines.push({ what, value, limit: `≥ ${limit}`, met: value >= limit });
  const atMost = (what, value, limit) => lines.push({ what, value, limit: `≤ ${limit}`, met: value <= limit });
  for (const { events, pairs, month, statements } of pages.sizes) {
    const size = `${events.toLocaleString('en')} events`;
    if (events === SIZE) {
      for (const { name, ratio } of pairs)
        atLeast(`${size}, page of ${name}: requests/s relative to JSON`, ratio, LEAST_RATIO[name]);
      atMost(`${size}, month at one connection: p50, ms`, month.page.p50, MAX_MONTH_MS);
    }
    for (const [name, { first }] of Object.entries(statements))
      atMost(`${size}, page of ${name}: statements after a write`, first, MAX_STATEMENTS[name]);
  }
  const { on, off } = pages.start;
  atMost('start with pages, additional ms', on.firstResponseMs - off.firstResponseMs, MAX_START_MS);
  atMost('start with pages, additional MiB', on.idleMiB - off.idleMiB, MAX_START_MIB);
  return lines;
}
