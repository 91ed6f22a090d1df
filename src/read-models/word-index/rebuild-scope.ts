import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { acceptsFiles } from '../../persistence/sql/load-rows.js';

/** How a rebuild of the index reads and writes. */
export interface RebuildScope {
  /** Whether rows can be loaded from files. */
  readonly acceptsFiles: boolean;
  /** For single statements. */
  readonly db: EntityManager;
  /** Runs a task in a short transaction. */
  readonly write: <T>(task: (db: EntityManager) => Promise<T>) => Promise<T>;
  /** The same for what makes words that searches have looked up wrong: it counts as a change, so that these are forgotten. */
  readonly writeCounted: <T>(task: (db: EntityManager) => Promise<T>) => Promise<T>;
  /** Runs a task that only reads, all from the same snapshot. */
  readonly read: <T>(task: (db: EntityManager) => Promise<T>) => Promise<T>;
}

/** Many short transactions: beside writers on MySQL. */
export const manyTransactions = async (database: DataSource): Promise<RebuildScope> => ({
  acceptsFiles: await acceptsFiles(database),
  db: database.manager,
  write: (task) => inUncountedTransaction(database, undefined, task),
  writeCounted: (task) => inTransaction(database, undefined, task),
  read: (task) => inUncountedTransaction(database, undefined, task, 'REPEATABLE READ'),
});

/** Everything in one transaction: the embedded database has one writer at a time. */
export const oneTransaction = (db: EntityManager): RebuildScope => ({
  acceptsFiles: false,
  db,
  write: (task) => task(db),
  writeCounted: (task) => task(db),
  read: (task) => task(db),
});
