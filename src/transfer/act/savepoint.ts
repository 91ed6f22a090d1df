import type { EntityManager } from 'typeorm';
import { Problem } from '../../calendar/problem.js';

/**
 * Runs a part of a transaction. What the API would refuse is undone, and the transaction goes on; any other error ends it,
 * because the database may have rolled it back already.
 */
export async function inSavepoint<T>(db: EntityManager, task: () => Promise<T>): Promise<T> {
  await db.query('SAVEPOINT import_record');
  try {
    const result = await task();
    await db.query('RELEASE SAVEPOINT import_record');
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await db.query('ROLLBACK TO SAVEPOINT import_record');
    await db.query('RELEASE SAVEPOINT import_record');
    throw error;
  }
}
