import 'reflect-metadata';
import { revertLastMigration } from '../persistence/migrate.js';
import { runCommand, say } from './run-command.js';
import { withDatabaseAsIs } from './with-database.js';

await runCommand((settings) =>
  withDatabaseAsIs(settings, async (database) => {
    const name = await revertLastMigration(database);
    say(name === undefined ? 'There is no migration to take back.' : `taken back: ${name}`);
  }),
);
