import { hash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { serversOf } from '../connection/database-servers.js';
import { type Kept, keptReadsOf, keptUntil, type KeptValues } from '../kept-values.js';
import { type Condition, where } from './conditions.js';
import { COUNTED_CHANGES, type DataVersion, nextPublished } from './data-version.js';

/** What a statement says that reads a page: the changes so far, or null if they are not read. */
export interface SeenChanges {
  readonly changes: number | string | null;
}

/** What a statement says that counts: the total, the changes so far, and what is published next. */
export interface CountedRow extends SeenChanges {
  readonly list_total: number | string;
  readonly next_event: UtcText | null;
  readonly next_venue: UtcText | null;
}

/** Whether reads are kept. Replicas may differ at the same number of changes. */
export const keepsReads = (database: DataSource): boolean => serversOf(database)?.hasReplicas !== true;

/** Columns with the number of changes so far, for what is kept; null with replicas, for which nothing is. */
export const seenChanges = (database: DataSource): Condition =>
  where(keepsReads(database) ? `${COUNTED_CHANGES} AS changes` : 'NULL AS changes');

/** A list that is counted. */
export interface CountedList {
  /** Which records it has: lists with equal conditions have equal totals. */
  readonly filter: Condition;
  /** SQL expression: the exact number of records. */
  readonly total: () => Condition;
}

/** The total of one list for one request. */
export class ListTotal {
  private readonly totals: KeptValues<number>;
  /** Undefined if the total is not kept. */
  private readonly key: string | undefined;
  /** The total, if it is known; to be confirmed by `isConfirmedBy`. */
  readonly known: Kept<number> | undefined;

  /**
   * In the filter, values that are equal to `now` are compared with times of publication only; otherwise `isMomentary` says
   * that the total is correct for this second alone.
   */
  constructor(
    private readonly database: DataSource,
    private readonly list: CountedList,
    private readonly now: UtcText,
    isMomentary: boolean,
  ) {
    this.totals = keptReadsOf(database).totals;
    this.key = !isMomentary && keepsReads(database) ? keyOf(list.filter, now) : undefined;
    this.known = this.key === undefined ? undefined : this.totals.find(this.key, now);
  }

  /** Columns for a statement that counts. */
  get counting(): Condition {
    return this.countedAs(this.list.total());
  }

  /** The same with another expression for the total. */
  countedAs(total: Condition): Condition {
    const { now, key } = this;
    const list = where(`${seenChanges(this.database).sql}, ${total.sql} AS list_total`, ...total.values);
    if (key === undefined) return list;
    return where(
      `${nextPublished('events')} AS next_event, ${nextPublished('venues')} AS next_venue, ${list.sql}`,
      now,
      now,
      ...list.values,
    );
  }

  /** Whether the known total is exact for what a statement has read. */
  isConfirmedBy(row: SeenChanges): boolean {
    const changes = Number(row.changes);
    this.totals.see(changes);
    return this.known?.changes === changes;
  }

  /** Keeps a total that is exact for a look. Returns the first second in which it may differ although nothing has changed. */
  learn(count: number, { changes, nextDue }: Pick<DataVersion, 'changes' | 'nextDue'>): UtcText {
    const state = { changes, next: [nextDue ?? null] };
    if (this.key !== undefined) this.totals.keep(this.key, count, state, this.now);
    return keptUntil(state, this.now);
  }

  /** Keeps the total that a statement has counted, and returns it. */
  keep({ list_total, changes, next_event, next_venue }: CountedRow): number {
    const count = Number(list_total);
    if (this.key !== undefined && changes !== null)
      this.totals.keep(this.key, count, { changes, next: [next_event, next_venue] }, this.now);
    return count;
  }
}

/** The key of a condition in which values that are equal to `now` are compared with times of publication only. */
export const keyOf = ({ sql, values }: Condition, now: UtcText): string =>
  hash('sha256', JSON.stringify([sql, values.map((value) => (value === now ? { now: true } : value))]), 'base64');
