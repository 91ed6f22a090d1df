import { type DataSource, EntityManager } from 'typeorm';
import { databaseErrorCode, isUnreachable } from '../database-errors.js';
import { isMysql } from '../dialect.js';
import { driverOf, queryOnce } from '../patches/direct-statements.js';
import { type QueryContext, withQueryContext } from '../query-context.js';
import { serversOf } from './database-servers.js';

/**
 * The rows that a request without a transaction reads: of a replica, where there is one and the request may see a state
 * of a moment ago, else of the primary. Whatever is kept of what they say belongs to that state. Only statements written
 * by hand count as the work of the request.
 */
export function readConnection(database: DataSource, queryContext: QueryContext | undefined): EntityManager {
  if (!isMysql(database)) return new EmbeddedReadManager(database, queryContext);
  const mayLag = queryContext?.mayLag === true && serversOf(database)?.hasReplicas === true;
  return mayLag ? new ReplicaReadManager(database, queryContext) : new PrimaryReadManager(database, queryContext);
}

/** Rows that are read for one request. */
class ContextEntityManager extends EntityManager {
  constructor(
    database: DataSource,
    protected readonly queryContext: QueryContext | undefined,
  ) {
    super(database);
  }
}

/** Rows of the embedded database, whose statements wait for their turns. */
class EmbeddedReadManager extends ContextEntityManager {
  override query<T>(sql: string, values?: unknown[]): Promise<T> {
    return withQueryContext(this.queryContext, () => super.query<T>(sql, values));
  }
}

/** Rows of the primary. */
class PrimaryReadManager extends ContextEntityManager {
  override query<T>(sql: string, values?: unknown[]): Promise<T> {
    const connected = withQueryContext(this.queryContext, () => driverOf(this.dataSource).obtainMasterConnection());
    return connected.then((connection) => queryOnce(this.dataSource, connection, this.queryContext, sql, values));
  }
}

/** Rows of a replica. Entities are found on the primary: only statements written by hand go to a replica. */
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

/** The replica was lost on the way, or has not got the tables of this code yet. */
function shouldRetryOnPrimary(error: unknown): boolean {
  return isUnreachable(error) || ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(databaseErrorCode(error) ?? '');
}
