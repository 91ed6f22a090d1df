import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { noteChange } from './note-change.js';
import { isMysql } from './dialect.js';
import { askDirectly } from './direct-statements.js';
import { isLostRace } from './failures.js';
import { readsCommitted } from './pool-watch.js';
import { stopIfAbandoned } from './work.js';

/** The rows a piece of work sees: those of its transaction, or of the database as a whole. */
export type Rows = EntityManager;

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE';

const ATTEMPTS = 8;

/**
 * Runs work as one transaction, all or nothing. A transaction that lost a deadlock or waited too long for a lock is run
 * again, at most eight times; so `work` must have no effect outside its rows. It counts as one change (see `Changes`).
 * The embedded database has one writer at a time, whatever the isolation.
 */
export function inTransaction<T>(
  database: DataSource,
  work: (rows: Rows) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  const counted = async (rows: Rows) => {
    const done = await work(rows);
    await noteChange(rows);
    return done;
  };
  return inUncountedTransaction(database, counted, isolation);
}

/** The same for work that changes nothing that anybody is shown, or the schema itself. */
export async function inUncountedTransaction<T>(
  database: DataSource,
  work: (rows: Rows) => Promise<T>,
  // READ COMMITTED: a statement after a lost slug race must see the winner's row.
  isolation: Isolation = 'READ COMMITTED',
): Promise<T> {
  const wanted = async (rows: Rows) => {
    if (isMysql(database)) await askDirectly(rows);
    const done = await work(rows);
    // Nobody may hear of what is committed now: the caller was already told that it failed.
    stopIfAbandoned();
    return done;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      stopIfAbandoned();
      const isSet = !isMysql(database) || (isolation === 'READ COMMITTED' && readsCommitted(database));
      return await (isSet ? database.transaction(wanted) : database.transaction(isolation, wanted));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isLostRace(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}
