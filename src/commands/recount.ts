import 'reflect-metadata';
import { recount } from '../resources/events/maintenance/rebuild-read-models.js';
import { REFOLDED } from '../resources/events/maintenance/refold-texts.js';
import { print, runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

await runCommand((settings) =>
  withDatabase(settings, REFOLDED, async (database) => {
    await recount(database);
    print('All counts and the search index have been rebuilt.');
  }),
);
