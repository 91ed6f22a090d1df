import { type DataKey, kindKeyOf } from '../data-keys.js';

/** Records whose last change is remembered. */
const MAX_RECORDS = 20_000;

/** Changes of records that are remembered in their order; at most twice as many. */
const MAX_CHANGES = 5000;

interface RecordChange {
  readonly key: DataKey;
  readonly change: number;
}

/**
 * When each record and kind of record changed last, as far as this process has seen. Changes that are noticed together
 * have the same number, and later ones a larger one.
 */
export class ChangeHistory {
  /** The number of the latest change. */
  latest = 0;
  private anything = 0;
  private readonly kinds = new Map<DataKey, number>();
  private readonly wholeKinds = new Map<DataKey, number>();
  private readonly records = new Map<DataKey, number>();
  /** The last change of records that are no longer remembered is not after this one. */
  private forgotten = 0;
  private changes: RecordChange[] = [];
  /** The changes that are no longer remembered in their order are not after this one. */
  private dropped = 0;

  /** Notes that records have changed; undefined if anything may have. */
  add(keys: readonly DataKey[] | undefined): void {
    this.latest += 1;
    if (!keys) this.anything = this.latest;
    for (const key of keys ?? []) this.addKey(key);
  }

  /** Whether nothing that the keys name, or nothing at all, has changed after the change with this number. */
  isUnchanged(keys: readonly DataKey[] | undefined, since: number): boolean {
    if (!keys) return since === this.latest;
    return since >= this.anything && keys.every((key) => this.lastChange(key) <= since);
  }

  /**
   * The keys of the records of a kind that have changed after the change with this number; undefined if others may have, too.
   */
  changedSince(since: number, kind: DataKey): ReadonlySet<DataKey> | undefined {
    if (since < Math.max(this.anything, this.wholeKinds.get(kind) ?? 0, this.dropped)) return undefined;
    const keys = new Set<DataKey>();
    for (let at = this.changes.length - 1; at >= 0; at--) {
      const { key, change } = this.changes[at] as RecordChange;
      if (change <= since) break;
      if (kindKeyOf(key) === kind) keys.add(key);
    }
    return keys;
  }

  private addKey(key: DataKey): void {
    const kind = kindKeyOf(key);
    this.kinds.set(kind, this.latest);
    if (key === kind) {
      this.wholeKinds.set(kind, this.latest);
      return;
    }
    this.changes.push({ key, change: this.latest });
    if (this.changes.length > 2 * MAX_CHANGES) this.dropOldest();
    this.records.delete(key);
    this.records.set(key, this.latest);
    if (this.records.size > MAX_RECORDS) this.forgetOldest();
  }

  private forgetOldest(): void {
    for (const [key, change] of this.records) {
      this.records.delete(key);
      this.forgotten = change;
      return;
    }
  }

  private dropOldest(): void {
    const kept = this.changes.length - MAX_CHANGES;
    this.dropped = this.changes[kept - 1]?.change ?? this.dropped;
    this.changes = this.changes.slice(kept);
  }

  private lastChange(key: DataKey): number {
    const kind = kindKeyOf(key);
    if (key === kind) return this.kinds.get(kind) ?? 0;
    return Math.max(this.wholeKinds.get(kind) ?? 0, this.records.get(key) ?? this.forgotten);
  }
}
