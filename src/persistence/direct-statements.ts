import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { askFor, type Work } from './work.js';

// Statements that are written by hand go to mysql2 as they are: what TypeORM does around each costs more than a tenth of it.

/** A connection of mysql2 out of a pool. */
interface Connection {
  query(sql: string, values: unknown[] | undefined, done: (error: Error | null, rows: unknown) => void): void;
  release(): void;
}

interface Driver {
  obtainMasterConnection(): Promise<Connection>;
  obtainSlaveConnection(): Promise<Connection>;
}

export const driverOf = (database: DataSource): Driver => database.driver;

/** Sends one statement, and gives the connection back to its pool. Throws QueryFailedError, as TypeORM does. */
export async function askOnce<T>(
  database: DataSource,
  connection: Connection,
  work: Work | undefined,
  sql: string,
  values?: unknown[],
): Promise<T> {
  try {
    return await ask<T>(database, connection, work, sql, values);
  } finally {
    connection.release();
  }
}

/** Has the rows of a transaction send statements on its connection themselves. */
export async function askDirectly(rows: EntityManager, work: Work | undefined): Promise<void> {
  const { dataSource, queryRunner } = rows;
  const connection = (await queryRunner?.connect()) as Connection;
  rows.query = <T>(sql: string, values?: unknown[]) => ask<T>(dataSource, connection, work, sql, values);
}

function ask<T>(
  database: DataSource,
  connection: Connection,
  work: Work | undefined,
  sql: string,
  values: unknown[] = [],
): Promise<T> {
  askFor(work, () => void database.logger.logQuery(sql, values));
  return new Promise((resolve, reject) => {
    connection.query(sql, values, (error, rows) => {
      if (error) reject(new QueryFailedError(sql, values, error));
      else resolve(rows as T);
    });
  });
}
