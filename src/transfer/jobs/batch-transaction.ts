import type { DataSource, EntityManager } from 'typeorm';
import { bumpDataVersion, forgetChanges } from '../../persistence/connection/bump-data-version.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { forgetReads } from '../../persistence/kept-values.js';

/** A transaction that counts as a change of the calendar only if it says so: an import in which nothing differs is none. */
export async function inBatchTransaction<T extends { readonly hasWritten: boolean }>(
  database: DataSource,
  task: (db: EntityManager) => Promise<T>,
): Promise<T> {
  const result = await inUncountedTransaction(database, undefined, async (db) => {
    try {
      const done = await task(db);
      if (done.hasWritten) await bumpDataVersion(db);
      return done;
    } finally {
      forgetChanges(db);
    }
  });
  if (result.hasWritten) forgetReads(database);
  return result;
}
