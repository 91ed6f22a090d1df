import { type DataKey, isDataKey } from '../data-keys.js';

/** A row of `changes`: the number of changes counted in it, and what the latest ones changed. */
export interface ChangeRow {
  readonly shard: number;
  readonly total: number | string;
  /** `12:e5 c3;11:*;…`, the latest first; the end may be cut off. */
  readonly recent: string;
}

/**
 * What has changed since each row had the given total; undefined if that is not known for some of them: the text does not
 * reach back far enough, or a change was counted without being named.
 */
export function changesSince(totals: ReadonlyMap<number, number>, rows: readonly ChangeRow[]): DataKey[] | undefined {
  if (totals.size !== rows.length) return undefined;
  const keys: DataKey[] = [];
  for (const { shard, total, recent } of rows) {
    const changed = changesOfRow(totals.get(shard), Number(total), recent);
    if (!changed) return undefined;
    keys.push(...changed);
  }
  return keys;
}

function changesOfRow(since: number | undefined, total: number, recent: string): DataKey[] | undefined {
  if (since === undefined || total < since) return undefined;
  if (total === since) return [];
  // What follows the last semicolon is empty or incomplete.
  const entries = recent.split(';', total - since + 1).slice(0, total - since);
  const isComplete = entries.length === total - since && recent.split(';').length > entries.length;
  const keys = entries.flatMap((entry, index) => {
    const prefix = `${total - index}:`;
    return entry.startsWith(prefix) ? entry.slice(prefix.length).split(' ') : [''];
  });
  return isComplete && keys.every(isDataKey) ? keys : undefined;
}
