import type { DataSource } from 'typeorm';
import { serversOf } from '../connection/database-servers.js';
import { readConnection } from '../connection/read-connection.js';
import type { QueryContext } from '../query-context.js';
import { where } from './conditions.js';
import { readTotal } from './records.js';

/** Tells how many changes there have been, through whichever process: what was read at the same number is still true. */
export class DataVersionReader {
  private running: Promise<number> | undefined;
  private following: Promise<number> | undefined;

  constructor(private readonly database: DataSource) {}

  /** The number of changes that the rows of this request know; never one from before the call. */
  total(queryContext: QueryContext | undefined): Promise<number> {
    // Replicas do not all know the same.
    if (serversOf(this.database)?.hasReplicas) return this.read(queryContext);
    // A look that has begun may have come too early for this request; the next one serves all who wait for it.
    return (this.following ??= this.readAfter(this.running));
  }

  private async readAfter(running: Promise<number> | undefined): Promise<number> {
    await running?.catch(() => undefined);
    this.running = this.following;
    this.following = undefined;
    // Nobody's work alone: others wait for it when the request that began it is given up.
    return this.read(undefined);
  }

  private read(queryContext: QueryContext | undefined): Promise<number> {
    return readTotal(readConnection(this.database, queryContext), where('(SELECT SUM(total) FROM changes)'));
  }
}
