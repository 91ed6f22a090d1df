import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { isMysql } from './dialect.js';
import { whileAlone } from './while-alone.js';

/** Runs the migrations that are missing; gives their names. Of several processes that start at once, one runs them and the others wait. */
export async function migrate(database: DataSource): Promise<string[]> {
  return withoutForeignKeys(database, async (runner) => {
    const done = await executor(database, runner).executePendingMigrations();
    return done.map(({ name }) => name);
  });
}

/** Takes the latest migration back; gives its name, undefined if there was none. */
export async function revertLastMigration(database: DataSource): Promise<string | undefined> {
  return withoutForeignKeys(database, async (runner) => {
    const [before] = await latest(runner);
    await executor(database, runner).undoLastMigration();
    return before;
  });
}

// The executor shares the connection that holds the lock, so that a pool of one suffices.
function executor(database: DataSource, runner: QueryRunner): MigrationExecutor {
  const migrations = new MigrationExecutor(database, runner);
  migrations.transaction = isMysql(database) ? 'each' : 'none';
  return migrations;
}

// SQLite rebuilds tables to change them, which must not cascade; the switch is ignored inside of a transaction.
async function withoutForeignKeys<T>(database: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  if (isMysql(database)) return whileAlone(database, 'migrations', work);
  await database.query('PRAGMA foreign_keys = OFF');
  try {
    return await whileAlone(database, 'migrations', work);
  } finally {
    await database.query('PRAGMA foreign_keys = ON');
  }
}

async function latest(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1')) as { name: string }[];
  return rows.map(({ name }) => name);
}
