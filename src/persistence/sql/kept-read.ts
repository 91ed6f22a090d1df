import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { keptReadsOf, type ReadState } from '../kept-values.js';
import { where } from './conditions.js';
import { COUNTED_CHANGES } from './data-version.js';
import { keepsReads } from './list-total.js';
import { readTotal } from './records.js';

/** What a list has read; it is kept if its first statement tells the state of the data. */
export interface ListRead<Value> {
  readonly value: Value;
  readonly state: ReadState | undefined;
  /** The approximate size in memory, in characters. */
  readonly size: number;
}

/**
 * Reads a list, or returns what was read earlier for the same key if nothing has changed since, which takes one short
 * statement. Later statements of a read may see later changes than its first one: these end what is kept.
 */
export async function readUnlessKept<Value extends object>(
  db: EntityManager,
  key: string,
  now: UtcText,
  read: () => Promise<ListRead<Value>>,
): Promise<Value> {
  if (!keepsReads(db.dataSource)) return (await read()).value;
  const { rows } = keptReadsOf(db.dataSource);
  const known = rows.find(key, now);
  if (known) {
    const changes = await readTotal(db, where(COUNTED_CHANGES));
    rows.see(changes);
    if (known.changes === changes) return known.value as Value;
  }
  const { value, state, size } = await read();
  if (state) rows.keep(key, value, state, now, key.length + size);
  return value;
}
