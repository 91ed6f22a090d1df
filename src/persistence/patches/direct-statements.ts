import {
  type DataSource,
  QueryFailedError,
  QueryResult,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import { type QueryContext, withQueryContext } from '../query-context.js';

// Hand-written statements go directly to mysql2, because TypeORM's own code adds more than a tenth to the cost of each. In
// transactions, TypeORM's statements take the same path.

/** A mysql2 connection from a pool. */
interface Connection {
  query(sql: string, values: unknown[] | null, done: (error: Error | null, rows: unknown) => void): void;
  release(): void;
}

interface Driver {
  obtainMasterConnection(): Promise<Connection>;
  obtainSlaveConnection(): Promise<Connection>;
}

export const driverOf = (database: DataSource): Driver => database.driver;

/** Sends one statement and releases the connection. Throws QueryFailedError, as TypeORM does. */
export function queryOnce<T>(
  database: DataSource,
  connection: Connection,
  queryContext: QueryContext | undefined,
  sql: string,
  values?: unknown[],
): Promise<T> {
  return sendQuery<T>(database, connection, queryContext, sql, values).finally(() => connection.release());
}

/** Connects a runner and sends all its statements, and those of its manager, directly to the connection. */
export async function useDriverDirectly(runner: QueryRunner, queryContext: QueryContext | undefined): Promise<void> {
  const { dataSource: database } = runner;
  const connection = (await withQueryContext(queryContext, () => runner.connect())) as Connection;
  const direct = async <T>(sql: string, values?: unknown[]): Promise<T> => {
    // Another request may already use the connection.
    if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    return sendQuery<T>(database, connection, queryContext, sql, values);
  };
  runner.manager.query = direct;
  const query = async (sql: string, values?: unknown[], isStructured = false) => {
    const raw = await direct<unknown>(sql, values);
    return isStructured ? toQueryResult(raw) : raw;
  };
  runner.query = query as QueryRunner['query'];
}

/** Converts a result of mysql2 to TypeORM's QueryResult. */
function toQueryResult(raw: unknown): QueryResult {
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
    // Without values, the driver need not look for placeholders.
    connection.query(sql, values.length ? values : null, (error, rows) => {
      if (error) reject(new QueryFailedError(sql, values, error));
      else resolve(rows as T);
    });
  });
}
