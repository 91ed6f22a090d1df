// The table of the comparison with another build, and its targets.
import { median } from '../measure.mjs';

/** Database CPU time of the default list relative to before. */
const MAX_SQL = { 'default list': 0.65 };

export const beforeHead = [
  'shape',
  'before',
  'range',
  'now',
  'range',
  'req/s now/before',
  'SQL ms before',
  'now',
  'SQL',
  'now',
];

const range = (some) => `${Math.min(...some).toFixed(2)}–${Math.max(...some).toFixed(2)}`;

export const beforeCells = ({ name, before, after }) => [
  name,
  ...[before, after].flatMap(({ ratios }) => [median(ratios).toFixed(2), range(ratios)]),
  (median(after.perSecond) / median(before.perSecond)).toFixed(2),
  ...[before, after].map(({ sql }) => sql.ms.toFixed(2)),
  ...[before, after].map(({ sql }) => sql.statements.toFixed(0)),
];

/** A ratio is below its before if the median of the runs is below all runs before. */
export function beforeLines(compared) {
  return (compared ?? []).flatMap(({ name, before, after }) => {
    const [value, limit] = [median(after.ratios), Math.min(...before.ratios)];
    const sql = after.sql.ms / before.sql.ms;
    return [
      {
        what: `${name}: ratio to the baseline, not below before`,
        value,
        limit: `≥ ${limit.toFixed(2)}`,
        met: value >= limit,
      },
      ...(MAX_SQL[name]
        ? [
            {
              what: `${name}: SQL time relative to before`,
              value: sql,
              limit: `≤ ${MAX_SQL[name]}`,
              met: sql <= MAX_SQL[name],
            },
          ]
        : []),
    ];
  });
}
