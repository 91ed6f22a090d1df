import type { DataSource } from 'typeorm';
import { serversOf } from '../connection/database-servers.js';
import { readConnection } from '../connection/read-connection.js';
import type { QueryContext } from '../query-context.js';
import { where } from './conditions.js';
import { readTotal } from './records.js';

/** Reads the number of changes made by all processes: data that was read at the same number is still current. */
export class DataVersionReader {
  private running: Promise<number> | undefined;
  private following: Promise<number> | undefined;

  constructor(private readonly database: DataSource) {}

  /** The number of changes visible to the request, read after this call. Concurrent requests share one statement. */
  total(queryContext: QueryContext | undefined): Promise<number> {
    // Replicas may differ, so the request reads the number from its own replica.
    if (serversOf(this.database)?.hasReplicas) return this.read(queryContext);
    // A running statement may have started too early for this request; the next one is shared by all waiting requests.
    return (this.following ??= this.readAfter(this.running));
  }

  private async readAfter(running: Promise<number> | undefined): Promise<number> {
    await running?.catch(() => undefined);
    this.running = this.following;
    this.following = undefined;
    // Without a context: other requests wait for it, so aborting the first one must not stop it.
    return this.read(undefined);
  }

  private read(queryContext: QueryContext | undefined): Promise<number> {
    return readTotal(readConnection(this.database, queryContext), where('(SELECT SUM(total) FROM changes)'));
  }
}
