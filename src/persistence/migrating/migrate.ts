import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { withAdvisoryLock } from '../connection/advisory-lock.js';
import { isMysql } from '../dialect.js';
import { dataAtRisk } from './data-at-risk.js';
import { assertNoForeignTables, readProgress } from './foreign-tables.js';
import { dropStepsTable, createStepsTable, resumable, dropStaleSteps } from './resumable.js';

/**
 * Runs the pending migrations and returns their names. If several processes start at once, one runs them while the others
 * wait. An interrupted migration is resumed. Throws ForeignTables, before any change, if table names are taken or, unless
 * `isShared`, the database contains tables of other programs.
 */
export async function migrate(database: DataSource, isShared = false): Promise<string[]> {
  return withMigrationLock(database, async (runner) => {
    const progress = await readProgress(runner);
    const isPending = database.migrations.some(({ name = '' }) => !progress.applied?.includes(name));
    if (!isPending) {
      if (progress.isInterrupted) await dropStaleSteps(runner);
      return [];
    }
    await assertNoForeignTables(runner, progress, isShared);
    return withSteps(runner, async () => {
      const applied = await new Executor(database, runner).executePendingMigrations();
      return applied.map(({ name }) => name);
    });
  });
}

/**
 * Reverts the latest migration and returns its name, or undefined if there is none. `confirm` receives the tables and columns
 * whose data would be lost, and throws to prevent the revert.
 */
export async function revertLastMigration(
  database: DataSource,
  confirm: (name: string, atRisk: readonly string[]) => void,
): Promise<string | undefined> {
  return withMigrationLock(database, async (runner) => {
    const { applied } = await readProgress(runner);
    const latest = applied === undefined ? undefined : await latestOf(runner);
    if (latest === undefined) return undefined;
    const migration = database.migrations.find(({ name }) => name === latest);
    if (migration) confirm(latest, await dataAtRisk(migration, runner));
    await withSteps(runner, () => new Executor(database, runner).undoLastMigration());
    return latest;
  });
}

/** Uses the connection that holds the lock, so that a pool of one is enough. Migrations start their own transactions. */
class Executor extends MigrationExecutor {
  override transaction = 'none' as const;

  protected override getMigrations(): Migration[] {
    const all = super.getMigrations();
    if (!isMysql(this.dataSource)) return all;
    for (const migration of all) {
      if (migration.instance) migration.instance = resumable(migration.instance, migration.name);
    }
    return all;
  }
}

// SQLite runs all migrations in one transaction and needs no recorded steps.
async function withSteps<T>(runner: QueryRunner, task: () => Promise<T>): Promise<T> {
  if (!isMysql(runner)) return task();
  await createStepsTable(runner);
  const result = await task();
  await dropStepsTable(runner);
  return result;
}

// SQLite rebuilds tables to alter them, which must not cascade. The pragma has no effect inside a transaction.
async function withMigrationLock<T>(database: DataSource, task: (runner: QueryRunner) => Promise<T>): Promise<T> {
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
