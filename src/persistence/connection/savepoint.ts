import type { EntityManager } from 'typeorm';
import { isRetryableConflict } from '../database-errors.js';
import { copyOfAppendedRows, restoreAppendedRows } from './appended-rows.js';
import { announceAgain } from './bump-data-version.js';

/** Savepoints that are set at the moment: MySQL replaces one of the same name. */
const depths = new WeakMap<EntityManager, number>();

/**
 * Runs a part of a transaction, which alone is undone if it fails; the error is thrown on. After a deadlock there is no
 * transaction any more, so nothing is undone: such errors have to reach `inTransaction`.
 */
export async function inSavepoint<T>(db: EntityManager, task: () => Promise<T>): Promise<T> {
  const depth = (depths.get(db) ?? 0) + 1;
  const name = `part_${depth}`;
  await db.query(`SAVEPOINT ${name}`);
  depths.set(db, depth);
  const rows = copyOfAppendedRows(db);
  try {
    const result = await task();
    await db.query(`RELEASE SAVEPOINT ${name}`);
    return result;
  } catch (error) {
    if (!isRetryableConflict(error)) {
      await undo(db, name);
      restoreAppendedRows(db, rows);
    }
    throw error;
  } finally {
    depths.set(db, depth - 1);
  }
}

async function undo(db: EntityManager, name: string): Promise<void> {
  try {
    await db.query(`ROLLBACK TO SAVEPOINT ${name}`);
    await db.query(`RELEASE SAVEPOINT ${name}`);
    announceAgain(db);
  } catch {
    // The connection or the whole transaction is gone; the first error says why.
  }
}
