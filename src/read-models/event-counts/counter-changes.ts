import type { EntityManager } from 'typeorm';
import { noteChange } from '../../persistence/connection/bump-data-version.js';
import { isMysql } from '../../persistence/dialect.js';
import { type Condition, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import type { CounterKey } from './counters.js';
import { hasLocatedVenue } from './located.js';

/** What is added to a counter: a number, and one more if an event is located when the change is written. */
interface CounterChange {
  readonly key: CounterKey;
  readonly by: number;
  readonly ifLocated: number | undefined;
}

/** Collects changes of counters, by key, to write them at once. */
export class CounterChanges {
  private readonly changes = new Map<string, CounterChange>();

  add(keys: readonly CounterKey[], by: number): void {
    for (const key of keys) this.change(key, by, undefined);
  }

  /** Adds one if the event has a located venue, according to the links in the database. */
  addIfLocated(keys: readonly CounterKey[], eventId: number): void {
    for (const key of keys) this.change(key, 0, eventId);
  }

  private change(key: CounterKey, by: number, ifLocated: number | undefined): void {
    const id = key.join('|');
    const earlier = this.changes.get(id);
    this.changes.set(id, { key, by: (earlier?.by ?? 0) + by, ifLocated: ifLocated ?? earlier?.ifLocated });
  }

  get isEmpty(): boolean {
    return this.effective.length === 0;
  }

  private get effective(): CounterChange[] {
    return [...this.changes.values()].filter(({ by, ifLocated }) => by !== 0 || ifLocated !== undefined);
  }

  /**
   * Statements that write the changes, up to a thousand with each, in the order of their keys, so that concurrent
   * transactions cannot deadlock. Run them last: until the commit, other writers of events of the same months wait.
   */
  statements(db: EntityManager): Condition[] {
    const { effective } = this;
    for (const { key } of effective) noteTerm(db, key);
    return [...inBatches(effective.sort((one, other) => compareKeys(one.key, other.key)))].map((batch) => {
      const rows = batch.map(rowOf);
      return where(
        `INSERT INTO event_counts (facet, item, period, total) VALUES ${rows.map(({ sql }) => sql).join(',')} ${addOnConflict(db)}`,
        ...rows.flatMap(({ values }) => values),
      );
    });
  }
}

/** Categories and tags show their counters. */
function noteTerm(db: EntityManager, [facet, item]: CounterKey): void {
  if (facet === 'categories' || facet === 'tags') noteChange(db, facet, [item]);
}

function rowOf({ key, by, ifLocated }: CounterChange): Condition {
  if (ifLocated === undefined) return where('(?,?,?,?)', ...key, by);
  return where(`(?,?,?,? + (SELECT ${hasLocatedVenue('?')}))`, ...key, by, ifLocated);
}

function compareKeys([facet, item, period]: CounterKey, [otherFacet, otherItem, otherPeriod]: CounterKey): number {
  if (facet !== otherFacet) return facet < otherFacet ? -1 : 1;
  return item - otherItem || (period < otherPeriod ? -1 : 1);
}

function addOnConflict(db: EntityManager): string {
  return isMysql(db)
    ? 'ON DUPLICATE KEY UPDATE total = total + VALUES(total)'
    : 'ON CONFLICT (facet, item, period) DO UPDATE SET total = total + excluded.total';
}
