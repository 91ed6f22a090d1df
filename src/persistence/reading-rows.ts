import { type DataSource, EntityManager } from 'typeorm';
import { serversOf } from './database-servers.js';
import { isMysql } from './dialect.js';
import { askOnce, driverOf } from './direct-statements.js';
import { failureCode } from './failures.js';
import { isUnreachable } from './outages.js';
import type { Rows } from './transaction.js';
import { askFor, type Work } from './work.js';

/**
 * The rows that a request without a transaction reads: of a replica, where there is one and the request may see a state
 * of a moment ago, else of the primary. Whatever is kept of what they say belongs to that state. Only statements written
 * by hand count as the work of the request.
 */
export function readingRows(database: DataSource, work: Work | undefined): Rows {
  if (!isMysql(database)) return new EmbeddedRows(database, work);
  const mayLag = work?.mayLag === true && serversOf(database)?.hasReplicas === true;
  return mayLag ? new ReplicaRows(database, work) : new PrimaryRows(database, work);
}

/** Rows that are read for one request. */
class WorkRows extends EntityManager {
  constructor(
    database: DataSource,
    protected readonly work: Work | undefined,
  ) {
    super(database);
  }
}

/** Rows of the embedded database, whose statements wait for their turns. */
class EmbeddedRows extends WorkRows {
  override query<T>(sql: string, values?: unknown[]): Promise<T> {
    return askFor(this.work, () => super.query<T>(sql, values));
  }
}

/** Rows of the primary. */
class PrimaryRows extends WorkRows {
  override query<T>(sql: string, values?: unknown[]): Promise<T> {
    const connected = askFor(this.work, () => driverOf(this.dataSource).obtainMasterConnection());
    return connected.then((connection) => askOnce(this.dataSource, connection, this.work, sql, values));
  }
}

/** Rows of a replica. Entities are found on the primary: only statements written by hand go to a replica. */
class ReplicaRows extends PrimaryRows {
  override async query<T>(sql: string, values?: unknown[]): Promise<T> {
    try {
      const connection = await askFor(this.work, () => driverOf(this.dataSource).obtainSlaveConnection());
      return await askOnce(this.dataSource, connection, this.work, sql, values);
    } catch (error) {
      if (!primaryMayAnswer(error)) throw error;
    }
    return super.query<T>(sql, values);
  }
}

/** The replica was lost on the way, or has not got the tables of this code yet. */
function primaryMayAnswer(error: unknown): boolean {
  return isUnreachable(error) || ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(failureCode(error) ?? '');
}
