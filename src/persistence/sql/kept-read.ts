import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { DataKey } from '../data-keys.js';
import { keptUntil, type ReadState } from '../kept-values.js';
import { isInTransaction, type QueryContext } from '../query-context.js';
import { dataVersionsOf } from './data-version.js';
import { keepsReads } from './list-total.js';

/** The size of everything that is kept. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A record or a list that was read. */
export interface ReadValue<Value extends object> {
  readonly value: Value;
  /** How long it stays the same; undefined if that is not known. */
  readonly lasts: Lasts | undefined;
}

/** The state of the data that all of it is from, and what may change it. */
interface Lasts extends ReadState {
  readonly dependsOn: readonly DataKey[];
  /** The approximate size in memory, in bytes, without the key. */
  readonly size: number;
}

interface KeptValue {
  readonly value: object;
  readonly dependsOn: readonly DataKey[];
  /** The number of changes that it was read at. */
  readonly changes: number;
  /** A version that it is not older than. */
  version: number;
  readonly from: UtcText;
  /** The first second in which it may differ although nothing has changed. */
  readonly until: UtcText;
}

const kept = new WeakMap<DataSource, LRUCache<string, KeptValue>>();

/**
 * What is kept under a key, or else what `read` returns, which is kept until something that it depends on changes or is
 * published. Whether that has happened says one look, which concurrent requests share (ADR 16); what is not kept costs none.
 * With read replicas, and in an open transaction, which sees its own changes, nothing is kept.
 */
export async function readUnlessKept<Value extends object>(
  database: DataSource,
  key: string,
  { now, telemetry }: { readonly now: UtcText; readonly telemetry?: QueryContext | undefined },
  read: () => Promise<ReadValue<Value>>,
): Promise<Value> {
  if (!keepsReads(database) || isInTransaction(telemetry)) return (await read()).value;
  const versions = dataVersionsOf(database);
  const values = keptIn(database);
  const known = values.get(key);
  if (known && known.from <= now && now < known.until) {
    const seen = await versions.current(telemetry, now);
    // The process may learn only now of changes that it has read already.
    if (seen.changes === known.changes) known.version = seen.version;
    if (versions.isUnchanged(known.dependsOn, known.version, seen)) return known.value as Value;
  }
  // Before anything is read: a change that the value may not contain has a later version.
  const version = versions.latest;
  const { value, lasts } = await read();
  if (lasts) {
    const { dependsOn, changes, size } = lasts;
    const until = keptUntil(lasts, now);
    values.set(
      key,
      { value, dependsOn, changes: Number(changes), version, from: now, until },
      { size: key.length + size },
    );
  }
  return value;
}

/** Forgets all of them. */
export const forgetKeptReads = (database: DataSource): void => void kept.delete(database);

function keptIn(database: DataSource): LRUCache<string, KeptValue> {
  const values = kept.get(database) ?? new LRUCache<string, KeptValue>({ maxSize: MAX_BYTES });
  kept.set(database, values);
  return values;
}
