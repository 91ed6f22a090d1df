import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { restore } from '../persistence/embedded/backup.js';
import { migrations } from '../persistence/migrations/all-migrations.js';
import { embeddedFile } from './embedded-file-of.js';
import { print, runCommand } from './run-command.js';

await runCommand(async (settings) => {
  const source = readArguments(process.argv.slice(2));
  const known = migrations.map((Migration) => new Migration().name);
  const saved = restore(embeddedFile(settings, 'restored'), source, known);
  print(`Restored from ${source}.${saved === undefined ? '' : ` The former database is in ${saved}.`}`);
  return Promise.resolve();
});

function readArguments(args: string[]): string {
  try {
    const [source, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (source && more.length === 0) return source;
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new CommandError('usage: restore FILE');
}
