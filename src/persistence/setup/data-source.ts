import type { DataSourceOptions } from 'typeorm';
import { DatabaseServers } from '../connection/database-servers.js';
import { createSessionPool } from '../connection/mysql-session.js';
import type { StatementCounter } from '../connection/statement-counter.js';
import { readDatabaseUrl } from '../database-url.js';
import { EmbeddedDatabase, belongsToOtherProgram, TABLES_IN_FILE } from '../embedded/embedded-database.js';
import { migrations } from '../migrations/all-migrations.js';

export interface DatabaseSettings {
  /** `mysql://…` or `sqlite:FILE`. */
  readonly url: string;
  /** Maximum number of connections; the embedded database has one. */
  readonly poolSize: number;
  /** Standbys, used in this order while the primary cannot be reached. */
  readonly failoverUrls?: readonly string[];
  /** Replicas, for reads that may lag. */
  readonly replicaUrls?: readonly string[];
  /** Whether the database may contain tables of other programs. */
  readonly isShared?: boolean;
  /** Counts every statement. */
  readonly statements?: StatementCounter;
}

/** The options of the data source, for both engines. The schema is changed by migrations only. */
export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  const { poolSize, statements } = settings;
  const address = readDatabaseUrl(settings.url);
  const shared = { migrations, synchronize: false, migrationsTransactionMode: 'each' as const, logger: statements };
  if (address.kind === 'embedded') {
    return {
      ...shared,
      type: 'better-sqlite3',
      database: address.file,
      driver: EmbeddedDatabase,
      statementCacheSize: 500,
      prepareDatabase: (database: EmbeddedDatabase) => {
        database.pragma('busy_timeout = 5000');
        database.pragma('synchronous = NORMAL');
        // Stored in the file, so it is not set in files of other programs.
        if (!belongsToOtherProgram(database.prepare(TABLES_IN_FILE).all())) database.pragma('journal_mode = WAL');
      },
    };
  }
  return {
    ...shared,
    type: 'mysql',
    url: address.url,
    driver: driverFor(settings),
    ...replicationOf(settings),
    charset: 'utf8mb4',
    timezone: 'Z',
    poolSize,
    extra: {
      connectTimeout: 5000,
      // An object passed as a value must not be expanded to SQL.
      stringifyObjects: true,
    },
  };
}

/** Replaces the mysql2 module with the functions that TypeORM calls. */
function driverFor({ failoverUrls = [] }: DatabaseSettings) {
  return { createPool: createSessionPool, createPoolCluster: () => new DatabaseServers(failoverUrls.length) };
}

function replicationOf({ url, failoverUrls = [], replicaUrls = [] }: DatabaseSettings) {
  const followers = [...failoverUrls, ...replicaUrls];
  if (followers.length === 0) return {};
  return {
    // Reads use a replica only through readConnection.
    replication: {
      master: { url },
      slaves: followers.map((follower) => ({ url: follower })),
      defaultMode: 'master' as const,
    },
  };
}
