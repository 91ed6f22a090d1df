// The table of series, and their targets.
import { median } from '../measure.mjs';

/** Time of a series relative to as many single events. */
const MAX_SHARE = 0.1;
/** Time of a list without the further dates of series relative to the default list. */
const MAX_FIRST = 1.5;
/** How much a ratio to the baseline may fall; ranges that overlap say nothing. */
const MAX_FALL = 0.05;

export function seriesLines(found) {
  if (!found) return [];
  const { dates, seriesMs, singlesMs } = found.creates;
  const share = seriesMs / singlesMs;
  return [
    {
      what: `a series of ${dates} dates relative to ${dates} single creates`,
      value: share,
      limit: `≤ ${MAX_SHARE}`,
      met: share <= MAX_SHARE,
    },
    ...(found.mixed ?? []).map(fallOf),
    ...(found.first ?? []).flatMap(firstLines),
  ];
}

const firstLines = ({ name, warm, afterWrite }) => [
  { what: `${name} relative to the default list`, ...atMost(warm) },
  { what: `${name} as the first list after a write, relative to the default list`, ...atMost(afterWrite) },
];

const atMost = (value) => ({ value, limit: `≤ ${MAX_FIRST}`, met: value <= MAX_FIRST });

function fallOf({ name, before, after }) {
  const value = median(after.ratios) / median(before.ratios);
  const isApart = Math.max(...after.ratios) < Math.min(...before.ratios);
  return {
    what: `${name}: ratio to the baseline with 1,000 series relative to without`,
    value,
    limit: `≥ ${1 - MAX_FALL}`,
    met: value >= 1 - MAX_FALL || !isApart,
  };
}
