import { DataSource, type DataSourceOptions } from 'typeorm';
import { asUnavailable } from '../database-unavailable.js';
import { isMysql } from '../dialect.js';
import { isOtherPrograms, TABLES_IN_FILE } from '../embedded/embedded-database.js';
import { createPrivate, makePrivate } from '../embedded/embedded-file.js';
import { migrate } from '../migrating/migrate.js';
import { serializeAccess } from '../patches/one-at-a-time.js';

/**
 * Connects, brings the schema up to date, and makes the embedded engine safe for many requests at once. Throws
 * DatabaseUnavailable when the database cannot be reached, read or written, or is another program's: among tables of other
 * programs the calendar is made only if `isShared`.
 */
export async function openDatabase(options: DataSourceOptions, isShared = false): Promise<DataSource> {
  const database = await connect(options);
  try {
    await migrate(database, isShared);
    // From here on a statement that waits for another process keeps every request waiting: transactions come back later.
    if (!isMysql(database)) await database.query('PRAGMA busy_timeout = 250');
  } catch (error) {
    await database.destroy();
    throw asUnavailable(error, addressOf(options));
  }
  return database;
}

/** Connects without a look at the schema. Throws DatabaseUnavailable. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  const database = new DataSource(options);
  const file = options.type === 'mysql' ? undefined : String(options.database);
  try {
    if (file !== undefined) createPrivate(file);
    await database.initialize();
    // The first write, so that a file that can only be read is noticed now: it marks the file as a calendar ("CALN").
    if (!isMysql(database) && !isOtherPrograms(await tablesIn(database))) {
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

const tablesIn = (database: DataSource) => database.query<{ name: string }[]>(TABLES_IN_FILE);

function addressOf(options: DataSourceOptions): string {
  return options.type === 'mysql' ? (options.url ?? '') : `sqlite:${String(options.database)}`;
}
