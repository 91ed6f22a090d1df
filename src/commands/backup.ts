import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { backUp } from '../persistence/embedded/backup.js';
import { embeddedFile } from './embedded-file-of.js';
import { print, runCommand } from './run-command.js';

await runCommand(async (settings) => {
  const target = readArguments(process.argv.slice(2));
  backUp(embeddedFile(settings, 'backed up'), target);
  print(`The backup is in ${target}.`);
  return Promise.resolve();
});

function readArguments(args: string[]): string {
  try {
    const [target, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (target && more.length === 0) return target;
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new CommandError('usage: backup FILE');
}
