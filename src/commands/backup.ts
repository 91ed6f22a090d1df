import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { backUp } from '../persistence/embedded/backup.js';
import { requireEmbeddedFile } from './embedded-file.js';
import { print, runCommand } from './run-command.js';

await runCommand(async (settings) => {
  const target = readArguments(process.argv.slice(2));
  backUp(requireEmbeddedFile(settings, 'backed up'), target);
  print(`Backup written to ${target}.`);
  return Promise.resolve();
});

function readArguments(args: string[]): string {
  try {
    const [target, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (target && more.length === 0) return target;
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError('usage: backup FILE');
}
