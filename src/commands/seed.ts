import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { UserRepository } from '../accounts/users/user.repository.js';
import { createApp } from '../bootstrap/create-app.js';
import { CommandError } from '../bootstrap/exit.js';
import type { Viewer } from '../calendar/viewer.js';
import { RequestContextFactory } from '../http/request/request-context.js';
import { Urls } from '../http/urls/urls.js';
import { where } from '../persistence/sql/conditions.js';
import { numberOf, readTotal } from '../persistence/sql/records.js';
import { sampleCalendar } from '../seed/sample-calendar.js';
import { writeCalendar } from '../seed/write-calendar.js';
import { print, runCommand } from './run-command.js';

const USAGE = 'usage: seed [--events NUMBER] [--more]';

await runCommand(async (settings) => {
  const { events, more } = readArguments(process.argv.slice(2));
  const app = await createApp({ ...settings, METRICS_PORT: 0, LOG_LEVEL: 'warn' });
  try {
    const first = await readTotal(app.get(DataSource).manager, numberOf('events', where('1=1')));
    if (first > 0 && !more)
      throw new CommandError(`the calendar already has events (${first}); use --more to add to them`);
    const viewer = await findAuthor(app.get(UserRepository));
    const urls = new Urls(settings.PUBLIC_URL || 'http://localhost', settings.API_PREFIX, settings.API_NAMESPACE);
    const contexts = app.get(RequestContextFactory);
    const context = () => contexts.create(viewer, urls);
    await writeCalendar(sampleCalendar({ events, first }), { app, context }, printProgress(events));
  } finally {
    await app.close();
  }
});

function readArguments(args: string[]): { events: number; more: boolean } {
  try {
    const options = { events: { type: 'string', default: '200' }, more: { type: 'boolean', default: false } } as const;
    const { events, more } = parseArgs({ args, options }).values;
    if (/^[1-9]\d{0,6}$/.test(events)) return { events: Number(events), more };
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError(USAGE);
}

/** The author of the records: the first enabled administrator, or no user (id 0) if there is none. */
async function findAuthor(users: UserRepository): Promise<Viewer> {
  const [first] = (await users.list()).filter(({ role, disabled }) => role === 'administrator' && !disabled);
  return { id: first?.id ?? 0, login: first?.login ?? '', role: 'administrator' };
}

/** Prints the progress twenty times in all. */
function printProgress(events: number): (written: number) => void {
  const step = Math.ceil(events / 20);
  return (written) => {
    if (written % step === 0 || written === events) print(`${written} of ${events} events`);
  };
}
