// The table of the comparison with the plain CRUD, and its targets.
const fixed = (number, digits) => (number === undefined ? '-' : number.toFixed(digits));

export const plainHead = [
  ...['shape', 'req/s', 'cache on', 'plain', '× plain', 'cache on', 'p50', 'plain'],
  ...['cpu ms', 'plain', 'SQL', 'plain', 'SQL ms', 'plain'],
];

export const plainCells = ({ name, off, shipped, plain, ratio }) => [
  name,
  ...[off, shipped, plain].map(({ perSecond }) => fixed(perSecond, 0)),
  ...[ratio.off, ratio.shipped].map((value) => fixed(value, 2)),
  ...[off, plain].map(({ p50 }) => fixed(p50, 1)),
  ...[off, plain].map(({ cpuMs }) => fixed(cpuMs, 2)),
  ...[off, plain].map(({ statements }) => fixed(statements, 0)),
  ...[off, plain].map(({ ms }) => fixed(ms, 2)),
];

/** The plain CRUD with a change log and revisions, beside the one without. */
export const loggedHead = [
  ...['shape', 'plain', 'with log', 'quotient', 'cpu ms', 'with log'],
  ...['SQL', 'with log', 'SQL ms', 'with log', 'service × with log'],
];

export const loggedCells = ({ name, plain, logged, ratio }) => [
  name,
  ...[plain, logged].map(({ perSecond }) => fixed(perSecond, 0)),
  fixed(ratio.logged, 2),
  ...[plain, logged].map(({ cpuMs }) => fixed(cpuMs, 2)),
  ...[plain, logged].map(({ statements }) => fixed(statements, 0)),
  ...[plain, logged].map(({ ms }) => fixed(ms, 2)),
  fixed(ratio.off / ratio.logged, 2),
];

/** Writes are compared with the CRUD that writes a change log and revisions, as the service does. */
export function plainLines(compared) {
  const line = (what, value, limit) => ({ what, value, limit: `≥ ${limit}`, met: value >= limit });
  return (compared?.shapes ?? []).flatMap(({ name, least, ratio }) => [
    ratio.logged === undefined
      ? line(`${name}: requests/s relative to the plain CRUD`, ratio.off, least.off)
      : line(`${name}: requests/s relative to the plain CRUD with a change log`, ratio.off / ratio.logged, least.off),
    ...(least.shipped
      ? [line(`${name}, cache as shipped: relative to the plain CRUD`, ratio.shipped, least.shipped)]
      : []),
  ]);
}
