import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryableConflict } from '../database-errors.js';
import { isMysql } from '../dialect.js';
import { useDriverDirectly } from '../patches/direct-statements.js';
import { type QueryContext, throwIfAborted, withQueryContext } from '../query-context.js';
import { bumpDataVersion } from './bump-data-version.js';
import { readsCommitted, retryingMs } from './pool-watch.js';

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE';

const ATTEMPTS = 8;

/**
 * Runs a task as one transaction, all or nothing; nothing of it is kept once nobody waits for `queryContext` any more. A transaction
 * that lost a deadlock or waited too long for a lock is run again, at most eight times and not after half of the time of a
 * request; so `task` must have no effect outside its rows. It counts as one change (see `DataVersionReader`).
 * The embedded database has one writer at a time, whatever the isolation.
 */
export function inTransaction<T>(
  database: DataSource,
  queryContext: QueryContext | undefined,
  task: (db: EntityManager) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  const counted = async (db: EntityManager) => {
    const done = await task(db);
    await bumpDataVersion(db);
    return done;
  };
  return inUncountedTransaction(database, queryContext, counted, isolation);
}

/** The same for a task that changes nothing that anybody is shown, or the schema itself. */
export async function inUncountedTransaction<T>(
  database: DataSource,
  queryContext: QueryContext | undefined,
  task: (db: EntityManager) => Promise<T>,
  // READ COMMITTED: a statement after a lost slug race must see the winner's row.
  isolation: Isolation = 'READ COMMITTED',
): Promise<T> {
  const wanted = async (db: EntityManager) => {
    const done = await task(db);
    // Nobody may hear of what is committed now: the caller was already told that it failed.
    throwIfAborted(queryContext);
    return done;
  };
  const until = performance.now() + retryingMs(database);
  for (let attempt = 1; ; attempt++) {
    try {
      throwIfAborted(queryContext);
      return await (isMysql(database)
        ? onOneConnection(database, queryContext, wanted, isolation)
        : withQueryContext(queryContext, () => database.transaction(wanted)));
    } catch (error) {
      if (attempt >= ATTEMPTS || performance.now() >= until || !isRetryableConflict(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** The same on MySQL, where everything that is asked in it goes to its connection directly. */
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
