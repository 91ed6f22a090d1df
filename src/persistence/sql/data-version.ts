import type { DataSource, EntityManager } from 'typeorm';
import { earliest, type UtcText } from '../../calendar/dates/texts.js';
import { serversOf } from '../connection/database-servers.js';
import { readConnection } from '../connection/read-connection.js';
import { type DataKey, dataKey, idOfKey } from '../data-keys.js';
import type { QueryContext } from '../query-context.js';
import { ChangeHistory } from './change-history.js';
import { where } from './conditions.js';
import { type ChangeRow, changesSince } from './recent-changes.js';
import { readTotal } from './records.js';
import { SharedRead } from './shared-read.js';

/** SQL expression: the number of changes so far. */
export const COUNTED_CHANGES = '(SELECT SUM(total) FROM changes)';

/** SQL expression: when the next record of a table is published after `?`. */
export const nextPublished = (table: string): string => `(SELECT MIN(publish_at) FROM ${table} WHERE publish_at > ?)`;

/** What a request knows of the data before it reads any. */
export interface DataVersion {
  /** Data that was read at the same version has not changed since; see `isUnchanged` for parts of it. */
  readonly version: number;
  /** The number of changes so far. */
  readonly changes: number;
  /** The time of the request that looked, UTC: others may share its look. */
  readonly from: UtcText;
  /** The next time at which an event, venue or organizer is published; undefined if none is scheduled. */
  readonly nextDue: UtcText | undefined;
  /** Whether an event may be scheduled. */
  readonly hasScheduledEvents: boolean;
}

/** A part of the clock's time for which `nextDue` is correct. */
interface Due {
  readonly from: UtcText;
  readonly next: UtcText | undefined;
  readonly hasEvents: boolean;
}

/** Knows what all processes have changed, from one statement per look that most often finds no change. */
export class DataVersionReader {
  private readonly history = new ChangeHistory();
  private readonly looks = new WeakMap<QueryContext, Promise<DataVersion>>();
  private readonly shared = new SharedRead<DataVersion>();
  private sum = -1;
  private totals: ReadonlyMap<number, number> = new Map();
  private due: Due | undefined;
  /** Whether the last look has found a change, so that the next one reads at once what has changed. */
  private isBusy = false;

  constructor(private readonly database: DataSource) {}

  /**
   * The version of the data that is visible to the request, read after its first call for this request. Concurrent
   * requests share one look. `now` is not after any time that the request uses.
   */
  current(queryContext: QueryContext | undefined, now: UtcText): Promise<DataVersion> {
    const known = queryContext && this.looks.get(queryContext);
    const look = known ?? this.start(queryContext, now);
    if (queryContext && !known) this.looks.set(queryContext, look);
    return look;
  }

  /** The latest version that this process knows. */
  get latest(): number {
    return this.history.latest;
  }

  /**
   * The latest version that this process knows, if it knows what is published next. With read replicas, which may be behind
   * it, undefined.
   */
  latestKnown(now: UtcText): DataVersion | undefined {
    return this.isDueKnown(now) && !serversOf(this.database)?.hasReplicas ? this.known(now) : undefined;
  }

  /**
   * Whether `version` is the latest one that this process knows, and nothing that the keys name (undefined: nothing at all)
   * has changed since `since`.
   */
  isUnchanged(keys: readonly DataKey[] | undefined, since: number, { version }: DataVersion): boolean {
    return version === this.history.latest && this.history.isUnchanged(keys, since);
  }

  /** Whether nothing that the keys name has changed since version `since`, as far as this process knows. */
  areUnchangedSince(keys: readonly DataKey[], since: number): boolean {
    return this.history.isUnchanged(keys, since);
  }

  /** The number of changes that the latest look has seen; -1 before the first one. */
  get latestChanges(): number {
    return this.sum;
  }

  /**
   * The version of the data that a statement has seen or a later one: the latest one if it has seen as many changes as the
   * latest look, else that of another look, which concurrent requests share.
   */
  async seenBy(changes: number, now: UtcText): Promise<DataVersion> {
    if (changes === this.sum && this.isDueKnown(now)) return this.known(now);
    return this.sharedLook(now, async (db) => {
      await this.update(db, now);
      return this.known(now);
    });
  }

