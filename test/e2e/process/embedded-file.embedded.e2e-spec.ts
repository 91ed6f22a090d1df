import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EmbeddedDatabase } from '../../../src/persistence/embedded/embedded-database.js';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run, type RunningProgram, start } from '../../support/program.js';

let fresh: FreshDatabase;
let file: string;
let environment: Record<string, string>;
let services: RunningProgram[];

beforeEach(async () => {
  fresh = await freshDatabase();
  file = fresh.url.slice('sqlite:'.length);
  environment = { DATABASE_URL: fresh.url, PORT: '0', LOG_LEVEL: 'warn' };
  services = [];
});
afterEach(async () => {
  for (const each of services) each.tell('SIGKILL');
  for (const each of services) await each.ended;
  await fresh.drop();
});

const command = (name: string, ...args: string[]) => run(`commands/${name}.js`, { args, environment });
const inFolder = (name: string) => join(dirname(file), name);

async function serve(): Promise<{ service: RunningProgram; address: string }> {
  const service = start('main.js', { environment });
  services.push(service);
  return { service, address: /API +(\S+)/.exec(await service.says(/Swagger/))?.[1] ?? '' };
}

const addTag = (address: string, name: string) =>
  fetch(`${address}/tags`, { method: 'POST', body: new URLSearchParams({ name }) });
const tagsAt = async (address: string) =>
  ((await (await fetch(`${address}/tags?hide_empty=false`)).json()) as { tags: { name: string }[] }).tags.map(
    ({ name }) => name,
  );

it('may be read by its owner alone, as may what SQLite keeps beside it and a backup', async () => {
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  await serve();
  await command('backup', inFolder('copy.sqlite'));
  const modes = readdirSync(dirname(file)).map((name) => [name, (statSync(inFolder(name)).mode & 0o777).toString(8)]);
  expect(Object.fromEntries(modes)).toEqual({
    'calendar.sqlite': '600',
    'calendar.sqlite-wal': '600',
    'calendar.sqlite-shm': '600',
    'calendar.sqlite-lock': '600',
    'copy.sqlite': '600',
  });
});

it('is served by one process at a time, and by the next one however the last ended', async () => {
  const { service } = await serve();
  const second = await run('main.js', { environment });
  expect([second.code, second.err]).toEqual([
    1,
    `DATABASE_URL: ${file}: another process is serving this file; stop it first, or use MySQL for several processes\n`,
  ]);
  expect((await command('users', 'list')).code).toBe(0);
  service.tell('SIGKILL');
  await service.ended;
  const { address } = await serve();
  expect(await tagsAt(address)).toEqual([]);
});

it('is backed up while it is served, never over another file, and restored once it is not', async () => {
  const { service, address } = await serve();
  await addTag(address, 'Before');
  const copy = inFolder('copy.sqlite');
  const both = await Promise.all([command('backup', copy), command('backup', copy)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).sort()).toEqual([
    '',
    `${copy}: already exists; a backup never overwrites a file\n`,
  ]);
  expect((await command('backup', inFolder('other.sqlite'))).code).toBe(0);
  await addTag(address, 'After');
  expect((await command('restore', copy)).err).toContain('another process is serving this file');
  expect(await tagsAt(address)).toEqual(['After', 'Before']);

  service.tell('SIGTERM');
  await service.ended;
  const restored = await command('restore', copy);
  const kept = /previous database was kept as (\S+)\.\n/.exec(restored.out)?.[1] ?? '';
  expect([restored.code, existsSync(kept)]).toEqual([0, true]);
  expect(readdirSync(dirname(file)).filter((name) => name.includes('partial'))).toEqual([]);
  expect(await tagsAt((await serve()).address)).toEqual(['Before']);
});

it('ends the tokens of all who follow its changes when it is restored, also those that are older than the backup', async () => {
  const { service, address } = await serve();
  await addTag(address, 'Before');
  const changesSince = (at: string, token = '') => fetch(`${at}/changes${token && `?since=${token}`}`);
  const { token } = (await (await changesSince(address)).json()) as { token: string };
  await command('backup', inFolder('copy.sqlite'));
  expect((await changesSince(address, token)).status).toBe(200);
  service.tell('SIGTERM');
  await service.ended;
  expect((await command('restore', inFolder('copy.sqlite'))).code).toBe(0);
  const { address: again } = await serve();
  expect(await (await changesSince(again, token)).json()).toMatchObject({ code: 'rest_changes_expired' });
  const { token: next } = (await (await changesSince(again)).json()) as { token: string };
  await addTag(again, 'After');
  expect(await (await changesSince(again, next)).json()).toMatchObject({ changes: [{ act: 'created', kind: 'tags' }] });
});

