import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { VERSION } from '../../../src/config/version.js';
import { COMMANDS } from '../../../src/commands/command-list.js';
import { freshDatabase } from '../../support/database.js';
import { run, start } from '../../support/program.js';

const commandLine = (args: string[], environment: Record<string, string> = {}) => run('cli.js', { args, environment });
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the command line', () => {
  it.each([[['--help']], [['-h']], [['help']]])('%j lists every command', async (args) => {
    const { code, out, err } = await commandLine(args);
    expect([code, err]).toEqual([0, '']);
    for (const name of Object.keys(COMMANDS)) expect(out).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  });

  it.each(Object.keys(COMMANDS))('%s --help says how it is called, and does nothing else', async (name) => {
    const { code, out, err } = await commandLine([name, '--help'], { DATABASE_URL: 'mysql://root@127.0.0.1:1/none' });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^usage: events-calendar-service ${name}\\b`));
  });

  it('says its version', async () => {
    expect(await commandLine(['--version'])).toMatchObject({ code: 0, out: `${VERSION}\n` });
  });

  it.each([
    [[], /^usage: /],
    [['user'], /^unknown command "user"; did you mean users\?\n$/],
    [['constructor'], /^unknown command "constructor"; run events-calendar-service --help/],
  ])('%j is an error', async (args, line) => {
    expect(await commandLine(args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(line) });
  });

  it.each(Object.keys(COMMANDS))('%s refuses arguments that it does not know', async (name) => {
    const environment = { DATABASE_URL: 'mysql://root@127.0.0.1:1/none' };
    for (const argument of ['--bogus', 'more words']) {
      const { code, out, err } = await commandLine([name, ...argument.split(' '), 'stray'], environment);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(new RegExp(`^usage: [^\\n]*\\b${name}\\b[^\\n]*\\n$`));
    }
  });

  it('is what the package scripts call', () => {
    for (const name of Object.keys(COMMANDS).filter((name) => name !== 'start')) {
      expect(scripts[name]).toBe(`node dist/cli.js ${name}`);
    }
    expect(scripts['start:prod']).toMatch(/ dist\/cli\.js start$/);
  });

  it('starts the service, and runs commands with their arguments', async () => {
    const fresh = await freshDatabase();
    const environment = { DATABASE_URL: fresh.url, PORT: '0', LOG_LEVEL: 'warn' };
    const service = start('cli.js', { args: ['start'], environment });
    await service.says(/Users +0\n/);
    service.tell('SIGTERM');
    expect((await service.ended).code).toBe(0);
    const added = await commandLine(['users', 'add', 'ana', '--role', 'editor'], {
      ...environment,
      USER_PASSWORD: 'correct horse',
    });
    expect(added).toMatchObject({ code: 0, out: 'Added user ana with role editor.\n' });
    await fresh.drop();
  });
});
