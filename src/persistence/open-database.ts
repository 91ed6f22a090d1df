import { DataSource, type DataSourceOptions } from 'typeorm';
import { isMysql } from './dialect.js';
import { serialise } from './serialised.js';

/** Seconds a starting process waits while another one migrates. */
const MIGRATION_WAIT_SECONDS = 120;

/** Connects, brings the schema up to date, and makes the embedded engine safe for many requests at once. */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  const database = new DataSource(options);
  await database.initialize();
  await migrate(database);
  if (!isMysql(database)) serialise(database);
  return database;
}

/** Runs the migrations that are missing. Of several processes that start at once, one runs them and the others wait. */
export async function migrate(database: DataSource): Promise<void> {
  if (!isMysql(database)) {
    await database.runMigrations();
    return;
  }
  const runner = database.createQueryRunner();
  const lock = 'CONCAT(DATABASE(), ?)';
  try {
    await runner.query(`SELECT GET_LOCK(${lock}, ?)`, ['.migrations', MIGRATION_WAIT_SECONDS]);
    await database.runMigrations();
  } finally {
    await runner.query(`SELECT RELEASE_LOCK(${lock})`, ['.migrations']);
    await runner.release();
  }
}
