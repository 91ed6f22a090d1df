import { table } from './table.mjs';

/** Targets with their values; those that are missed come first. */
export const targetTable = (targets) =>
  table(
    ['target', 'value', 'limit'],
    targets
      .toSorted((one, other) => Number(one.met) - Number(other.met))
      .map(({ what, value, limit, met }) => [
        what,
        typeof value === 'number' ? value.toFixed(2) : '–',
        met ? limit : `${limit}, missed`,
      ]),
  );
