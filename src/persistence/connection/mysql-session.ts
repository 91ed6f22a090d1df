import { createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';

/** Nothing is cut to fit, and nothing that changes what a statement says, whatever the server's own default is. */
const SQL_MODE = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION';

/**
 * The first statement on every connection. mysql2 escapes values with backslashes, in UTF-8, into the text of a statement;
 * under NO_BACKSLASH_ESCAPES, or in a character set such as GBK that the server imposes, a value could end its own quotes.
 * Safe to send twice.
 */
export const SESSION_STATEMENT = `SET NAMES utf8mb4 COLLATE utf8mb4_bin, SESSION sql_mode = '${SQL_MODE}', SESSION autocommit = 1`;

/**
 * mysql2's pool, whose connections are handed out only after their session is set. One whose session cannot be set is
 * closed, and `getConnection` fails with the server's error.
 */
export function createSessionPool(options: PoolOptions): Pool {
  const pool = createPool(options);
  const isSet = new WeakSet<PoolConnection>();
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (done) =>
    getConnection((error, connection) => {
      if (error || isSet.has(connection)) return void done(error, connection);
      connection.query(SESSION_STATEMENT, (failure) => {
        if (failure) connection.destroy();
        else isSet.add(connection);
        done(failure, connection);
      });
    });
  return pool;
}
