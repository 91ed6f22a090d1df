import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import type { Settings } from '../config/settings.js';
import { revertLastMigration } from '../persistence/migrating/migrate.js';
import { print, runCommand } from './run-command.js';
import { withDatabaseAsIs } from './with-database.js';

const USAGE = 'usage: migrate:revert [--yes-lose-data NAME]';

await runCommand(async (settings) => {
  const accepted = readArguments(process.argv.slice(2));
  await withDatabaseAsIs(settings, async (database) => {
    const confirm = (name: string, atRisk: readonly string[]) => confirmDataLoss(settings, { name, atRisk, accepted });
    const name = await revertLastMigration(database, confirm);
    print(name === undefined ? 'There is no migration to take back.' : `taken back: ${name}`);
  });
});

/** The name of the migration whose data may be lost. */
function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { 'yes-lose-data': { type: 'string' } } }).values['yes-lose-data'];
  } catch {
    throw new CommandError(USAGE);
  }
}

interface Revert {
  readonly name: string;
  readonly atRisk: readonly string[];
  readonly accepted: string | undefined;
}

function confirmDataLoss({ NODE_ENV }: Settings, { name, atRisk, accepted }: Revert): void {
  if (accepted === name) return;
  if (accepted !== undefined) throw new CommandError(`--yes-lose-data: the latest migration is ${name}`);
  const consent = `--yes-lose-data ${name}`;
  if (atRisk.length > 0)
    throw new CommandError(`${name} holds data (${atRisk.join(', ')}) that would be lost; ${consent} accepts that`);
  if (NODE_ENV === 'production') throw new CommandError(`NODE_ENV: production takes ${name} back only with ${consent}`);
}
