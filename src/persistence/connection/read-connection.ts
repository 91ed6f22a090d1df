import { type DataSource, EntityManager } from 'typeorm';
import { databaseErrorCode, isUnreachable } from '../database-errors.js';
import { isMysql } from '../dialect.js';
import { driverOf, queryOnce } from '../patches/direct-statements.js';
import { type QueryContext, withQueryContext } from '../query-context.js';
import { serversOf } from './database-servers.js';

/**
 * An entity manager for the reads of a request outside a transaction. It uses a replica if there is one and the request may
 * read slightly outdated data (cached responses then belong to that older data version), else the primary. Only hand-written
 * statements (`query`) are counted for the request. A request that takes part in an open transaction reads in it.
 */
export function readConnection(database: DataSource, queryContext: QueryContext | undefined): EntityManager {
  if (queryContext?.transaction) return queryContext.transaction.db;
  if (!isMysql(database)) return new EmbeddedReadManager(database, queryContext);
  const mayLag = queryContext?.mayLag === true && serversOf(database)?.hasReplicas === true;
  return mayLag ? new ReplicaReadManager(database, queryContext) : new PrimaryReadManager(database, queryContext);
}

/** The same, but of the primary always: for reads that must see all that is committed. */
export const primaryConnection = (database: DataSource, queryContext: QueryContext | undefined): EntityManager =>
  isMysql(database) ? new PrimaryReadManager(database, queryContext) : new EmbeddedReadManager(database, queryContext);

class ContextEntityManager extends EntityManager {
  constructor(
    database: DataSource,
    protected readonly queryContext: QueryContext | undefined,
  ) {
    super(database);
  }
}

/** Reads from the embedded database, whose statements are queued. */
class EmbeddedReadManager extends ContextEntityManager {
  override query<T>(sql: string, values?: unknown[]): Promise<T> {
    return withQueryContext(this.queryContext, () => super.query<T>(sql, values));
  }
}

/** Reads from the primary. */
class PrimaryReadManager extends ContextEntityManager {
  override query<T>(sql: string, values?: unknown[]): Promise<T> {
    const connected = withQueryContext(this.queryContext, () => driverOf(this.dataSource).obtainMasterConnection());
    return connected.then((connection) => queryOnce(this.dataSource, connection, this.queryContext, sql, values));
  }
}

/** Sends hand-written statements to a replica; everything else that TypeORM does goes to the primary. */
class ReplicaReadManager extends PrimaryReadManager {
  override async query<T>(sql: string, values?: unknown[]): Promise<T> {
    try {
      const connection = await withQueryContext(this.queryContext, () =>
        driverOf(this.dataSource).obtainSlaveConnection(),
      );
      return await queryOnce(this.dataSource, connection, this.queryContext, sql, values);
    } catch (error) {
      if (!shouldRetryOnPrimary(error)) throw error;
    }
    return super.query<T>(sql, values);
  }
}

/** Tables, columns and indexes that a replica does not have yet; the last is spelled as MySQL does. */
const NOT_YET_MIGRATED = new Set(['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR', 'ER_KEY_DOES_NOT_EXITS']);

/** The replica could not be reached, or does not have the latest migrations yet. */
function shouldRetryOnPrimary(error: unknown): boolean {
  return isUnreachable(error) || NOT_YET_MIGRATED.has(databaseErrorCode(error) ?? '');
}
