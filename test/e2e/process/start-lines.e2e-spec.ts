import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VERSION } from '../../../src/config/version.js';
import { type FreshDatabase, freshDatabase, mysqlServer } from '../../support/database.js';
import { type Ended, run, start } from '../../support/program.js';

const USERS = JSON.stringify([{ login: 'ana', role: 'administrator', password: 'correct horse' }]);
const LAST_LINE = /Users +\d+\n|The calendar is ready\."/;

describe('the lines that a start writes', () => {
  let fresh: FreshDatabase;
  let folder: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    fresh = await freshDatabase();
    folder = mkdtempSync(join(tmpdir(), 'calendar-start-'));
    environment = { DATABASE_URL: fresh.url, PORT: '0', LOG_LEVEL: 'warn', BOOTSTRAP_USERS: USERS };
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await fresh.drop();
  });

  /** Starts the service in `folder`, stops it once it is ready, and gives what it wrote. */
  async function started(settings: Record<string, string>): Promise<Ended> {
    const service = start('main.js', { environment: settings, folder });
    await service.says(LAST_LINE);
    service.tell('SIGTERM');
    return service.ended;
  }

  const linesOf = (text: string): { level: string; msg: string; [field: string]: unknown }[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('name version, environment, engine, database without password, and users', async () => {
    const { out, err } = await started(environment);
    expect(out).toContain(`The calendar is ready (version ${VERSION}, test).`);
    expect(out).toMatch(
      mysqlServer ? /Database (MySQL|MariaDB) \d+\.\d+\S*, root@\S+\n/ : /Database SQLite 3\.\S+, \/\S+\n/,
    );
    expect(out).toMatch(/Users +1\n/);
    expect(err).toBe('');
  });

  it('are JSON in production, the warning included', async () => {
    const { out, err } = await started({ ...environment, NODE_ENV: 'production', DATABSE_URL: 'x' });
    const lines = linesOf(out);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
    expect(lines[0]?.msg).toBe('Unknown settings: DATABSE_URL (did you mean DATABASE_URL?)');
    expect(lines[1]).toMatchObject({
      version: VERSION,
      environment: 'production',
      users: 1,
      database: { engine: expect.stringMatching(/^(MySQL|MariaDB|SQLite) \d/), place: expect.any(String) },
    });
    expect(err).toBe('');
  });

  it.each([
    ['a wrong setting', { PORT: 'http' }, /^PORT: must be/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'mysql://root:secret@127.0.0.1:1/calendar' },
      /^DATABASE_URL: /,
    ],
    ['no users', { BOOTSTRAP_USERS: '' }, /^NODE_ENV: production needs users/],
  ])('are JSON in production when the start fails: %s', async (_, more, message) => {
    const empty = await freshDatabase();
    const settings = { ...environment, DATABASE_URL: empty.url, NODE_ENV: 'production', ...more };
    const { out, err, code } = await run('main.js', { environment: settings, folder });
    expect([out, code]).toEqual(['', 1]);
    expect(linesOf(err)).toEqual([expect.objectContaining({ level: 'fatal', msg: expect.stringMatching(message) })]);
    expect(err).not.toContain('secret');
    await empty.drop();
  });

  it('name an unknown environment', async () => {
    const { err, code } = await run('main.js', { environment: { ...environment, NODE_ENV: 'prod' } });
    expect([err, code]).toEqual(['NODE_ENV: must be one of development, test, production\n', 1]);
  });

  it('come with what .env says, unless the environment says otherwise; commands read it, too', async () => {
    writeFileSync(
      join(folder, '.env'),
      `BOOTSTRAP_USERS='${USERS}'\nDATABASE_URL=mysql://nobody@127.0.0.1:1/none\nNODE_ENV=production\n`,
    );
    const given = { NODE_ENV: '', DATABASE_URL: fresh.url, PORT: '0' };
    const service = start('main.js', { environment: given, folder });
    expect(await service.says(LAST_LINE)).toContain('(version');
    service.tell('SIGTERM');
    await service.ended;
    const listed = await run('commands/users.js', { args: ['list'], environment: { NODE_ENV: 'development' }, folder });
    expect(listed).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL: 127\.0\.0\.1:1\/none: /) });
    rmSync(join(folder, '.env'));
  });

  it('name misspelt settings beside one of a wrong value', async () => {
    for (const program of ['main.js', 'commands/migrate.js']) {
      const { err, code } = await run(program, { environment: { PORT: 'http', DATABSE_URL: 'x' }, folder });
      expect(code).toBe(1);
      expect(err).toMatch(/^Unknown settings: DATABSE_URL \(did you mean DATABASE_URL\?\)\nPORT: must be .+\n$/);
    }
  });

  it('heed the first line of a .env with a byte order mark', async () => {
    writeFileSync(join(folder, '.env'), '\uFEFFPORT=http\r\n');
    const { err } = await run('main.js', { environment: { NODE_ENV: '' }, folder });
    rmSync(join(folder, '.env'));
    expect(err).toMatch(/^PORT: must be/);
  });

  it('name a .env that cannot be read', async () => {
    mkdirSync(join(folder, '.env'));
    const { err, code } = await run('main.js', { environment: { NODE_ENV: '' }, folder });
    rmSync(join(folder, '.env'), { recursive: true });
    expect([err, code]).toEqual(['.env: cannot be read (EISDIR)\n', 1]);
  });

  it('come with secrets from files, for passwords of commands, too', async () => {
    const file = join(folder, 'secret');
    writeFileSync(file, `${fresh.url}\n`);
    const password = join(folder, 'password');
    writeFileSync(password, 'battery staple\n');
    const settings = { DATABASE_URL_FILE: file, USER_PASSWORD_FILE: password };
    expect(
      await run('commands/users.js', { args: ['add', 'bo', '--role', 'editor'], environment: settings }),
    ).toMatchObject({
      out: 'Added user bo with role editor.\n',
    });
    const both = await run('commands/users.js', {
      args: ['list'],
      environment: { ...settings, DATABASE_URL: fresh.url },
    });
    expect(both).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL_FILE: .*DATABASE_URL\n$/) });
  });
});