  /**
   * Looks while a statement of a list is under way, if the last look has found a change: `seenBy` then seldom has to wait for
   * a look of its own. Only a saving of time, so it does not matter if it fails.
   */
  lookAhead(now: UtcText): void {
    if (!this.isBusy || serversOf(this.database)?.hasReplicas) return;
    void this.sharedLook(now).catch(() => undefined);
  }

  /** The ids of the events that have changed after version `since`, up to the latest one; undefined if others may have. */
  eventsChangedSince(since: number): number[] | undefined {
    const keys = this.history.changedSince(since, dataKey('events'));
    return keys && [...keys].map(idOfKey);
  }

  private async start(queryContext: QueryContext | undefined, now: UtcText): Promise<DataVersion> {
    // Replicas may differ, so the request looks at its own replica.
    if (serversOf(this.database)?.hasReplicas) return this.look(readConnection(this.database, queryContext), now);
    return this.sharedLook(now);
  }

  private async sharedLook(now: UtcText, look = (db: EntityManager) => this.look(db, now)): Promise<DataVersion> {
    // Without a context: other requests wait for it, so aborting the first one must not stop it.
    const seen = await this.shared.read(() => look(readConnection(this.database, undefined)));
    return correctFor(seen, now);
  }

  private async look(db: EntityManager, now: UtcText): Promise<DataVersion> {
    if (this.isBusy || (await this.mayHaveChanged(db, now))) await this.update(db, now);
    return this.known(now);
  }

  private known(now: UtcText): DataVersion {
    const { from = now, next, hasEvents = false } = this.due ?? {};
    return {
      from,
      version: this.history.latest,
      changes: this.sum,
      nextDue: next,
      hasScheduledEvents: hasEvents,
    };
  }

  private async mayHaveChanged(db: EntityManager, now: UtcText): Promise<boolean> {
    const sum = await readTotal(db, where(COUNTED_CHANGES));
    return sum !== this.sum || !this.isDueKnown(now);
  }

  private isDueKnown(now: UtcText): boolean {
    return this.due !== undefined && now >= this.due.from && now < (this.due.next ?? '~');
  }

  private async update(db: EntityManager, now: UtcText): Promise<void> {
    const rows = await readChanges(db, now);
    const changes = changesSince(this.totals, rows);
    if (!changes || changes.length) this.history.add(changes);
    this.isBusy = changes !== undefined && changes.length > 0;
    this.totals = new Map(rows.map(({ shard, total }) => [shard, Number(total)]));
    this.sum = rows.reduce((sum, { total }) => sum + Number(total), 0);
    const [{ eventDue = null, venueDue = null, organizerDue = null } = {}] = rows;
    this.due = { from: now, next: earliest(eventDue, venueDue, organizerDue), hasEvents: eventDue !== null };
  }
}

/** A look for a later time does not say what was published in between. */
const correctFor = (look: DataVersion, now: UtcText): DataVersion =>
  now < look.from ? { ...look, nextDue: look.from, hasScheduledEvents: true } : look;

const readers = new WeakMap<DataSource, DataVersionReader>();

/** The reader that everything in this process shares. */
export function dataVersionsOf(database: DataSource): DataVersionReader {
  const reader = readers.get(database) ?? new DataVersionReader(database);
  readers.set(database, reader);
  return reader;
}

interface Row extends ChangeRow {
  readonly eventDue: UtcText | null;
  readonly venueDue: UtcText | null;
  readonly organizerDue: UtcText | null;
}

function readChanges(db: EntityManager, now: UtcText): Promise<Row[]> {
  return db.query<Row[]>(
    `SELECT shard, total, recent, ${nextPublished('events')} AS eventDue, ${nextPublished('venues')} AS venueDue,
       ${nextPublished('organizers')} AS organizerDue
     FROM changes`,
    [now, now, now],
  );
}
