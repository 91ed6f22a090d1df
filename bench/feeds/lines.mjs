// The table of feeds, and their targets.
const fixed = (number, digits) => (number === undefined ? '-' : number.toFixed(digits));

const MAX_FIRST_MS = 200;
const MAX_MORE_MIB = 40;
const MAX_UNCHANGED_MS = 5;

/** Seconds for a whole calendar as iCalendar, by the number of its events. */
const MAX_SECONDS = { 10_000: 4, 100_000: 40 };

export const feedHead = ['feed', 'events', 'MB', 'first ms', 'whole s', 'cpu s', 'more MiB', '304 ms'];

export const feedCells = ({ format, total, bytes, firstMs, wholeMs, cpuMs, moreMiB, unchangedMs }) => [
  format,
  ...[String(total), fixed(bytes / 1e6, 1), fixed(firstMs, 0), fixed(wholeMs / 1000, 2), fixed(cpuMs / 1000, 2)],
  ...[fixed(moreMiB, 0), fixed(unchangedMs, 1)],
];

export function feedLines(feeds) {
  const lines = [];
  const atMost = (what, value, limit) => lines.push({ what, value, limit: `≤ ${limit}`, met: value <= limit });
  for (const { events, formats } of feeds ?? []) {
    const size = `${events.toLocaleString('en')} events`;
    const worst = (of) => formats.toSorted((one, other) => of(other) - of(one))[0];
    const most = (what, of, limit) => {
      const found = worst(of);
      atMost(`${size}, feeds: ${what} (worst: ${found.format})`, of(found), limit);
    };
    most('first byte, ms', ({ firstMs }) => firstMs, MAX_FIRST_MS);
    most('memory on top of rest, MiB', ({ moreMiB }) => moreMiB, MAX_MORE_MIB);
    most('304, ms', ({ unchangedMs }) => unchangedMs, MAX_UNCHANGED_MS);
    const seconds = MAX_SECONDS[events];
    const ics = formats.find(({ format }) => format === 'ics');
    if (seconds) atMost(`${size}, iCalendar: whole, s`, ics.wholeMs / 1000, seconds);
  }
  return lines;
}
