import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../../calendar/clock.js';
import { secondsIn, utcText, type UtcText } from '../../calendar/dates/texts.js';
import { insertMissing } from './insert-rows.js';
import { inUncountedTransaction } from '../connection/transaction.js';

/** How long a holder that has ended without a word keeps the others waiting, unless said otherwise. */
const SECONDS = 120;

/**
 * A task that one process at a time does, of all that use the database. Whoever changes the row holds the lease until it
 * ends; it ends by itself some time after it was taken last, two minutes by default.
 *
 * A lease saves work, and nothing may depend on it: a process that was stopped for minutes does not know that it has lost
 * its own, and clocks of machines differ. What it does must be right if two do it at once.
 */
export class Lease {
  private readonly holder = randomUUID();
  private renewFrom: UtcText | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly name: string,
    private readonly seconds = SECONDS,
  ) {}

  /** Takes the lease, or renews it before it ends; false if another process holds it. Cheap, so call it before each step. */
  async hold(): Promise<boolean> {
    const now = this.clock.now();
    if (this.renewFrom !== undefined && now < this.renewFrom) return true;
    const isHeld = await inUncountedTransaction(this.database, undefined, (db) => this.take(db, now));
    this.renewFrom = isHeld ? later(now, this.seconds / 2) : undefined;
    return isHeld;
  }

  /** Takes the lease from whoever holds it: somebody says that this process shall go on. False if another one was faster. */
  async takeOver(): Promise<boolean> {
    await inUncountedTransaction(this.database, undefined, (db) =>
      db.query("UPDATE leases SET until_utc = '' WHERE name = ?", [this.name]),
    );
    return this.hold();
  }

  /** Lets another process take the lease at once. */
  async release(): Promise<void> {
    if (this.renewFrom === undefined) return;
    this.renewFrom = undefined;
    await inUncountedTransaction(this.database, undefined, (db) =>
      db.query("UPDATE leases SET until_utc = '' WHERE name = ? AND holder = ?", [this.name, this.holder]),
    );
  }

  private async take(db: EntityManager, now: UtcText): Promise<boolean> {
    const until = later(now, this.seconds);
    await db.query('UPDATE leases SET holder = ?, until_utc = ? WHERE name = ? AND (holder = ? OR until_utc <= ?)', [
      this.holder,
      until,
      this.name,
      this.holder,
      now,
    ]);
    const holder = await this.readHolder(db);
    if (holder !== undefined) return holder === this.holder;
    await insertMissing(db, {
      table: 'leases',
      columns: ['name', 'holder', 'until_utc'],
      values: [[this.name, this.holder, until]],
    });
    return (await this.readHolder(db)) === this.holder;
  }

  private async readHolder(db: EntityManager): Promise<string | undefined> {
    const [row] = await db.query<{ holder: string }[]>('SELECT holder FROM leases WHERE name = ?', [this.name]);
    return row?.holder;
  }
}

const later = (now: UtcText, seconds: number): UtcText => utcText(secondsIn(now) + seconds);
