import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';
import { isUnreachable } from '../database-errors.js';
import { watchConnection } from '../patches/connection-watch.js';
import { currentQueryContext, type QueryContext } from '../query-context.js';
import { createSessionPool } from './mysql-session.js';

type Done = (error: Error | null, connection?: PoolConnection) => void;

/** Milliseconds for which a server that was found unreachable is the last to be asked. */
const UNAVAILABLE_MS = 5000;

/** A Galera node that has lost its cluster lets everybody in, and rejects whatever reads a table. */
const HEALTH_CHECK = 'SELECT 1 FROM migrations LIMIT 1';

interface Server {
  readonly pool: Pool;
  /** Of `performance.now()`, milliseconds; 0 while it is in use. */
  unavailableUntil: number;
}

/**
 * The MySQL servers of one calendar, in the place of mysql2's own pool cluster, which cannot go from a role to another.
 * What is to see every write goes to the first server that can be reached of the primary and its standbys; what may lag
 * goes to a replica, and to those when no replica can be reached.
 */
export class DatabaseServers {
  private primary: Server | undefined;
  private readonly followers: Server[] = [];
  private readonly replicaIndexes = new WeakMap<QueryContext, number>();
  private nextReplica = 0;

  /** The first `standbys` servers that TypeORM adds as slaves take the primary's place; the others are replicas. */
  constructor(private readonly standbys: number) {}

  get pools(): readonly Pool[] {
    return [...this.primaries, ...this.replicas].map(({ pool }) => pool);
  }

  get hasReplicas(): boolean {
    return this.replicas.length > 0;
  }

  /** TypeORM adds each server by the names SLAVE0, SLAVE1, … and MASTER. */
  add(name: string, options: PoolOptions): void {
    const server: Server = { pool: createSessionPool(options), unavailableUntil: 0 };
    server.pool.on('connection', (connection) => {
      watchConnection(connection, { onFailure: (error) => isUnreachable(error) && markUnavailable(server) });
    });
    if (name === 'MASTER') this.primary = server;
    else this.followers.push(server);
  }

  getConnection(name: string, done: Done): void {
    const wanted = name === 'MASTER' ? this.primaries : [...this.replicasRoundRobin(), ...this.primaries];
    const now = performance.now();
    const available = wanted.filter(({ unavailableUntil }) => unavailableUntil <= now);
    connectToFirst([...available, ...wanted.filter((server) => !available.includes(server))], done);
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

  /** In turn, but always the same first for one request: a page and its total come from one state of the calendar. */
  private replicasRoundRobin(): Server[] {
    const { replicas } = this;
    const queryContext = currentQueryContext();
    const index = (queryContext && this.replicaIndexes.get(queryContext)) ?? this.nextReplica++;
    if (queryContext) this.replicaIndexes.set(queryContext, index);
    const first = index % Math.max(replicas.length, 1);
    return [...replicas.slice(first), ...replicas.slice(0, first)];
  }
}

/** The servers of a database that has several; undefined for one server and for the embedded database. */
export function serversOf(database: DataSource): DatabaseServers | undefined {
  const { poolCluster } = database.driver as { poolCluster?: unknown };
  return poolCluster instanceof DatabaseServers ? poolCluster : undefined;
}

/** Connects to the first of them that can be reached. A server that has every connection in use is not passed over. */
function connectToFirst([server, ...others]: readonly Server[], done: Done): void {
  if (!server) return done(new Error('no server'));
  const failed = (error: Error) => {
    if (!isUnreachable(error)) return done(error);
    markUnavailable(server);
    if (others.length) connectToFirst(others, done);
    else done(error);
  };
  const wasUnavailable = server.unavailableUntil > 0;
  // One request tries whether it is back; those that come meanwhile ask elsewhere.
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
