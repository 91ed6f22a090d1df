import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run } from '../../support/program.js';

describe('the commands', () => {
  let fresh: FreshDatabase;
  let environment: Record<string, string>;

  beforeAll(async () => {
    fresh = await freshDatabase();
    environment = { DATABASE_URL: fresh.url };
  });
  afterAll(() => fresh.drop());

  const users = (args: string[], more: Record<string, string> = {}, input = '') =>
    run('commands/users.js', { args, environment: { ...environment, ...more }, input });
  const password = { USER_PASSWORD: 'correct horse' };

  it('migrate once when two do so at once', async () => {
    const both = await Promise.all([1, 2].map(() => run('commands/migrate.js', { environment })));
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(both.map(({ out }) => out).sort()).toEqual([
      'The database is up to date.\n',
      expect.stringMatching(/^applied: CreateCalendar/),
    ]);
  });

  it('migrate, take a migration back, and migrate again', async () => {
    const migrate = () => run('commands/migrate.js', { environment });
    expect((await migrate()).out).toBe('The database is up to date.\n');
    const reverted = await run('commands/migrate-revert.js', { environment });
    expect(reverted).toMatchObject({ code: 0, out: expect.stringMatching(/^reverted: \w+\n$/) });
    expect((await migrate()).out).toMatch(/^applied: \w+\n$/);
  });

  it('add, list, change, disable and enable users, whose passwords never are arguments', async () => {
    expect(
      await users(['add', 'Ana', '--role', 'editor', '--email', 'Ana@example.test', '--name', 'Ana B.'], password),
    ).toMatchObject({ code: 0, out: 'Added user ana with role editor.\n', err: '' });
    expect((await users(['disable', 'ANA'])).code).toBe(0);
    expect((await users(['list'])).out).toBe('1\tana\teditor\tdisabled\tana@example.test\tAna B.\n');
    expect((await users(['enable', 'ana@example.test'])).code).toBe(0);
    expect((await users(['list'])).out).toContain('\tenabled\t');
    expect((await users(['password', 'ana'], {}, 'another horse\n')).code).toBe(0);
    expect(await users(['role', 'Ana', '--role', 'author'])).toMatchObject({
      code: 0,
      out: 'User Ana now has role author.\n',
    });
    expect((await users(['list'])).out).toContain('\tana\tauthor\t');
    expect((await users(['role', 'ana', '--role', 'editor'])).code).toBe(0);
    const again = await users(['add', 'ANA', '--role', 'author'], password);
    expect(again).toMatchObject({ code: 1, err: 'the login or e-mail address of ana is already taken\n' });
  });

  it('make, list and revoke tokens of users, whose text is told once', async () => {
    const made = await users(['token', 'add', 'Ana', '--role', 'author', '--name', 'Import', '--expires', '30']);
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^cal_[\w-]{43}\n$/) });
    const listed = await users(['token', 'list']);
    expect(listed.out).toMatch(/^1\tana\tauthor\tcal_[\w-]{4}\.\.\.\t[\d :-]{19}\t[\d :-]{19}\t-\tImport\n$/);
    expect((await users(['token', 'revoke', '1'])).code).toBe(0);
    expect((await users(['token', 'list'])).out).toBe('');
    const refusals = [
      await users(['token', 'add', 'ana', '--role', 'administrator', '--name', 'Too strong']),
      await users(['token', 'add', 'ana', '--role', 'author', '--name', 'x', '--expires', 'never']),
      await users(['token', 'revoke', '1']),
    ];
    expect(refusals.map(({ code, err }) => [code, err.split('\n').length])).toEqual(refusals.map(() => [1, 2]));
  });

  it('refuse, in one line and with exit code 1, what cannot be done', async () => {
    const refusals = [
      await users([]),
      await users(['add', 'ana', '--role', 'king'], password),
      await users(['add', 'ana', '--role', 'editor'], { USER_PASSWORD: 'short' }),
      await users(['add', 'ana', '--role', 'editor', '--password', 'correct horse']),
      await users(['disable', 'nobody']),
      await users(['role', 'nobody', '--role', 'editor']),
      await users(['role', 'ana']),
      await users(['role', 'ana', '--role', 'king']),
    ];
    expect(refusals.map(({ code, err }) => [code, err.split('\n').length])).toEqual(refusals.map(() => [1, 2]));
    expect((await users(['list'])).out.split('\n')).toHaveLength(2);
  });

  it('count anew what is kept about records', async () => {
    const filled = { ...environment, PORT: '0', LOG_LEVEL: 'warn' };
    expect((await run('commands/seed.js', { args: ['--events', '3'], environment: filled })).code).toBe(0);
    expect(await run('commands/recount.js', { environment })).toMatchObject({
      code: 0,
      out: 'All counts and the search index have been rebuilt.\n',
      err: '',
    });
  });

  it('empty a database, make one that is absent, and never one of production', async () => {
    const reset = (more: Record<string, string> = {}) =>
      run('commands/db-reset.js', { environment: { ...environment, ...more } });
    expect(await reset({ NODE_ENV: 'production' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^NODE_ENV: /),
    });
    expect((await users(['list'])).out).toContain('ana');
    expect((await reset()).code).toBe(0);
    expect((await users(['list'])).out).toBe('');
    await fresh.drop();
    expect((await reset()).code).toBe(0);
    expect((await users(['list'])).code).toBe(0);
  });
});
