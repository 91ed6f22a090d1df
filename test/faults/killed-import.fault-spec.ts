import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Chance } from '../support/chance.js';
import { run, start } from '../support/program.js';
import { rounds, seedOr } from '../support/rounds.js';
import { passwordOf } from '../support/users.js';
import { contents, exported } from './support/exported.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { type OpenRows, openRows, rowsIn } from './support/stored-rows.js';

/** Ten thousand of them in the long tests. */
const EVENTS = rounds(1000);
const KILLS = 3;
const SEED = seedOr(1129);
const chance = new Chance(SEED);

const folder = mkdtempSync(join(tmpdir(), 'calendar-killed-import-'));
const inFolder = (name: string) => join(folder, name);
const AUTHORIZATION = `Basic ${btoa(`administrator:${passwordOf('administrator')}`)}`;

let server: OwnMariadb;
let source: OwnProcess | undefined;
/** What is in the calendar that is imported, and how many records these are. */
let original: string[];

beforeAll(async () => {
  server = await OwnMariadb.start();
  const DATABASE_URL = `sqlite:${inFolder('source.sqlite')}`;
  const seeded = await run('commands/seed.js', {
    args: ['--events', String(EVENTS)],
    environment: { DATABASE_URL },
  });
  expect(seeded).toMatchObject({ code: 0 });
  original = contents(await exported(DATABASE_URL, inFolder('source.jsonl')));
  expect(original.length).toBeGreaterThan(EVENTS);
  source = await OwnProcess.start({ DATABASE_URL, LOG_LEVEL: 'error' });
}, 600_000);
afterAll(async () => {
  await source?.end();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const SOURCES = {
  tec: () => ['tec', source?.root ?? '', '--allow', '127.0.0.0/8', '--interval', '0', '--username', 'administrator'],
  jsonl: () => ['jsonl', inFolder('source.jsonl')],
};

let databases = 0;
const onMariadb = async (): Promise<string> => {
  const name = `imported_${(databases += 1)}`;
  await rowsIn(server.url, `CREATE DATABASE ${name}`);
  return server.url.replace('/calendar', `/${name}`);
};
const ENGINES: [string, () => Promise<string>][] = [
  ['the embedded database', () => Promise.resolve(`sqlite:${inFolder(`${(databases += 1)}.sqlite`)}`)],
  ['MariaDB', onMariadb],
];

interface Progress {
  /** Of the process that works on it. */
  readonly run: string;
  readonly handled: number;
}

/** How far the import of a database is; nowhere before it has begun. */
async function progressIn({ rows }: Pick<OpenRows, 'rows'>): Promise<Progress> {
  const [row] = await rows('SELECT run, counts FROM imports ORDER BY id').catch(() => []);
  const counts = JSON.parse(String(row?.['counts'] ?? '{}')) as Record<string, number>;
  return { run: String(row?.['run'] ?? ''), handled: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

const progressOf = (url: string): Promise<Progress> => progressIn({ rows: (sql) => rowsIn(url, sql) });

/**
 * Lets a process work until its import has handled so many records and, up to a twentieth of a second later, kills it in the
 * midst of a set. It is stopped while its progress is read, so that it cannot come to its end meanwhile.
 */
async function killedAfter(url: string, records: number, { tell, run }: { tell: Tell; run: string }): Promise<void> {
  const open = await openRows(url);
  while ((await progressIn(open)).run === run) await pause(5);
  tell('SIGSTOP');
  while ((await progressIn(open)).handled < records) {
    tell('SIGCONT');
    await pause(5);
    tell('SIGSTOP');
  }
  tell('SIGCONT');
  await pause(chance.below(50));
  tell('SIGKILL');
  await open.close();
}

type Tell = (signal: NodeJS.Signals) => void;

/** The number of records after which the nth kill comes. */
const momentOf = (kill: number) => {
  const part = Math.floor((original.length * 0.6) / KILLS);
  return part * kill + 1 + chance.below(part);
};

const importing = (url: string, args: string[]) => ({
  args,
  environment: { DATABASE_URL: url, IMPORT_PASSWORD: passwordOf('administrator') },
});

const rowsOfLogs = async (url: string) =>
  Promise.all(['change_log', 'revisions'].map((table) => rowsIn(url, `SELECT COUNT(*) AS rows_ FROM ${table}`)));

/** Each record has one row in the report, and was created once. */
async function expectReported(url: string): Promise<void> {
  const report = await rowsIn(url, 'SELECT kind, external_id, outcome, number FROM import_rows ORDER BY number');
  expect(report.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
  expect(report.map(({ number }) => number)).toEqual(original.map((_record, index) => index + 1));
  expect(new Set(report.map(({ kind, external_id }) => `${kind} ${external_id}`)).size).toBe(original.length);
}

describe.each(ENGINES)(`an import into %s that is killed ${KILLS} times (seed ${SEED})`, (_engine, emptyDatabase) => {
  it.each(Object.entries(SOURCES))(
    'goes on each time and does nothing twice: %s',
    async (name, argumentsFor) => {
      const url = await emptyDatabase();
      const args = [...argumentsFor(), '--apply'];
      const resume = name === 'tec' ? ['--resume', '1', ...args.slice(2, -1)] : ['--resume', '1'];
      for (let kill = 0; kill < KILLS; kill++) {
        const { run: before } = await progressOf(url);
        const program = start('commands/import.js', importing(url, kill === 0 ? args : resume));
        await killedAfter(url, momentOf(kill), { tell: (name) => program.tell(name), run: before });
        expect(await program.ended).toMatchObject({ signal: 'SIGKILL', err: expect.not.stringContaining('Error') });
      }
      const last = await run('commands/import.js', importing(url, resume));
      expect([last.code, last.err]).toEqual([0, expect.stringContaining(`created ${original.length} updated 0`)]);
      await expectReported(url);
      const after = await exported(url, inFolder(`${databases}.jsonl`));
      expect(contents(after)).toEqual(original);

      const logs = await rowsOfLogs(url);
      const second = await run('commands/import.js', importing(url, args));
      expect([second.code, second.err]).toEqual([0, expect.stringContaining('created 0 updated 0')]);
      expect(await rowsOfLogs(url)).toEqual(logs);
      expect(await exported(url, inFolder(`${databases}-again.jsonl`))).toEqual(after);
    },
    900_000,
  );
});

it(`an import whose process of the service is killed goes on in another one (seed ${SEED})`, async () => {
  const url = await onMariadb();
  const first = await OwnProcess.start({ DATABASE_URL: url });
  const body = new FormData();
  body.set('source', 'jsonl');
  body.set('mode', 'apply');
  body.set('file', new Blob([readFileSync(inFolder('source.jsonl'))]), 'calendar.jsonl');
  const headers = { Authorization: AUTHORIZATION };
  const begun = await fetch(`${first.root}/imports`, { method: 'POST', headers, body });
  expect(begun.status).toBe(202);
  await killedAfter(url, momentOf(1), { tell: (name) => first.signal(name), run: '' });
  await first.ended;

  const other = await OwnProcess.start({ DATABASE_URL: url });
  expect((await progressOf(url)).handled).toBeLessThan(original.length);
  // The minute after which others go on by themselves; they look every half minute.
  await rowsIn(url, "UPDATE leases SET until_utc = ''");
  while ((await rowsIn(url, 'SELECT state FROM imports'))[0]?.['state'] !== 'done') await pause(50);
  await other.end();
  await expectReported(url);
  expect(contents(await exported(url, inFolder(`${databases}.jsonl`)))).toEqual(original);
}, 900_000);
