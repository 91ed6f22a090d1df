import { table } from './table.mjs';

export function targetTable(targets) {
  if (targets.length === 0) return 'None.';
  return table(
    ['target', 'value', 'limit'],
    targets.map(({ what, value, limit, met }) => [
      what,
      typeof value === 'number' ? value.toFixed(2) : '–',
      met ? limit : `${limit}, missed`,
    ]),
  );
}
