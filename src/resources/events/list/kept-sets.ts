import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { readConnection } from '../../../persistence/connection/read-connection.js';
import type { Condition } from '../../../persistence/sql/conditions.js';
import { dataVersionsOf } from '../../../persistence/sql/data-version.js';
import { IdBitmap } from '../../../persistence/sql/id-bitmap.js';
import { KeptSet } from './kept-set.js';

/** The size of all sets that are kept, in bytes. One of a million events takes 125 KB. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Sets that were asked for once and are not kept yet, or are too large to be kept. */
const MAX_ASKED = 1000;

interface Kept {
  readonly sets: LRUCache<string, KeptSet>;
  readonly asked: LRUCache<string, 'once' | 'too large'>;
  /** Sets that are being read, one after the other: each keeps a processor of the database busy. */
  readonly reading: Map<string, Promise<KeptSet | undefined>>;
}

const kept = new WeakMap<DataSource, Kept>();

function keptIn(database: DataSource): Kept {
  const known = kept.get(database) ?? {
    sets: new LRUCache<string, KeptSet>({ maxSize: MAX_BYTES, sizeCalculation: ({ ids }) => ids.byteLength }),
    asked: new LRUCache<string, 'once' | 'too large'>({ max: MAX_ASKED }),
    reading: new Map<string, Promise<KeptSet | undefined>>(),
  };
  kept.set(database, known);
  return known;
}

/** Forgets all sets. */
export const forgetSets = (database: DataSource): boolean => kept.delete(database);

/** Whether all sets were asked for before, and none of them is too large. Notes those that are asked for now. */
export function areWorthKeeping(database: DataSource, keys: readonly string[]): boolean {
  const { sets, asked } = keptIn(database);
  const first = keys.filter((key) => !sets.has(key) && !asked.has(key));
  for (const key of first) asked.set(key, 'once');
  return first.length === 0 && !keys.some((key) => asked.get(key) === 'too large');
}

/** Sets that are read or wait for that at most: with more, counting a list takes less time than waiting. */
const MAX_READING = 4;

/** Undefined if the set is too large, or too many others are being read. */
export async function keptOrRead(
  database: DataSource,
  key: string,
  ids: Condition,
  now: UtcText,
): Promise<KeptSet | undefined> {
  const { sets, asked, reading } = keptIn(database);
  const known = sets.get(key);
  if (known?.isValid(now)) return known;
  if (!reading.has(key) && reading.size >= MAX_READING) return undefined;
  const others = [...reading.values()].at(-1);
  const read = reading.get(key) ?? readSet(database, ids, now, others).finally(() => reading.delete(key));
  reading.set(key, read);
  const set = await read;
  if (set) sets.set(key, set);
  else asked.set(key, 'too large');
  return set;
}

/** Requests that wait for a set share it, so it belongs to none of them. */
async function readSet(
  database: DataSource,
  ids: Condition,
  now: UtcText,
  others: Promise<unknown> | undefined,
): Promise<KeptSet | undefined> {
  await others?.catch(() => undefined);
  // Before the statement: what it may not see has a later version.
  const seen = await dataVersionsOf(database).current(undefined, now);
  const found = await IdBitmap.read(readConnection(database, undefined), ids);
  return found && new KeptSet(found, seen, now);
}
