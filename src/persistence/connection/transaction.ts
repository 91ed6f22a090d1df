import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryableConflict } from '../database-errors.js';
import { isMysql } from '../dialect.js';
import { forgetReads } from '../kept-values.js';
import { useDriverDirectly } from '../patches/direct-statements.js';
import { type QueryContext, throwIfAborted, withQueryContext } from '../query-context.js';
import { forgetAppendedRows, insertAppendedRows } from './appended-rows.js';
import { bumpDataVersion, forgetChanges } from './bump-data-version.js';
import { readsCommitted, retryingMs } from './pool-watch.js';

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE';

const MAX_ATTEMPTS = 8;

/**
 * Runs a task in one transaction and increments the data version (see `noteChange` and `DataVersionReader`). The transaction
 * is rolled back if the request is aborted. After a deadlock or lock timeout it is run again, at most eight times and within
 * half of the time limit of a request, so `task` must not have effects outside the database. The embedded database has one
 * writer at a time, whatever the isolation level. A request that takes part in an open transaction begins none.
 */
export async function inTransaction<T>(
  database: DataSource,
  queryContext: QueryContext | undefined,
  task: (db: EntityManager) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  if (queryContext?.transaction) return queryContext.transaction.join(task);
  const counted = async (db: EntityManager) => {
    try {
      const result = await task(db);
      await bumpDataVersion(db);
      return result;
    } finally {
      forgetChanges(db);
    }
  };
  const result = await inUncountedTransaction(database, queryContext, counted, isolation);
  // What other processes write is noticed by the number of changes.
  forgetReads(database);
  return result;
}

/** Like `inTransaction`, but leaves the data version: for changes that no response shows, and for the schema. */
export async function inUncountedTransaction<T>(
  database: DataSource,
  queryContext: QueryContext | undefined,
  task: (db: EntityManager) => Promise<T>,
  // READ COMMITTED, because a statement after a slug conflict must see the other transaction's row.
  isolation: Isolation = 'READ COMMITTED',
): Promise<T> {
  if (queryContext?.transaction) return queryContext.transaction.join(task);
  const unlessAborted = async (db: EntityManager) => {
    try {
      const result = await task(db);
      await insertAppendedRows(db);
      // An aborted request must not commit, because its client has already received an error.
      throwIfAborted(queryContext);
      return result;
    } finally {
      forgetAppendedRows(db);
    }
  };
  const retryUntil = performance.now() + retryingMs(database);
  for (let attempt = 1; ; attempt++) {
    try {
      throwIfAborted(queryContext);
      return await (isMysql(database)
        ? onOneConnection(database, queryContext, unlessAborted, isolation)
        : withQueryContext(queryContext, () => database.transaction(unlessAborted)));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || performance.now() >= retryUntil || !isRetryableConflict(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** A transaction on MySQL, whose statements bypass TypeORM. */
async function onOneConnection<T>(
  database: DataSource,
  queryContext: QueryContext | undefined,
  task: (db: EntityManager) => Promise<T>,
  isolation: Isolation,
): Promise<T> {
  const runner = database.createQueryRunner();
  try {
    await useDriverDirectly(runner, queryContext);
    const isSet = isolation === 'READ COMMITTED' && readsCommitted(database);
    return await (isSet ? runner.manager.transaction(task) : runner.manager.transaction(isolation, task));
  } finally {
    await runner.release();
  }
}
