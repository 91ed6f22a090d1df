import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { ROOT, runIn } from './support/foreign-project.js';

const { PATH = '', HOME = '' } = process.env;
const USERS = JSON.stringify([{ login: 'ana', role: 'administrator', password: 'correct horse' }]);

describe('a fresh clone on a machine where NODE_ENV is production', () => {
  let clone: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'calendar-clone-'));
    await runIn(clone, 'git', 'clone', '--quiet', ROOT, '.');
    const PORT = String(await freePort());
    environment = { PATH, HOME, CI: 'true', NODE_ENV: 'production', PORT, BOOTSTRAP_USERS: USERS };
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  const npm = (...args: string[]): ChildProcess =>
    spawn('npm', ['--silent', ...args], { cwd: clone, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });

  /** Starts the service, stops it once it is ready; gives its lines. */
  async function started(): Promise<{ level: string; msg: string }[]> {
    const service = npm('start');
    let out = '';
    service.stdout?.on('data', (text: Buffer) => {
      out += text.toString();
      if (out.includes('The calendar is ready.')) service.kill('SIGTERM');
    });
    expect(await once(service, 'close')).toEqual([0, null]);
    return out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  it('installs what the build needs, builds and serves; every line is JSON', async () => {
    const messages = (await started()).map(({ msg }) => msg);
    expect(messages.slice(0, 2)).toEqual([expect.stringMatching(/^Installing packages/), 'Building ...']);
    expect(messages).toContain('The calendar is ready.');
  });

  it('installs and builds nothing at the second start', async () => {
    expect((await started())[0]?.msg).toBe('The calendar is ready.');
  });

  it('runs commands and tests', async () => {
    for (const args of [
      ['run', 'users', '--', 'list'],
      ['run', 'migrate'],
      ['test', '--', 'src/calendar/clock', '--selectProjects', 'unit'],
    ]) {
      const command = npm(...args);
      command.stdout?.resume();
      expect([args, ...(await once(command, 'close'))]).toEqual([args, 0, null]);
    }
  });
});
