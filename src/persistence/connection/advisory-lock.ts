import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { LinkedPlural } from '../../calendar/resource-kinds.js';
import { isMysql } from '../dialect.js';
import { inUncountedTransaction } from './transaction.js';

/** Seconds a process waits for another one that does the same work. */
const WAIT_SECONDS = 120;

/**
 * Runs work while no other process runs work of that name on the same database: several may start at once. On the
 * embedded database the work is one transaction. Throws when another process does not finish within two minutes.
 */
export async function withAdvisoryLock<T>(
  database: DataSource,
  name: string,
  task: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  if (!isMysql(database))
    return inUncountedTransaction(database, undefined, ({ queryRunner }) => task(queryRunner ?? missing()));
  const runner = database.createQueryRunner();
  try {
    await lock(runner, name);
    try {
      return await task(runner);
    } finally {
      await runner.query('SELECT RELEASE_LOCK(CONCAT(DATABASE(), ?))', [`.${name}`]);
    }
  } finally {
    await runner.release();
  }
}

// The name of a lock belongs to the whole server, hence the name of the database in it.
async function lock(runner: QueryRunner, name: string): Promise<void> {
  const sql = 'SELECT GET_LOCK(CONCAT(DATABASE(), ?), ?) AS got';
  const [row] = (await runner.query(sql, [`.${name}`, WAIT_SECONDS])) as { got: number | string | null }[];
  if (Number(row?.got) !== 1) throw new Error(`another process holds the lock for ${name}`);
}

function missing(): never {
  throw new Error('a transaction has no connection');
}

/**
 * Lets one transaction at a time look for names in one of these tables and make what is missing: what it reads stays
 * true until it ends. SQLite has one writer at a time anyway.
 */
export async function lockNames(db: EntityManager, table: LinkedPlural): Promise<void> {
  if (isMysql(db)) await db.query('SELECT name FROM write_locks WHERE name = ? FOR UPDATE', [table]);
}
