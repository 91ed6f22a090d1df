import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { User } from '../accounts/users/user.entity.js';
import { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { addFirstUsers } from '../bootstrap/first-users.js';
import { siteOf } from '../bootstrap/site-of.js';
import { systemClock } from '../calendar/clock.js';
import type { Viewer } from '../calendar/viewer.js';
import { Urls } from '../http/urls/urls.js';
import { where } from '../persistence/sql/conditions.js';
import { numberOf, readTotal } from '../persistence/sql/records.js';
import { RecordId, TermId } from '../read-models/id-sequence.js';
import { REFOLDED } from '../resources/events/maintenance/refold-texts.js';
import { loadCalendar } from '../seed/load-calendar.js';
import { sampleCalendar } from '../seed/sample-calendar.js';
import { print, runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: seed [--events NUMBER] [--more]';

await runCommand(async (settings) => {
  const { events, more } = readArguments(process.argv.slice(2));
  await withDatabase(settings, [...REFOLDED, User, RecordId, TermId], async (database) => {
    const first = await readTotal(database.manager, numberOf('events', where('1=1')));
    if (first > 0 && !more)
      throw new CommandError(`the calendar already has events (${first}); use --more to add to them`);
    const users = new UserRepository(database, systemClock);
    await addFirstUsers(users, settings);
    const viewer = await findAuthor(users);
    const urls = new Urls(settings.PUBLIC_URL || 'http://localhost', settings.API_PREFIX, settings.API_NAMESPACE);
    const context = { viewer, now: systemClock.now(), site: siteOf(settings), urls, via: null };
    await loadCalendar(database, sampleCalendar({ events, first }), context, printProgress(events));
  });
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

/** Prints the progress at most twenty times in all. */
function printProgress(events: number): (written: number) => void {
  const step = Math.ceil(events / 20);
  let next = step;
  return (written) => {
    if (written < next && written < events) return;
    print(`${written} of ${events} events`);
    next = (Math.floor(written / step) + 1) * step;
  };
}
