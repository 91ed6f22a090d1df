import type { DataSource, MixedList } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { dataSourceOptions } from '../persistence/setup/data-source.js';
import { connect, openDatabase } from '../persistence/setup/open-database.js';

/** Runs work on the database of the settings, brought up to date first, with the entities that the work is about. */
export async function withDatabase(
  settings: Settings,
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM types them
  entities: MixedList<Function>,
  task: (database: DataSource) => Promise<void>,
): Promise<void> {
  await closing(await openDatabase({ ...optionsOf(settings), entities }, settings.SHARED_DATABASE === 'true'), task);
}

/** Runs work on the database of the settings as it is. */
export async function withDatabaseAsIs(
  settings: Settings,
  task: (database: DataSource) => Promise<void>,
): Promise<void> {
  await closing(await connect(optionsOf(settings)), task);
}

// Two connections: a command does one thing at a time, but an index is made beside the one in use.
const optionsOf = ({ DATABASE_URL, DATABASE_FAILOVER_URLS }: Settings) =>
  dataSourceOptions({ url: DATABASE_URL, failoverUrls: DATABASE_FAILOVER_URLS, poolSize: 2 });

async function closing(database: DataSource, task: (database: DataSource) => Promise<void>): Promise<void> {
  try {
    await task(database);
  } finally {
    await database.destroy();
  }
}