it('is restored with its latest writes from a former database that was not closed', async () => {
  const { service, address } = await serve();
  await command('backup', inFolder('copy.sqlite'));
  await addTag(address, 'Latest');
  service.tell('SIGKILL');
  await service.ended;
  const { out } = await command('restore', inFolder('copy.sqlite'));
  const kept = /previous database was kept as (\S+)\.\n/.exec(out)?.[1] ?? '';
  expect(await command('restore', kept)).toMatchObject({ code: 0, err: '' });
  expect(await tagsAt((await serve()).address)).toEqual(['Latest']);
});

it('is there under its name whenever a restore is killed', async () => {
  const { service, address } = await serve();
  await addTag(address, 'kept');
  await command('backup', inFolder('copy.sqlite'));
  service.tell('SIGKILL');
  await service.ended;
  // Kills the process after so many files have been given names.
  const killer = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = Number(process.env.KILL_AFTER);
    for (const name of ['renameSync', 'linkSync']) {
      const original = fs[name];
      fs[name] = (...given) => {
        original(...given);
        if (--left === 0) process.kill(process.pid, 'SIGKILL');
      };
    }
    syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(killer)}`;
  let kills = 0;
  for (let isKilled = true; isKilled;) {
    const killed = { ...environment, NODE_OPTIONS, KILL_AFTER: String(kills + 1) };
    const { signal } = await run('commands/restore.js', { args: [inFolder('copy.sqlite')], environment: killed });
    isKilled = signal === 'SIGKILL';
    if (isKilled) kills++;
    const database = new EmbeddedDatabase(file, {});
    expect(database.prepare('SELECT name FROM tags').all()).toEqual([{ name: 'kept' }]);
    database.close();
  }
  expect(kills).toBeGreaterThanOrEqual(2);
});

it('is backed up and restored with errors that name the file they are about', async () => {
  await command('migrate');
  const [folder, inFile] = [dirname(file), join(file, 'copy.sqlite')];
  expect((await command('backup', inFile)).err).toBe(`${inFile}: part of the path is a file, not a folder\n`);
  expect((await command('backup', '/proc/copy.sqlite')).err).toMatch(/^\/proc\/copy\.sqlite: /);
  expect((await command('restore', folder)).err).toBe(`${folder}: is a folder, not a file\n`);
});

it('is not restored from what is no backup', async () => {
  await command('migrate');
  const before = readFileSync(file);
  await command('backup', inFolder('copy.sqlite'));
  const bytes = readFileSync(inFolder('copy.sqlite'));
  writeFileSync(inFolder('damaged.sqlite'), bytes.fill(0x5a, 4096, bytes.length));
  const refusals = [
    await command('restore', inFolder('absent.sqlite')),
    await command('restore', 'package.json'),
    await command('restore', inFolder('damaged.sqlite')),
    await command('restore'),
    await command('backup'),
  ];
  expect(refusals.map(({ code, err }) => [code, err.split('\n').length])).toEqual(refusals.map(() => [1, 2]));
  expect(readFileSync(file)).toEqual(before);
});

it('makes the service unready when pages of it are damaged, and what lies on them is 503', async () => {
  await command('migrate');
  const database = new EmbeddedDatabase(file, {});
  const roots = database.prepare("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'venues'").all();
  const [size] = database.pragma('page_size');
  database.close();
  const bytes = Number(size?.page_size);
  const damaged = readFileSync(file);
  for (const { rootpage } of roots) damaged.fill(0xff, (Number(rootpage) - 1) * bytes, Number(rootpage) * bytes);
  writeFileSync(file, damaged);

  const { address } = await serve();
  const ready = await fetch(new URL('/health/ready', address));
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unready', reason: 'damaged' }]);
  const rejected = await fetch(`${address}/venues`);
  expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([503, 'rest_database_damaged']);
  expect((await fetch(`${address}/tags`)).status).toBe(200);
});

it('a server has tools of its own', async () => {
  environment = { DATABASE_URL: 'mysql://root@127.0.0.1:1/calendar' };
  expect((await command('backup', inFolder('x'))).err).toMatch(/^DATABASE_URL: .+ mysqldump .+\n$/);
  expect((await command('restore', inFolder('x'))).err).toMatch(/^DATABASE_URL: .+ mysqldump.+\n$/);
});
