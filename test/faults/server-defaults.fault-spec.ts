import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

/** Each changes what a statement means, or how a value is read, unless a connection says otherwise. */
const MODES = [
  ...['NO_BACKSLASH_ESCAPES', 'ANSI_QUOTES', 'PIPES_AS_CONCAT', 'HIGH_NOT_PRECEDENCE', 'ONLY_FULL_GROUP_BY'],
  ...['EMPTY_STRING_IS_NULL', 'PAD_CHAR_TO_FULL_LENGTH', 'NO_UNSIGNED_SUBTRACTION'],
];
const FOREIGN_DEFAULTS = [
  `--sql-mode=${MODES.join()}`,
  // Backslashes end characters of GBK: escaping for UTF-8 does not hold there.
  ...['--character-set-server=gbk', '--skip-character-set-client-handshake', '--autocommit=0'],
  // The lowest: joined texts are cut off.
  '--group-concat-max-len=4',
];

let server: OwnMariadb;

beforeAll(async () => {
  server = await OwnMariadb.start();
  await server.stop();
  await server.start(...FOREIGN_DEFAULTS);
});
afterAll(() => server.remove());

it('stores what is sent, cuts nothing and drops no connection, whatever the server’s defaults are', async () => {
  const service = await OwnProcess.start({ DATABASE_URL: server.url });
  const description = String.raw`<p>\' OR 1=1 -- "x" || 'y' 慭 \\</p>`;
  const written = await write(service.root, '/events', { ...anEvent().fields, description, excerpt: '' });
  const read = await (await fetch(`${service.root}/events/${written.body.id}`)).json();
  const found = await fetch(`${service.root}/events?search=${encodeURIComponent("\\' OR 1=1 -- ")}`);
  await service.end();
  expect([written.status, read.description, read.excerpt]).toEqual([201, written.body.description, '']);
  expect(read.description).toContain('OR 1=1');
  expect(found.status).toBe(200);
});

it('has every event in a feed', async () => {
  const service = await OwnProcess.start({ DATABASE_URL: server.url });
  for (let n = 0; n < 5; n += 1) await write(service.root, '/events', anEvent().fields);
  const total = (await (await fetch(`${service.root}/events?start_date=2000-01-01`)).json()).total as number;
  const feed = await (await fetch(`${service.root}/events.ics?start_date=2000-01-01`)).text();
  await service.end();
  expect(total).toBeGreaterThanOrEqual(5);
  expect(feed.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(total);
});

it('has no injection under these defaults', async () => {
  const args = ['scripts/test.mjs', '--selectProjects', 'mysql', '--maxWorkers=1', 'test/security/injection'];
  const { PATH = '', HOME = '' } = process.env;
  const suite = spawn(process.execPath, args, {
    env: { PATH, HOME, CI: 'true', TEST_DATABASE_URL: server.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  suite.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(suite, 'close')) as [number | null];
  expect([code, output.match(/^Tests: .*$/m)?.[0]]).toEqual([
    0,
    expect.stringMatching(/^Tests: +\d+ passed, \d+ total$/),
  ]);
}, 400_000);
