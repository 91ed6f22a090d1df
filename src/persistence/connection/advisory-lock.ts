import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { LinkedPlural } from '../../calendar/resource-kinds.js';
import { isMysql } from '../dialect.js';
import { inUncountedTransaction } from './transaction.js';

/** Seconds to wait for another process that holds the lock. */
const WAIT_SECONDS = 120;

/**
 * Runs a task while holding a named lock, which one process per database can hold at a time. On the embedded database, the
 * task runs in one transaction instead. Throws if the lock is not released within two minutes.
 */
export async function withAdvisoryLock<T>(
  database: DataSource,
  name: string,
  task: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  if (!isMysql(database))
    return inUncountedTransaction(database, undefined, ({ queryRunner }) => task(queryRunner ?? noRunner()));
  return holding(database, { name, waitSeconds: WAIT_SECONDS }, task, () => {
    throw new Error(`another process holds the lock for ${name}`);
  });
}

/** Runs a task while holding a named lock, unless another process holds it; MySQL only. */
export function ifLockIsFree<T>(database: DataSource, name: string, task: () => Promise<T>): Promise<T | undefined> {
  return holding(database, { name, waitSeconds: 0 }, task, () => undefined);
}

async function holding<T, Other>(
  database: DataSource,
  lock: { readonly name: string; readonly waitSeconds: number },
  task: (runner: QueryRunner) => Promise<T>,
  otherwise: () => Other,
): Promise<T | Other> {
  const runner = database.createQueryRunner();
  try {
    if (!(await isGranted(runner, lock))) return otherwise();
    try {
      return await task(runner);
    } finally {
      await runner.query('SELECT RELEASE_LOCK(CONCAT(DATABASE(), ?))', [`.${lock.name}`]);
    }
  } finally {
    await runner.release();
  }
}

// Lock names are global to the server, so they contain the name of the database.
async function isGranted(
  runner: QueryRunner,
  { name, waitSeconds }: { readonly name: string; readonly waitSeconds: number },
): Promise<boolean> {
  const sql = 'SELECT GET_LOCK(CONCAT(DATABASE(), ?), ?) AS got';
  const [row] = (await runner.query(sql, [`.${name}`, waitSeconds])) as { got: number | string | null }[];
  return Number(row?.got) === 1;
}

function noRunner(): never {
  throw new Error('a transaction has no connection');
}

/**
 * Locks the names of a table until the transaction ends, so that no other transaction can create a record between looking
 * for a name and inserting it. SQLite has only one writer at a time anyway.
 */
export async function lockNames(db: EntityManager, table: LinkedPlural): Promise<void> {
  if (isMysql(db)) await db.query('SELECT name FROM write_locks WHERE name = ? FOR UPDATE', [table]);
}
