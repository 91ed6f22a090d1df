import type { DataSourceOptions } from 'typeorm';
import { DatabaseServers } from '../connection/database-servers.js';
import { createSessionPool } from '../connection/mysql-session.js';
import type { StatementCounter } from '../connection/statement-counter.js';
import { readDatabaseUrl } from '../database-url.js';
import { EmbeddedDatabase, isOtherPrograms, TABLES_IN_FILE } from '../embedded/embedded-database.js';
import { migrations } from '../migrations/all-migrations.js';

export interface DatabaseSettings {
  /** `mysql://…` or `sqlite:FILE`. */
  readonly url: string;
  /** Connections kept at most; the embedded database has one. */
  readonly poolSize: number;
  /** Servers that take the primary's place while it cannot be reached, in this order. */
  readonly failoverUrls?: readonly string[];
  /** Servers that follow the primary, for reads that may lag. */
  readonly replicaUrls?: readonly string[];
  /** Whether the calendar may be made among tables of other programs. */
  readonly isShared?: boolean;
  /** Hears of every statement. */
  readonly statements?: StatementCounter;
}

/** Options of the one data source, for either engine. The schema is only ever changed by migrations. */
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
        // This stays in the file; a file of another program is left as it is.
        if (!isOtherPrograms(database.prepare(TABLES_IN_FILE).all())) database.pragma('journal_mode = WAL');
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
      // An object where a value belongs must not become SQL of its own.
      stringifyObjects: true,
    },
  };
}

/** In the place of the mysql2 module: what TypeORM calls of it. */
function driverFor({ failoverUrls = [] }: DatabaseSettings) {
  return { createPool: createSessionPool, createPoolCluster: () => new DatabaseServers(failoverUrls.length) };
}

function replicationOf({ url, failoverUrls = [], replicaUrls = [] }: DatabaseSettings) {
  const further = [...failoverUrls, ...replicaUrls];
  if (further.length === 0) return {};
  return {
    // Whoever may read from a replica says so, see readConnection.
    replication: { master: { url }, slaves: further.map((other) => ({ url: other })), defaultMode: 'master' as const },
  };
}
