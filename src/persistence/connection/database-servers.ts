import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';
import { isUnreachable } from '../database-errors.js';
import { watchConnection } from '../patches/connection-watch.js';
import { currentQueryContext, type QueryContext } from '../query-context.js';
import { createSessionPool } from './mysql-session.js';

type Done = (error: Error | null, connection?: PoolConnection) => void;

/** Milliseconds for which a server that could not be reached is tried last. */
const UNAVAILABLE_MS = 5000;

/** Reads a table, because a Galera node that has lost its cluster still accepts connections. */
const HEALTH_CHECK = 'SELECT 1 FROM migrations LIMIT 1';

interface Server {
  readonly pool: Pool;
  /** Compared with `performance.now()`, in milliseconds; 0 while the server is available. */
  unavailableUntil: number;
}

/**
 * The MySQL servers of one calendar. Replaces mysql2's pool cluster, which cannot fail over from one role to another.
 * Statements that must see every write go to the first reachable server of the primary and its standbys. Reads that may lag
 * go to a replica, or to those if no replica can be reached.
 */
export class DatabaseServers {
  private primary: Server | undefined;
  private readonly followers: Server[] = [];
  private readonly replicaIndexes = new WeakMap<QueryContext, number>();
  private nextReplica = 0;

  /** The first `standbys` of the servers that TypeORM adds as slaves are standbys; the others are replicas. */
  constructor(private readonly standbys: number) {}

  get pools(): readonly Pool[] {
    return [...this.primaries, ...this.replicas].map(({ pool }) => pool);
  }

  get hasReplicas(): boolean {
    return this.replicas.length > 0;
  }

  /** Called by TypeORM for each server, with the names SLAVE0, SLAVE1, … and MASTER. */
  add(name: string, options: PoolOptions): void {
    const server: Server = { pool: createSessionPool(options), unavailableUntil: 0 };
    server.pool.on('connection', (connection) => {
      watchConnection(connection, { onFailure: (error) => isUnreachable(error) && markUnavailable(server) });
    });
    if (name === 'MASTER') this.primary = server;
    else this.followers.push(server);
  }

  getConnection(name: string, done: Done): void {
    const candidates = name === 'MASTER' ? this.primaries : [...this.replicasRoundRobin(), ...this.primaries];
    const now = performance.now();
    const available = candidates.filter(({ unavailableUntil }) => unavailableUntil <= now);
    connectToFirst([...available, ...candidates.filter((server) => !available.includes(server))], done);
  }

  end(done: (error?: Error | null) => void): void {
    const closed = this.pools.map((pool) => pool.promise().end());
    Promise.all(closed).then(() => done(), done);
  }

  private get primaries(): Server[] {
    const standbys = this.followers.slice(0, this.standbys);
    return this.primary ? [this.primary, ...standbys] : standbys;
  }

  private get replicas(): Server[] {
    return this.followers.slice(this.standbys);
  }

  /** Round robin by request: one request always starts with the same replica, so that its reads see the same data. */
  private replicasRoundRobin(): Server[] {
    const { replicas } = this;
    const queryContext = currentQueryContext();
    const index = (queryContext && this.replicaIndexes.get(queryContext)) ?? this.nextReplica++;
    if (queryContext) this.replicaIndexes.set(queryContext, index);
    const first = index % Math.max(replicas.length, 1);
    return [...replicas.slice(first), ...replicas.slice(0, first)];
  }
}

/** The servers of a replicated database; undefined for a single server and for the embedded database. */
export function serversOf(database: DataSource): DatabaseServers | undefined {
  const { poolCluster } = database.driver as { poolCluster?: unknown };
  return poolCluster instanceof DatabaseServers ? poolCluster : undefined;
}

/** Connects to the first reachable server. A server whose connections are all in use is waited for, not skipped. */
function connectToFirst([server, ...others]: readonly Server[], done: Done): void {
  if (!server) return done(new Error('no server'));
  const failed = (error: Error) => {
    if (!isUnreachable(error)) return done(error);
    markUnavailable(server);
    if (others.length) connectToFirst(others, done);
    else done(error);
  };
  const wasUnavailable = server.unavailableUntil > 0;
  // Only one request tests whether it is back; meanwhile all others use other servers.
  if (wasUnavailable) markUnavailable(server);
  server.pool.getConnection((error, connection) => {
    if (error) return failed(error);
    if (!wasUnavailable) return done(null, connection);
    connection.query(HEALTH_CHECK, (failure) => {
      if (failure && isUnreachable(failure)) {
        connection.release();
        return failed(failure);
      }
      server.unavailableUntil = 0;
      done(null, connection);
    });
  });
}

const markUnavailable = (server: Server): void => void (server.unavailableUntil = performance.now() + UNAVAILABLE_MS);
