import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnProcess } from '../../faults/support/own-process.js';
import { run } from '../../support/program.js';
import { rounds } from '../../support/rounds.js';
import { passwordOf } from '../../support/users.js';
import { hostileEvents } from './hostile-events.js';

const SEEDED = rounds(100);
/** All years with four digits. */
const EVERYTHING = 'start_date=1000-01-02&end_date=9999-12-30';

/** The built service with a calendar, as it is deployed. */
export interface FeedCalendar {
  /** The folder of the database, for files of the test. */
  readonly folder: string;
  /** All public events, as the API shows them. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- records as the wire has them
  readonly events: readonly any[];
  /** The feed with all of these events, or its first part; throws unless it is found and valid UTF-8. */
  feedOf(extension: string): Promise<string>;
  /** The feed in all of its parts; `nextOf` finds the address of the next. */
  partsOf(extension: string, nextOf: (text: string) => string | undefined): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the service on an embedded database with the sample calendar and hostile events; 1,000 in ten rounds. */
export async function startFeedCalendar(): Promise<FeedCalendar> {
  const folder = await mkdtemp(join(tmpdir(), 'feeds-'));
  const database = { DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}` };
  const seeded = await run('cli.js', { args: ['seed', '--events', String(SEEDED)], environment: database });
  if (seeded.code !== 0) throw new Error(seeded.err);
  const service = await OwnProcess.start({ ...database, SITE_NAME: 'Town; events, "all" & more' });
  const stop = async () => {
    await service.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const { path, fields } of hostileEvents()) await send(service.root + path, fields);
    const events = await allEvents(`${service.root}/events?${EVERYTHING}&per_page=50`);
    const feedOf = (extension: string) => read(`${service.root}/events.${extension}?${EVERYTHING}`);
    const partsOf: FeedCalendar['partsOf'] = async (extension, nextOf) => {
      const parts = [await feedOf(extension)];
      for (let next = nextOf(parts[0] ?? ''); next; next = nextOf(parts.at(-1) ?? '')) parts.push(await read(next));
      return parts;
    };
    return { folder, events, feedOf, partsOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  // Not `text()`, which drops a byte order mark and mends what is not UTF-8.
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
}

async function send(address: string, fields: object): Promise<void> {
  const credentials = Buffer.from(`editor:${passwordOf('editor')}`).toString('base64');
  const headers = { 'Content-Type': 'application/json', Authorization: `Basic ${credentials}` };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (response.status !== 201) throw new Error(`${JSON.stringify(fields)}: ${await response.text()}`);
}

async function allEvents(first: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let next: string | undefined = first; next;) {
    const page = (await (await fetch(next)).json()) as { events: unknown[]; next_rest_url?: string };
    found.push(...page.events);
    next = page.next_rest_url;
  }
  return found;
}
