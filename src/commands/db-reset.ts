import { emptyDatabase } from '../persistence/empty-database.js';
import { Refused } from '../bootstrap/stop.js';
import { runCommand, say } from './run-command.js';

await runCommand(async ({ NODE_ENV, DATABASE_URL, SHARED_DATABASE }) => {
  if (NODE_ENV === 'production') throw new Refused('NODE_ENV: a production database is never emptied');
  if (SHARED_DATABASE === 'true')
    throw new Refused('SHARED_DATABASE: a database with tables of other programs is never emptied');
  await emptyDatabase(DATABASE_URL);
  say('The database is empty; the next start migrates it.');
});
