import { CommandError } from '../bootstrap/exit.js';
import { emptyDatabase } from '../persistence/setup/empty-database.js';
import { print, runCommand } from './run-command.js';

await runCommand(async ({ NODE_ENV, DATABASE_URL, SHARED_DATABASE }) => {
  if (NODE_ENV === 'production') throw new CommandError('NODE_ENV: db:reset is not allowed in production');
  if (SHARED_DATABASE === 'true')
    throw new CommandError('SHARED_DATABASE: db:reset is not allowed on a database shared with other programs');
  await emptyDatabase(DATABASE_URL);
  print('The database is empty. The next start runs all migrations.');
});
