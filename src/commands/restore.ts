import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { restore } from '../persistence/embedded/backup.js';
import type { EmbeddedDatabase } from '../persistence/embedded/embedded-database.js';
import { migrations } from '../persistence/migrations/all-migrations.js';
import { FORGET_FOLLOWERS } from '../read-models/change-log/change-log.js';
import { requireEmbeddedFile } from './embedded-file.js';
import { print, runCommand } from './run-command.js';

await runCommand(async (settings) => {
  const source = readArguments(process.argv.slice(2));
  const knownMigrations = migrations.map((Migration) => new Migration().name);
  const saved = restore(requireEmbeddedFile(settings, 'restored'), source, knownMigrations, endTokens);
  print(`Restored from ${source}.${saved === undefined ? '' : ` The previous database was kept as ${saved}.`}`);
  return Promise.resolve();
});

/** Whoever follows the changes has seen records as they were after the backup, even with a token that is older. */
function endTokens(database: EmbeddedDatabase): void {
  // Backups of older versions have no log.
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE name = 'change_head'").all();
  if (tables.length > 0) database.exec(FORGET_FOLLOWERS);
}

function readArguments(args: string[]): string {
  try {
    const [source, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (source && more.length === 0) return source;
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError('usage: restore FILE');
}
