import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { DataKey } from '../data-keys.js';
import { keptUntil } from '../kept-values.js';
import { type DataVersion, type DataVersionReader, dataVersionsOf } from './data-version.js';

/** The size of all rows of linked records that are kept, as `sizeOfRows` estimates it. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** The size of all records that are kept as bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What decides how long a value stays right. */
export interface KeptState {
  /** A version of the data that the value is not older than. */
  readonly version: DataVersion['version'];
  /** Keys of all data that it was made of. */
  readonly dependsOn: readonly DataKey[];
  /** When something is published on which it depends. */
  readonly next: readonly (UtcText | null)[];
}

interface KeptRecord<Value> extends Pick<KeptState, 'version' | 'dependsOn'> {
  readonly value: Value;
  readonly from: UtcText;
  /** The first second in which it may differ although nothing has changed. */
  readonly until: UtcText;
}

/**
 * Keeps what was read of single records until these change, whatever else does (ADR 64). The process must have looked for
 * changes since the request came, or have read the number of changes that it has looked up last.
 */
export class KeptRecords<Value extends object> {
  private readonly values: LRUCache<string, KeptRecord<Value>>;

  constructor(
    private readonly versions: DataVersionReader,
    maxSize: number,
  ) {
    this.values = new LRUCache({ maxSize });
  }

  /** Whether a value is kept, right or not. */
  has(key: string): boolean {
    return this.values.has(key);
  }

  /** Undefined if it is not kept, or may have changed. */
  find(key: string, now: UtcText): Value | undefined {
    const kept = this.values.get(key);
    if (!kept || now < kept.from || now >= kept.until) return undefined;
    return this.versions.areUnchangedSince(kept.dependsOn, kept.version) ? kept.value : undefined;
  }

  keep(key: string, value: Value, { version, dependsOn, next }: KeptState, now: UtcText, size: number): void {
    this.values.set(
      key,
      { value, version, dependsOn, from: now, until: keptUntil({ next }, now) },
      { size: key.length + size },
    );
  }

  forget(): void {
    this.values.clear();
  }
}

/** What a process keeps of single records. */
interface AllKeptRecords {
  /** Linked records by key, and by event which ones it links to. */
  readonly linked: KeptRecords<object>;
  /** Records as lists show them, serialised. */
  readonly serialized: KeptRecords<object>;
}

const kept = new WeakMap<DataSource, AllKeptRecords>();

/** The values that everything in this process shares. */
export function keptRecordsOf(database: DataSource): AllKeptRecords {
  const known = kept.get(database);
  if (known) return known;
  const versions = dataVersionsOf(database);
  const created = {
    linked: new KeptRecords<object>(versions, MAX_CHARACTERS),
    serialized: new KeptRecords<object>(versions, MAX_BYTES),
  };
  kept.set(database, created);
  return created;
}

/** Forgets all of them. */
export function forgetRecords(database: DataSource): void {
  const { linked, serialized } = keptRecordsOf(database);
  linked.forget();
  serialized.forget();
}
