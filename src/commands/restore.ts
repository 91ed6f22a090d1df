import { parseArgs } from 'node:util';
import { Refused } from '../bootstrap/stop.js';
import { restore } from '../persistence/backup.js';
import { migrations } from '../persistence/migrations/all-migrations.js';
import { embeddedFile } from './embedded-file-of.js';
import { runCommand, say } from './run-command.js';

await runCommand(async (settings) => {
  const source = readArguments(process.argv.slice(2));
  const known = migrations.map((Migration) => new Migration().name);
  const kept = restore(embeddedFile(settings, 'restored'), source, known);
  say(`Restored from ${source}.${kept === undefined ? '' : ` The former database is in ${kept}.`}`);
  return Promise.resolve();
});

function readArguments(args: string[]): string {
  try {
    const [source, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (source && more.length === 0) return source;
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new Refused('usage: restore FILE');
}
