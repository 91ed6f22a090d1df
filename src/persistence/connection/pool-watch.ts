import type { DataSource } from 'typeorm';
import { isUnreachable } from '../database-errors.js';
import { watchConnection } from '../patches/connection-watch.js';
import { currentQueryContext, throwIfAborted } from '../query-context.js';
import { serversOf } from './database-servers.js';

/** The current use of the connections to MySQL. */
export interface PoolUse {
  readonly inUse: number;
  readonly free: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

export interface PoolLimits {
  /** Maximum seconds that a statement waits for a connection. */
  readonly acquireSeconds: number;
  /** Maximum seconds that a statement may run. */
  readonly statementSeconds: number;
}

/** No connection became free in time. */
export class PoolExhausted extends Error {
  readonly code = 'POOL_EXHAUSTED';
}

interface Connection {
  query(sql: string, done: (error: unknown) => void): void;
  once(event: 'end', listener: () => void): void;
  release(): void;
  destroy(): void;
}
type Done = (error: Error | null, connection?: Connection) => void;
interface Pool {
  getConnection(done: Done): void;
  on(event: 'acquire' | 'release', listener: (connection: Connection) => void): void;
}

/** Maximum seconds that a statement waits for a row lock; the transaction is then retried. */
const LOCK_WAIT_SECONDS = 5;

/**
 * Seconds after which MariaDB rolls back an idle transaction and closes its connection, in case its process is frozen while
 * others wait for its locks. Applies to read transactions too, because MariaDB counts one that has only locked rows as such.
 */
const IDLE_TRANSACTION_SECONDS = 5;

/** Seconds beyond the limit for a statement in which the server should report that it has cancelled it. */
const SILENCE_MARGIN_SECONDS = 5;

const NONE: PoolUse = { inUse: 0, free: 0, waiting: 0 };

/**
 * Limits how long statements wait for a connection, for locks and for their result, on the pool of each MySQL server;
 * by default they wait for ever. Returns a function for the current use of the pools. The embedded database has no pool.
 */
export function watchPool(database: DataSource, limits: PoolLimits): () => PoolUse {
  const { pool } = database.driver as unknown as { pool?: Pool };
  const pools = serversOf(database)?.pools ?? (pool ? [pool] : []);
  const uses = pools.map((each) => watchOnePool(each, limits));
  limitsOf.set(database, limits);
  return () => uses.map((use) => use()).reduce(sum, NONE);
}

const limitsOf = new WeakMap<DataSource, PoolLimits>();

/** Whether READ COMMITTED is the isolation level of every connection, so that transactions need not set it. */
export const readsCommitted = (database: DataSource): boolean => limitsOf.has(database);

/**
 * Milliseconds after which a failed transaction is not retried. Another wait for a lock could then exceed the time limit of
 * the request, and the client should get "rows are locked" instead. Infinite without a limit for statements.
 */
export const retryingMs = (database: DataSource): number => {
  const limits = limitsOf.get(database);
  return limits ? limits.statementSeconds * 500 : Infinity;
};

const sum = (one: PoolUse, other: PoolUse): PoolUse => ({
  inUse: one.inUse + other.inUse,
  free: one.free + other.free,
  waiting: one.waiting + other.waiting,
});

function watchOnePool(pool: Pool, limits: PoolLimits): () => PoolUse {
  const known = new Set<Connection>();
  const used = new Set<Connection>();
  let waiting = 0;
  pool.on('acquire', (connection) => {
    used.add(connection);
    if (known.has(connection)) return;
    known.add(connection);
    // A server that has stopped responding has not rolled back either, so its connection must not be reused.
    watchConnection(connection, {
      silenceSeconds: limits.statementSeconds + SILENCE_MARGIN_SECONDS,
      onFailure: (error) => isUnreachable(error) && connection.destroy(),
    });
    connection.query(sessionLimits(limits), () => undefined);
    connection.once('end', () => {
      known.delete(connection);
      used.delete(connection);
    });
  });
  pool.on('release', (connection) => used.delete(connection));

  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (done) => {
    waiting += 1;
    const callback = withinSeconds(limits.acquireSeconds, (error, connection) => {
      waiting -= 1;
      done(error, connection);
    });
    getConnection(callback);
  };
  return () => ({ inUse: used.size, free: known.size - used.size, waiting });
}

/** Calls `done` once, with the connection or, after the time limit, PoolExhausted. A late connection is released. */
function withinSeconds(seconds: number, done: Done): Done {
  const queryContext = currentQueryContext();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    done(new PoolExhausted(`no connection became free within ${seconds} s`));
  }, seconds * 1000);
  return (error, connection) => {
    clearTimeout(timer);
    if (isLate) return connection?.release();
    if (error) return done(error);
    try {
      throwIfAborted(queryContext);
    } catch (aborted) {
      connection?.release();
      return done(aborted as Error);
    }
    done(null, connection);
  };
}

/** Short enough to wait, retry the transaction and wait again within the time limit of a request. */
const lockWaitSeconds = ({ statementSeconds }: PoolLimits): number =>
  Math.max(1, Math.min(LOCK_WAIT_SECONDS, Math.floor(statementSeconds / 3)));

/**
 * Sets limits and isolation level of a session. Their variables differ: MariaDB limits all statements, in seconds; MySQL
 * limits only SELECT, in milliseconds.
 */
function sessionLimits(limits: PoolLimits): string {
  const { statementSeconds } = limits;
  const mariadb = `/*M!100300 , max_statement_time = ${statementSeconds} , tx_isolation = 'READ-COMMITTED' , idle_transaction_timeout = ${IDLE_TRANSACTION_SECONDS} */`;
  const mysql = `/*!80000 , max_execution_time = ${statementSeconds * 1000} , transaction_isolation = 'READ-COMMITTED' */`;
  return `SET SESSION innodb_lock_wait_timeout = ${lockWaitSeconds(limits)} ${mariadb} ${mysql}`;
}
