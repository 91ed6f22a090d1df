import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { type Ended, run, type RunningProgram, start } from '../../support/program.js';

const ANA = { login: 'ana', role: 'administrator', password: 'correct horse' };

/** What the service prints when it serves: its own address, then that of the API. */
const READY = /API +(http:\/\/\S+)\n +Swagger +(\S+)\n/;

async function addressOf(service: RunningProgram): Promise<string> {
  return READY.exec(await service.says(READY))?.[1] ?? '';
}

function expectOneLine({ code, out, err }: Ended, line: RegExp): void {
  expect(err).toMatch(line);
  expect(err.trimEnd()).not.toContain('\n');
  expect(out).toBe('');
  expect(code).toBe(1);
}

describe('the service as a process', () => {
  let fresh: FreshDatabase;
  let environment: Record<string, string>;

  beforeAll(async () => {
    fresh = await freshDatabase();
    environment = { DATABASE_URL: fresh.url, PORT: '0', LOG_LEVEL: 'warn' };
  });
  afterAll(() => fresh.drop());

  it('migrates an empty database, says where it serves, serves there, and leaves with 0 when told to', async () => {
    const service = start('main.js', { environment });
    const address = await addressOf(service);
    expect((await fetch(`${address}/events`)).status).toBe(200);
    expect((await fetch(new URL('/docs', address))).status).toBe(200);
    service.tell('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, signal: null, err: '' });
  });

  it('says in one line that it is open, and closes as soon as another process adds a user', async () => {
    const service = start('main.js', { environment });
    const address = await addressOf(service);
    expect(await service.says(/^OPEN: .*$/m)).toMatch(/administrator/);
    const write = (authorization?: string) =>
      fetch(`${address}/tags`, {
        method: 'POST',
        body: new URLSearchParams({ name: 'Open air' }),
        headers: authorization === undefined ? {} : { authorization },
      });
    expect((await write()).status).toBe(201);
    const added = await run('commands/users.js', {
      args: ['add', 'Carl', '--role', 'administrator'],
      environment,
      input: 'long enough\n',
    });
    expect(added).toMatchObject({ code: 0, out: 'Added user carl with role administrator.\n', err: '' });
    expect((await write()).status).toBe(401);
    const carl = `Basic ${Buffer.from('carl:long enough').toString('base64')}`;
    expect((await write(carl)).status).not.toBe(401);
    service.tell('SIGINT');
    expect((await service.ended).code).toBe(0);
  });

  it('stops with one line when its port is taken', async () => {
    const service = start('main.js', { environment });
    const { port } = new URL(await addressOf(service));
    const second = await freshDatabase();
    expectOneLine(
      await run('main.js', { environment: { ...environment, PORT: port, DATABASE_URL: second.url } }),
      /^PORT: is in use by another process/,
    );
    service.tell('SIGTERM');
    await service.ended;
    await second.drop();
  });

  it('stops with one line when a setting is wrong, and prints no password', async () => {
    const wrong = JSON.stringify([{ ...ANA, role: 'king' }]);
    const ended = await run('main.js', { environment: { ...environment, BOOTSTRAP_USERS: wrong } });
    expectOneLine(ended, /^BOOTSTRAP_USERS: user 1: role must be one of/);
    expect(ended.err).not.toContain('horse');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }, /"NODE_ENV: production needs users/],
    ['for other machines', { HOST: '0.0.0.0' }, /^HOST: must be 127\.0\.0\.1 while there are no users/],
  ])('does not start without users %s', async (_, more, line) => {
    const empty = await freshDatabase();
    expectOneLine(await run('main.js', { environment: { ...environment, DATABASE_URL: empty.url, ...more } }), line);
    await empty.drop();
  });

  it.each([
    [
      'the server is down',
      'mysql://root:secret@127.0.0.1:1/calendar',
      /^DATABASE_URL: 127\.0\.0\.1:1\/calendar: connection refused/,
    ],
    [
      'the folder cannot be created',
      'sqlite:/dev/null/calendar.sqlite',
      /^DATABASE_URL: \/dev\/null\/calendar\.sqlite: /,
    ],
    ['the file is a folder', 'sqlite:/tmp', /^DATABASE_URL: \/tmp: the file cannot be opened/],
    ['the file is something else', 'sqlite:package.json', /^DATABASE_URL: package\.json: the file is not an SQLite/],
  ])('stops with one line when the database cannot be used: %s', async (_, url, line) => {
    const ended = await run('main.js', { environment: { ...environment, DATABASE_URL: url } });
    expectOneLine(ended, line);
    expect(ended.err).not.toContain('secret');
  });

  it('stops with one line when the e-mail address of a first user is somebody else’s', async () => {
    const users = (email: string, login: string) => JSON.stringify([{ ...ANA, email, login }]);
    const own = await freshDatabase();
    const before = { ...environment, DATABASE_URL: own.url };
    const service = start('main.js', { environment: { ...before, BOOTSTRAP_USERS: users('a@example.test', 'ana') } });
    await addressOf(service);
    service.tell('SIGTERM');
    await service.ended;
    const again = await run('main.js', { environment: { ...before, BOOTSTRAP_USERS: users('A@example.test', 'eve') } });
    expectOneLine(again, /^BOOTSTRAP_USERS: the login or e-mail address of eve is already taken/);
    await own.drop();
  });
});
