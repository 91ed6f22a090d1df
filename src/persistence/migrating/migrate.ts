import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { withAdvisoryLock } from '../connection/advisory-lock.js';
import { isMysql } from '../dialect.js';
import { dataAtRisk } from './data-at-risk.js';
import { assertNoForeignTables, progressOf } from './foreign-tables.js';
import { closeSteps, openSteps, resumable, tidySteps } from './resumable.js';

/**
 * Runs the migrations that are missing; gives their names. Of several processes that start at once, one runs them and the
 * others wait; one that was interrupted is taken up again. Throws ForeignTables before anything is made: always when names
 * of tables are taken, and among tables of other programs unless `isShared`.
 */
export async function migrate(database: DataSource, isShared = false): Promise<string[]> {
  return withoutForeignKeys(database, async (runner) => {
    const progress = await progressOf(runner);
    const isPending = database.migrations.some(({ name = '' }) => !progress.done?.includes(name));
    if (!isPending) {
      if (progress.isInterrupted) await tidySteps(runner);
      return [];
    }
    await assertNoForeignTables(runner, progress, isShared);
    return withSteps(runner, async () => {
      const done = await new Executor(database, runner).executePendingMigrations();
      return done.map(({ name }) => name);
    });
  });
}

/**
 * Takes the latest migration back; gives its name, undefined if there was none. `confirm` is told what data would be lost
 * with it (tables and columns; none, if empty), and throws to prevent that.
 */
export async function revertLastMigration(
  database: DataSource,
  confirm: (name: string, atRisk: readonly string[]) => void,
): Promise<string | undefined> {
  return withoutForeignKeys(database, async (runner) => {
    const { done } = await progressOf(runner);
    const latest = done === undefined ? undefined : await latestOf(runner);
    if (latest === undefined) return undefined;
    const migration = database.migrations.find(({ name }) => name === latest);
    if (migration) confirm(latest, await dataAtRisk(migration, runner));
    await withSteps(runner, () => new Executor(database, runner).undoLastMigration());
    return latest;
  });
}

/** Shares the connection that holds the lock, so that a pool of one suffices. Transactions are up to the migrations. */
class Executor extends MigrationExecutor {
  override transaction = 'none' as const;

  protected override getMigrations(): Migration[] {
    const known = super.getMigrations();
    if (!isMysql(this.dataSource)) return known;
    for (const one of known) if (one.instance) one.instance = resumable(one.instance, one.name);
    return known;
  }
}

// SQLite runs everything in one transaction, and needs none of this.
async function withSteps<T>(runner: QueryRunner, task: () => Promise<T>): Promise<T> {
  if (!isMysql(runner)) return task();
  await openSteps(runner);
  const done = await task();
  await closeSteps(runner);
  return done;
}

// SQLite rebuilds tables to change them, which must not cascade; the switch is ignored inside of a transaction.
async function withoutForeignKeys<T>(database: DataSource, task: (runner: QueryRunner) => Promise<T>): Promise<T> {
  if (isMysql(database)) return withAdvisoryLock(database, 'migrations', task);
  await database.query('PRAGMA foreign_keys = OFF');
  try {
    return await withAdvisoryLock(database, 'migrations', task);
  } finally {
    await database.query('PRAGMA foreign_keys = ON');
  }
}

async function latestOf(runner: QueryRunner): Promise<string | undefined> {
  const rows = (await runner.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1')) as { name: string }[];
  return rows[0]?.name;
}
