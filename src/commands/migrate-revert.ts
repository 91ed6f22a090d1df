import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import type { Settings } from '../config/settings.js';
import { revertLastMigration } from '../persistence/migrating/migrate.js';
import { print, runCommand } from './run-command.js';
import { withDatabaseAsIs } from './with-database.js';

const USAGE = 'usage: migrate:revert [--yes-lose-data NAME]';

await runCommand(async (settings) => {
  const confirmed = readArguments(process.argv.slice(2));
  await withDatabaseAsIs(settings, async (database) => {
    const confirm = (name: string, atRisk: readonly string[]) => confirmDataLoss(settings, { name, atRisk, confirmed });
    const name = await revertLastMigration(database, confirm);
    print(name === undefined ? 'There is no migration to revert.' : `reverted: ${name}`);
  });
});

/** The name of the migration whose data may be lost, from `--yes-lose-data`. */
function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { 'yes-lose-data': { type: 'string' } } }).values['yes-lose-data'];
  } catch {
    throw new CommandError(USAGE);
  }
}

/** A requested revert: the migration, the data it would lose, and the confirmed name. */
interface Revert {
  readonly name: string;
  readonly atRisk: readonly string[];
  readonly confirmed: string | undefined;
}

function confirmDataLoss({ NODE_ENV }: Settings, { name, atRisk, confirmed }: Revert): void {
  if (confirmed === name) return;
  if (confirmed !== undefined) throw new CommandError(`--yes-lose-data: the latest migration is ${name}`);
  const option = `--yes-lose-data ${name}`;
  if (atRisk.length > 0)
    throw new CommandError(`reverting ${name} would lose data (${atRisk.join(', ')}); add ${option} to confirm`);
  if (NODE_ENV === 'production')
    throw new CommandError(`NODE_ENV: in production, ${name} is reverted only with ${option}`);
}
