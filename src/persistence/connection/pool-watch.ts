import type { DataSource } from 'typeorm';
import { isUnreachable } from '../database-errors.js';
import { watchConnection } from '../patches/connection-watch.js';
import { currentQueryContext, throwIfAborted } from '../query-context.js';
import { serversOf } from './database-servers.js';

/** How the connections to MySQL are used at this moment. */
export interface PoolUse {
  readonly inUse: number;
  readonly free: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

export interface PoolLimits {
  /** Seconds a statement waits for a connection at most. */
  readonly acquireSeconds: number;
  /** Seconds a statement may run at most. */
  readonly statementSeconds: number;
}

/** Every connection stayed in use for too long. */
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

/** Seconds a statement waits at most for a row that another transaction holds; the transaction is then tried again. */
const LOCK_WAIT_SECONDS = 5;

/**
 * Seconds for which a transaction may send nothing before MariaDB rolls it back and cuts its connection: its process may be
 * frozen, and others wait for its rows. For reading transactions too, as MariaDB counts one that has only locked rows.
 */
const IDLE_TRANSACTION_SECONDS = 5;

/** Seconds a server may take beyond that to say that it gave a statement up. */
const SILENCE_MARGIN_SECONDS = 5;

const NONE: PoolUse = { inUse: 0, free: 0, waiting: 0 };

/**
 * Puts limits on the pool of connections to each MySQL server, which by itself lets a statement wait for ever, and
 * watches them. The function returned says how they are used; the embedded database has no pool.
 */
export function watchPool(database: DataSource, limits: PoolLimits): () => PoolUse {
  const { pool } = database.driver as unknown as { pool?: Pool };
  const pools = serversOf(database)?.pools ?? (pool ? [pool] : []);
  const uses = pools.map((each) => watchOne(each, limits));
  limitsOf.set(database, limits);
  return () => uses.map((use) => use()).reduce(together, NONE);
}

const limitsOf = new WeakMap<DataSource, PoolLimits>();

/** Whether every connection reads what is committed, so that no transaction has to ask for it. */
export const readsCommitted = (database: DataSource): boolean => limitsOf.has(database);

/**
 * Milliseconds after which a transaction that lost a race is not run again. What waits for a lock once more then ends
 * before the request does, so the caller is told that others hold the lock. Infinite without a limit for statements.
 */
export const retryingMs = (database: DataSource): number => {
  const limits = limitsOf.get(database);
  return limits ? limits.statementSeconds * 500 : Infinity;
};

const together = (one: PoolUse, other: PoolUse): PoolUse => ({
  inUse: one.inUse + other.inUse,
  free: one.free + other.free,
  waiting: one.waiting + other.waiting,
});

function watchOne(pool: Pool, limits: PoolLimits): () => PoolUse {
  const known = new Set<Connection>();
  const used = new Set<Connection>();
  let waiting = 0;
  pool.on('acquire', (connection) => {
    used.add(connection);
    if (known.has(connection)) return;
    known.add(connection);
    // A server that does not answer does not roll back, either: the next user would find the transaction open.
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

/** Calls `done` once: with what comes within the time, else with PoolExhausted. What comes late goes back. */
function withinSeconds(seconds: number, done: Done): Done {
  const work = currentQueryContext();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    done(new PoolExhausted(`no connection became free within ${seconds} s`));
  }, seconds * 1000);
  return (error, connection) => {
    clearTimeout(timer);
    if (over) return connection?.release();
    if (error) return done(error);
    try {
      throwIfAborted(work);
    } catch (abandoned) {
      connection?.release();
      return done(abandoned as Error);
    }
    done(null, connection);
  };
}

/** Short enough to wait, run the transaction again and wait once more within the time of a request. */
const lockWaitSeconds = ({ statementSeconds }: PoolLimits): number =>
  Math.max(1, Math.min(LOCK_WAIT_SECONDS, Math.floor(statementSeconds / 3)));

/**
 * Statement limits have other names, units and reach on MariaDB (seconds, all statements) and MySQL (ms, SELECT only), and
 * the isolation of transactions has another name.
 */
function sessionLimits(limits: PoolLimits): string {
  const { statementSeconds } = limits;
  const mariadb = `/*M!100300 , max_statement_time = ${statementSeconds} , tx_isolation = 'READ-COMMITTED' , idle_transaction_timeout = ${IDLE_TRANSACTION_SECONDS} */`;
  const mysql = `/*!80000 , max_execution_time = ${statementSeconds * 1000} , transaction_isolation = 'READ-COMMITTED' */`;
  return `SET SESSION innodb_lock_wait_timeout = ${lockWaitSeconds(limits)} ${mariadb} ${mysql}`;
}
