import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { earliest, secondsIn, type UtcText, utcText } from '../calendar/dates/texts.js';

/** Totals that are kept, of some hundred bytes each. */
const MAX_TOTALS = 10_000;

/** The size of all rows that are kept, as `sizeOfRows` estimates it. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** The size of all rows of look-ups that are kept. */
const MAX_LOOKED_UP = 2 * 1024 * 1024;

/** The size of all lists whose statements are kept. */
const MAX_LISTED = 2 * 1024 * 1024;

/** Seconds that a value is kept at most, in case something bypasses the counted changes. */
const MAX_SECONDS = 300;

/** What a statement says about a value that it has read. */
export interface ReadState {
  /** The number of changes so far. */
  readonly changes: number | string;
  /** When records are published on which the value depends. */
  readonly next: readonly (UtcText | null)[];
}

/** The first second in which a value that was read now may differ although nothing has changed. */
export const keptUntil = ({ next }: Pick<ReadState, 'next'>, now: UtcText): UtcText =>
  earliest(...next, utcText(secondsIn(now) + MAX_SECONDS)) ?? now;

/** A value that was read from the database. */
export interface Kept<Value> {
  readonly value: Value;
  /** The number of changes so far when it was read. */
  readonly changes: number;
  readonly from: UtcText;
  /** The first second in which it may differ although nothing has changed. */
  readonly until: UtcText;
}

/**
 * Remembers what was read. A statement that reads a page or counts also reads the number of changes so far, from the same
 * snapshot: a value that was read at the same number is exact, until something is published.
 */
export class KeptValues<Value extends object | number> {
  private changes: number | undefined;
  private readonly values: LRUCache<string, Kept<Value>>;

  constructor(limit: { readonly max: number } | { readonly maxSize: number }) {
    this.values = new LRUCache(limit);
  }

  /** The number of changes that a statement of this process has seen last. */
  get seenChanges(): number | undefined {
    return this.changes;
  }

  find(key: string, now: UtcText): Kept<Value> | undefined {
    const kept = this.values.get(key);
    return kept && kept.from <= now && now < kept.until ? kept : undefined;
  }

  keep(key: string, value: Value, state: ReadState, now: UtcText, size?: number): void {
    const changes = Number(state.changes);
    this.see(changes);
    const until = keptUntil(state, now);
    this.values.set(key, { value, changes, from: now, until }, { size });
  }

  /** Forgets all values if they are from before these changes, or after: a standby may not have had the last ones. */
  see(changes: number): void {
    if (changes !== this.changes) this.values.clear();
    this.changes = changes;
  }

  forget(): void {
    this.values.clear();
  }
}

/** What a process keeps of a database. */
export interface KeptReads {
  /** The exact numbers of records in lists. */
  readonly totals: KeptValues<number>;
  readonly rows: KeptValues<object>;
  /** What lists refer to, by statement. */
  readonly lookups: KeptValues<object>;
  /** Lists of events with the statements of their pages. */
  readonly lists: KeptValues<object>;
}

const kept = new WeakMap<DataSource, KeptReads>();

/** The values that everything in this process shares. */
export function keptReadsOf(database: DataSource): KeptReads {
  const reads = kept.get(database) ?? {
    totals: new KeptValues<number>({ max: MAX_TOTALS }),
    rows: new KeptValues<object>({ maxSize: MAX_CHARACTERS }),
    lookups: new KeptValues<object>({ maxSize: MAX_LOOKED_UP }),
    lists: new KeptValues<object>({ maxSize: MAX_LISTED }),
  };
  kept.set(database, reads);
  return reads;
}

/** Forgets all of them: they would not be confirmed, at the cost of a statement. */
export function forgetReads(database: DataSource): void {
  for (const values of Object.values(keptReadsOf(database))) (values as KeptReads[keyof KeptReads]).forget();
}

/** Characters of a row besides its texts: names, numbers and dates. */
const ROW_SIZE = 500;

/** Characters that an id in a list takes as much memory as. */
const ID_SIZE = 4;

/** The approximate size of rows in memory, in characters. */
export function sizeOfRows(rows: readonly object[]): number {
  let size = ROW_SIZE;
  for (const row of rows) {
    size += ROW_SIZE;
    for (const value of Object.values(row)) {
      if (typeof value === 'string') size += value.length;
      else if (Array.isArray(value)) size += ID_SIZE * value.length;
    }
  }
  return size;
}
