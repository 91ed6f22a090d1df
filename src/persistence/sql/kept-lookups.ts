import { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Problem } from '../../calendar/problem.js';
import { keptReadsOf, type KeptValues, sizeOfRows } from '../kept-values.js';
import { clockValues, withClock } from './clock-values.js';
import { nextPublished } from './data-version.js';
import { keepsReads, type SeenChanges } from './list-total.js';

/**
 * Runs `read`, whose look-ups take their rows from earlier requests if they can. Nobody knows yet whether these are still
 * right: the number of changes that a later statement of `read` has seen says so, without a statement of its own. If it says
 * something else, they are looked up again, and `read` runs once more if any differs.
 *
 * `keep` gets a result whose look-ups are all from the state of the data that it has seen.
 */
export async function withKeptLookups<Result extends Partial<SeenChanges>>(
  db: EntityManager,
  now: UtcText,
  read: (lookups: EntityManager) => Promise<Result>,
  keep?: (result: Result) => void,
): Promise<Result> {
  if (!keepsReads(db.dataSource)) return read(db);
  const lookups = new LookupManager(db, now);
  try {
    const result = await read(lookups);
    if (lookups.areConfirmedBy(result)) {
      if (lookups.areAllSeenAt(result)) keep?.(result);
      return result;
    }
    if (await lookups.areUnchanged()) return result;
  } catch (error) {
    // A term may exist by now that did not when it was looked up.
    if (!(error instanceof Problem) || (await lookups.areUnchanged())) throw error;
  }
  return read(db);
}

interface Lookup {
  readonly key: string;
  readonly sql: string;
  readonly values: unknown[];
  readonly rows: readonly object[];
  /** The number of changes at which the rows are right, if a later statement sees the same. */
  readonly changes: number | undefined;
  /** When records are published on which the rows depend. */
  readonly next: readonly (UtcText | null)[];
  readonly isKept: boolean;
}

interface NextPublications {
  readonly next_event: UtcText | null;
  readonly next_venue: UtcText | null;
}

class LookupManager extends EntityManager {
  private readonly kept: KeptValues<object>;
  private readonly lookups: Lookup[] = [];

  constructor(
    private readonly db: EntityManager,
    private readonly now: UtcText,
  ) {
    super(db.dataSource);
    this.kept = keptReadsOf(db.dataSource).lookups;
  }

  override async query<T>(sql: string, values: unknown[] = []): Promise<T> {
    const key = JSON.stringify([sql, withClock(values, clockValues({ sql, values }, this.now), { now: true })]);
    const known = this.kept.find(key, this.now);
    // Before the statement: what changes from here on makes a later statement see another number.
    const changes = known?.changes ?? this.kept.seenChanges;
    const { rows, next } = known ? { rows: known.value as readonly object[], next: [] } : await this.read(sql, values);
    this.lookups.push({ key, sql, values, rows, changes, next, isKept: known !== undefined });
    return rows as T;
  }

  /** Reads rows, and when records are published next if the rows depend on that. */
  private async read(sql: string, values: unknown[]): Promise<Pick<Lookup, 'rows' | 'next'>> {
    if (clockValues({ sql, values }, this.now).size === 0)
      return { rows: await this.db.query<object[]>(sql, values), next: [] };
    const found = await this.db.query<NextPublications[]>(
      `SELECT due.next_event, due.next_venue, found.*
       FROM (SELECT ${nextPublished('events')} AS next_event, ${nextPublished('venues')} AS next_venue) AS due
       LEFT JOIN (${sql}) AS found ON 1=1`,
      [this.now, this.now, ...values],
    );
    const rows = found.map(({ next_event: _event, next_venue: _venue, ...row }) => row);
    const [first] = found;
    const isEmpty = rows.every((row) => Object.values(row).every((value) => value === null));
    return { rows: isEmpty ? [] : rows, next: first ? [first.next_event, first.next_venue] : [] };
  }

  /** Whether nothing has changed since the rows were read; keeps them if so. */
  areConfirmedBy({ changes }: Partial<SeenChanges>): boolean {
    if (changes === undefined || changes === null) return this.lookups.every(({ isKept }) => !isKept);
    const seen = Number(changes);
    this.kept.see(seen);
    for (const { key, rows, next, isKept, changes } of this.lookups) {
      if (!isKept && changes === seen)
        this.kept.keep(key, rows, { changes: seen, next }, this.now, key.length + sizeOfRows(rows));
    }
    return this.lookups.every(({ isKept, changes }) => !isKept || changes === seen);
  }

  /** Whether all rows are right at the number of changes that was seen. */
  areAllSeenAt({ changes }: Partial<SeenChanges>): boolean {
    return this.lookups.every((lookup) => lookup.changes !== undefined && lookup.changes === Number(changes));
  }

  /** Looks up again what was kept, and compares. */
  async areUnchanged(): Promise<boolean> {
    for (const { sql, values, rows, isKept } of this.lookups) {
      if (isKept && JSON.stringify((await this.read(sql, values)).rows) !== JSON.stringify(rows)) return false;
    }
    return true;
  }
}
