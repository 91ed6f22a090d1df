import type { DataSource } from 'typeorm';
import type { Clock } from '../../calendar/clock.js';
import { Lease } from '../../persistence/sql/lease.js';
import type { SourceCredentials } from '../source-options.js';

/** How long an import of a process that has ended without a word waits for another one, in seconds. */
const LEASE_SECONDS = 60;

/** The lease of an import: whoever holds it works on it, or is the only one that can. */
export const importLease = (database: DataSource, clock: Clock, id: number): Lease =>
  new Lease(database, clock, `import:${id}`, LEASE_SECONDS);

interface Held {
  readonly credentials: SourceCredentials;
  readonly lease: Lease;
}

/**
 * The passwords that a process has got, each with the lease of its import: another process that found the import in the queue
 * would have to ask for its password again.
 */
export class HeldCredentials {
  private readonly held = new Map<number, Held>();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  get ids(): readonly number[] {
    return [...this.held.keys()];
  }

  get(id: number): Held | undefined {
    return this.held.get(id);
  }

  async add(id: number, credentials: SourceCredentials): Promise<void> {
    const lease = importLease(this.database, this.clock, id);
    this.held.set(id, { credentials, lease });
    await lease.hold();
  }

  /** Renews the leases; call it more often than they end. */
  async renew(): Promise<void> {
    for (const { lease } of this.held.values()) await lease.hold();
  }

  async forget(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const lease = this.held.get(id)?.lease;
      this.held.delete(id);
      await lease?.release();
    }
  }
}
