import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';
import { serversOf } from './database-servers.js';
import { isMysql } from './dialect.js';
import { failureCode } from './failures.js';
import { isUnreachable } from './outages.js';
import type { Rows } from './transaction.js';
import { currentWork } from './work.js';

/**
 * The rows that a request without a transaction reads: of a replica, where there is one and the request may see a state
 * of a moment ago, else of the primary. Whatever is kept of what they say belongs to that state.
 */
export function readingRows(database: DataSource): Rows {
  if (!isMysql(database)) return database.manager;
  const mayLag = currentWork()?.mayLag === true && serversOf(database)?.hasReplicas === true;
  return mayLag ? new ReplicaRows(database) : new PrimaryRows(database);
}

/** Rows of the primary. Statements written by hand go to the driver directly: TypeORM adds a third to what one costs. */
class PrimaryRows extends EntityManager {
  override async query<T>(sql: string, values?: unknown[]): Promise<T> {
    return ask(this.dataSource, await driverOf(this.dataSource).obtainMasterConnection(), sql, values);
  }
}

/** Rows of a replica. Entities are found on the primary: only statements written by hand go to a replica. */
class ReplicaRows extends PrimaryRows {
  override async query<T>(sql: string, values?: unknown[]): Promise<T> {
    try {
      return await ask(this.dataSource, await driverOf(this.dataSource).obtainSlaveConnection(), sql, values);
    } catch (error) {
      if (!primaryMayAnswer(error)) throw error;
    }
    return super.query<T>(sql, values);
  }
}

/** A connection of mysql2 out of a pool. */
interface Connection {
  query(sql: string, values: unknown[] | undefined, done: (error: Error | null, rows: unknown) => void): void;
  release(): void;
}

interface Driver {
  obtainMasterConnection(): Promise<Connection>;
  obtainSlaveConnection(): Promise<Connection>;
}

const driverOf = (database: DataSource): Driver => database.driver;

/** Throws QueryFailedError, as TypeORM does. */
function ask<T>(database: DataSource, connection: Connection, sql: string, values: unknown[] = []): Promise<T> {
  database.logger.logQuery(sql, values);
  return new Promise((resolve, reject) => {
    connection.query(sql, values, (error, rows) => {
      connection.release();
      if (error) reject(new QueryFailedError(sql, values, error));
      else resolve(rows as T);
    });
  });
}

/** The replica was lost on the way, or has not got the tables of this code yet. */
function primaryMayAnswer(error: unknown): boolean {
  return isUnreachable(error) || ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(failureCode(error) ?? '');
}
