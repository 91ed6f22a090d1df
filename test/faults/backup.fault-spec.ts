import { execSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { OwnMariadb } from './support/own-mariadb.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

const folder = mkdtempSync(join(tmpdir(), 'calendar-backup-'));
let server: OwnMariadb;

beforeAll(async () => {
  server = await OwnMariadb.start();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The commands as docs/operations.md prints them on this subject, in order: dump, restore, copy. */
const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const section = /^## Back up and restore$([^]*?)^## /m.exec(page)?.[1] ?? '';
const [dump = '', restore = '', copy = ''] = [...section.matchAll(/```sh\n([^]+?)\n```/g)].map(
  ([, command]) => command,
);

const onServer = (command: string, database: string) => {
  const { port } = new URL(server.url);
  const named = command.replace('-h HOST -u USER -p DATABASE', `-h 127.0.0.1 -P ${port} -u root ${database}`);
  execSync(named, { cwd: folder });
};

async function withEvents(url: string): Promise<OwnProcess> {
  const service = await OwnProcess.start({ DATABASE_URL: url });
  for (const title of ['First', 'Second']) {
    await write(service.root, '/events', anEvent({ title, venue: { venue: `${title} hall` }, tags: ['kept'] }).fields);
  }
  return service;
}

async function restored(url: string): Promise<unknown> {
  const service = await OwnProcess.start({ DATABASE_URL: url });
  const response = await fetch(`${service.root}/events?start_date=2020-01-01`);
  const { events }: { events: { title: string; venue: { venue: string }; tags: unknown[] }[] } = JSON.parse(
    await response.text(),
  );
  await service.end();
  return events.map(({ title, venue, tags }) => [title, venue.venue, tags.length]);
}

const EVENTS = [
  ['First', 'First hall', 1],
  ['Second', 'Second hall', 1],
];

it('a dump of MariaDB, taken while the service runs, is all that a new database needs', async () => {
  const service = await withEvents(server.url);
  onServer(dump, 'calendar');
  await service.end();
  const connection = await server.connect();
  await connection.query('CREATE DATABASE restored');
  await connection.end();
  onServer(restore, 'restored');
  expect(await restored(server.url.replace('/calendar', '/restored'))).toEqual(EVENTS);
});

it('whoever has followed the changes further than a dump that is restored is told to begin anew', async () => {
  const connection = await server.connect();
  await connection.query('CREATE DATABASE followed');
  await connection.end();
  const url = server.url.replace('/calendar', '/followed');
  const service = await withEvents(url);
  const changes = async (root: string, token = '') => {
    const response = await fetch(`${root}/changes${token && `?since=${token}`}`);
    return { status: response.status, ...((await response.json()) as { token: string }) };
  };
  await changes(service.root);
  onServer(dump, 'followed');
  await write(service.root, '/events', anEvent({ title: 'After the dump' }).fields);
  const { token } = await changes(service.root);
  expect(await changes(service.root, token)).toMatchObject({ status: 200, changes: [] });
  await service.end();
  onServer(restore, 'followed');
  const again = await OwnProcess.start({ DATABASE_URL: url });
  expect(await changes(again.root, token)).toMatchObject({ status: 410, code: 'rest_changes_expired' });
  // Also when there are as many changes again.
  for (const title of ['One', 'Two']) await write(again.root, '/events', anEvent({ title }).fields);
  const { token: next } = await changes(again.root);
  expect(await changes(again.root, token)).toMatchObject({ status: 410, code: 'rest_changes_expired' });
  expect(await changes(again.root, next)).toMatchObject({ status: 200, changes: [] });
  await again.end();
});

it('a copy of the embedded database, taken while the service runs, is all that a new process needs', async () => {
  const file = join(folder, 'calendar.sqlite');
  const service = await withEvents(`sqlite:${file}`);
  const target = join(folder, 'backup.sqlite');
  execSync(copy.replace('backups/calendar.sqlite', target), {
    env: { PATH: process.env.PATH, DATABASE_URL: `sqlite:${file}` },
  });
  await service.end();
  expect(await restored(`sqlite:${join(folder, 'backup.sqlite')}`)).toEqual(EVENTS);
});
