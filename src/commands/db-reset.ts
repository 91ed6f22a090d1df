import { CommandError } from '../bootstrap/exit.js';
import { emptyDatabase } from '../persistence/setup/empty-database.js';
import { print, runCommand } from './run-command.js';

await runCommand(async ({ NODE_ENV, DATABASE_URL, SHARED_DATABASE }) => {
  if (NODE_ENV === 'production') throw new CommandError('NODE_ENV: a production database is never emptied');
  if (SHARED_DATABASE === 'true')
    throw new CommandError('SHARED_DATABASE: a database with tables of other programs is never emptied');
  await emptyDatabase(DATABASE_URL);
  print('The database is empty; the next start migrates it.');
});
