import { DataSource, type DataSourceOptions } from 'typeorm';
import { asUnavailable } from '../database-unavailable.js';
import { isMysql, recognizeMariaDb } from '../dialect.js';
import { belongsToOtherProgram, TABLES_IN_FILE } from '../embedded/embedded-database.js';
import { createPrivate, makePrivate } from '../embedded/embedded-file.js';
import { migrate } from '../migrating/migrate.js';
import { serializeAccess } from '../patches/serialize-access.js';

/**
 * Connects and migrates. Throws DatabaseUnavailable if the database cannot be reached, read or written, or if it contains
 * tables of other programs and `isShared` is false.
 */
export async function openDatabase(options: DataSourceOptions, isShared = false): Promise<DataSource> {
  const database = await connect(options);
  try {
    await migrate(database, isShared);
    await recognizeMariaDb(database);
    // From here on, waiting for a lock of another process blocks all requests. Transactions are retried instead.
    if (!isMysql(database)) await database.query('PRAGMA busy_timeout = 250');
  } catch (error) {
    await database.destroy();
    throw asUnavailable(error, addressOf(options));
  }
  return database;
}

/** Connects without migrating. On the embedded database, concurrent requests are queued. Throws DatabaseUnavailable. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  const database = new DataSource(options);
  const file = options.type === 'mysql' ? undefined : String(options.database);
  try {
    if (file !== undefined) createPrivate(file);
    await database.initialize();
    // Marks the file as a calendar ("CALN"). As the first write, it also detects a read-only file.
    if (!isMysql(database) && !belongsToOtherProgram(await readTables(database))) {
      await database.query('PRAGMA application_id = 0x43414c4e');
      if (file !== undefined) makePrivate(file);
    }
  } catch (error) {
    if (database.isInitialized) await database.destroy();
    throw asUnavailable(error, addressOf(options));
  }
  if (!isMysql(database)) serializeAccess(database);
  return database;
}

const readTables = (database: DataSource) => database.query<{ name: string }[]>(TABLES_IN_FILE);

function addressOf(options: DataSourceOptions): string {
  return options.type === 'mysql' ? (options.url ?? '') : `sqlite:${String(options.database)}`;
}
