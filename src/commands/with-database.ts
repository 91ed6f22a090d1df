import type { DataSource, MixedList } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { dataSourceOptions } from '../persistence/setup/data-source.js';
import { connect, openDatabase } from '../persistence/setup/open-database.js';

/** Migrates the configured database, then runs a task on it with the given entities. */
export async function withDatabase(
  settings: Settings,
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM types them
  entities: MixedList<Function>,
  task: (database: DataSource) => Promise<void>,
): Promise<void> {
  await runAndClose(
    await openDatabase({ ...optionsOf(settings), entities }, settings.SHARED_DATABASE === 'true'),
    task,
  );
}

/** Runs a task on the configured database without migrating it. */
export async function withDatabaseAsIs(
  settings: Settings,
  task: (database: DataSource) => Promise<void>,
): Promise<void> {
  await runAndClose(await connect(optionsOf(settings)), task);
}

// Two connections, because building the index uses another one than the command.
const optionsOf = ({ DATABASE_URL, DATABASE_FAILOVER_URLS }: Settings) =>
  dataSourceOptions({ url: DATABASE_URL, failoverUrls: DATABASE_FAILOVER_URLS, poolSize: 2 });

async function runAndClose(database: DataSource, task: (database: DataSource) => Promise<void>): Promise<void> {
  try {
    await task(database);
  } finally {
    await database.destroy();
  }
}
