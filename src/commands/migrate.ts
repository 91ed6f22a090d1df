import 'reflect-metadata';
import { migrate } from '../persistence/migrating/migrate.js';
import { runCommand, print } from './run-command.js';
import { withDatabaseAsIs } from './with-database.js';

await runCommand((settings) =>
  withDatabaseAsIs(settings, async (database) => {
    const applied = await migrate(database, settings.SHARED_DATABASE === 'true');
    for (const name of applied) print(`applied: ${name}`);
    if (applied.length === 0) print('The database is up to date.');
  }),
);
