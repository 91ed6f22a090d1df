import { createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';

/** Strict: values are never truncated. Set explicitly, because a mode of the server could change what statements mean. */
const SQL_MODE = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION';

/** Characters of a joined text (GROUP_CONCAT); the rest is cut off. The default of MySQL; a server may have a lower one. */
const JOINED_LENGTH = 1024;

/**
 * The first statement on every connection. mysql2 inserts values into the text of a statement, in UTF-8 and escaped with
 * backslashes. With NO_BACKSLASH_ESCAPES, or a character set such as GBK, a value could close its own quotes (SQL injection).
 */
export const SESSION_STATEMENT = `SET NAMES utf8mb4 COLLATE utf8mb4_bin, SESSION sql_mode = '${SQL_MODE}', SESSION autocommit = 1,
  SESSION group_concat_max_len = ${JOINED_LENGTH}`;

/**
 * A mysql2 pool that configures the session of each new connection before it is used. If that fails, the connection is
 * closed and `getConnection` returns the server's error.
 */
export function createSessionPool(options: PoolOptions): Pool {
  const pool = createPool(options);
  const configured = new WeakSet<PoolConnection>();
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (done) =>
    getConnection((error, connection) => {
      if (error || configured.has(connection)) return void done(error, connection);
      connection.query(SESSION_STATEMENT, (failure) => {
        if (failure) connection.destroy();
        else configured.add(connection);
        done(failure, connection);
      });
    });
  return pool;
}
