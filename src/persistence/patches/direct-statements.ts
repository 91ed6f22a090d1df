import {
  type DataSource,
  QueryFailedError,
  QueryResult,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import { type QueryContext, withQueryContext } from '../query-context.js';

// Statements that are written by hand go to mysql2 as they are: what TypeORM does around each costs more than a tenth of it. In
// transactions those that TypeORM writes go the same way.

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
export function queryOnce<T>(
  database: DataSource,
  connection: Connection,
  queryContext: QueryContext | undefined,
  sql: string,
  values?: unknown[],
): Promise<T> {
  return sendQuery<T>(database, connection, queryContext, sql, values).finally(() => connection.release());
}

/** Connects a runner, and has whatever is asked through it or its rows go to its connection directly, for that work. */
export async function useDriverDirectly(runner: QueryRunner, queryContext: QueryContext | undefined): Promise<void> {
  const { dataSource: database } = runner;
  const connection = (await withQueryContext(queryContext, () => runner.connect())) as Connection;
  const direct = async <T>(sql: string, values?: unknown[]): Promise<T> => {
    // The connection is somebody else's by then.
    if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    return sendQuery<T>(database, connection, queryContext, sql, values);
  };
  runner.manager.query = direct;
  const query = async (sql: string, values?: unknown[], isStructured = false) => {
    const raw = await direct<unknown>(sql, values);
    return isStructured ? structured(raw) : raw;
  };
  runner.query = query as QueryRunner['query'];
}

/** What TypeORM makes of what mysql2 answers. */
function structured(raw: unknown): QueryResult {
  const result = new QueryResult();
  result.raw = raw;
  if (Array.isArray(raw)) result.records = raw;
  const { affectedRows } = raw as { affectedRows?: number };
  if (affectedRows !== undefined) result.affected = affectedRows;
  return result;
}

function sendQuery<T>(
  database: DataSource,
  connection: Connection,
  queryContext: QueryContext | undefined,
  sql: string,
  values: unknown[] = [],
): Promise<T> {
  withQueryContext(queryContext, () => void database.logger.logQuery(sql, values));
  return new Promise((resolve, reject) => {
    connection.query(sql, values, (error, rows) => {
      if (error) reject(new QueryFailedError(sql, values, error));
      else resolve(rows as T);
    });
  });
}
