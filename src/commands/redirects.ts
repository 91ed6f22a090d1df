import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/exit.js';
import { Urls } from '../http/urls/urls.js';
import { HEADS, REDIRECT_FORMATS, REDIRECT_LINES } from '../transfer/redirects/redirect-lines.js';
import { redirects } from '../transfer/redirects/redirects.js';
import { runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: redirects [--format nginx|csv] [--name NAME]';

await runCommand(async (settings) => {
  const { format, name } = readArguments(process.argv.slice(2));
  if (settings.PUBLIC_URL === '') throw new CommandError('set PUBLIC_URL, which is where the redirects lead');
  const urls = new Urls(settings.PUBLIC_URL, settings.API_PREFIX, settings.API_NAMESPACE);
  await withDatabase(settings, [], async (database) => {
    process.stdout.write(HEADS[format]);
    for await (const redirect of redirects(database.manager, urls, name))
      process.stdout.write(REDIRECT_LINES[format](redirect));
  });
});

function readArguments(args: string[]) {
  try {
    const options = { format: { type: 'string', default: 'nginx' }, name: { type: 'string' } } as const;
    const { values } = parseArgs({ args, options });
    const format = REDIRECT_FORMATS.find((known) => known === values.format);
    if (format) return { format, name: values.name };
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError(USAGE);
}
