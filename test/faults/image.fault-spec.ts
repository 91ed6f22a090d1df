import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { freePort } from '../support/free-port.js';
import { passwordOf } from '../support/users.js';
import { write } from './support/writers.js';

// No container engine is needed: what the Dockerfile puts together is put together here, and run as the image says, by
// a user who is not root, without capabilities, on a root file system that nobody can write.
const dockerfile = readFileSync('Dockerfile', 'utf8');
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const commands = [...image.matchAll(/CMD (\[.*\])$/gm)].map(([, list = '']) => JSON.parse(list) as string[]);
const [healthCheck = [], serve = []] = commands;
const [, user = ''] = /^USER (\d+):/m.exec(image) ?? [];
const variables = Object.fromEntries(
  (/^ENV (.*)$/m.exec(image)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'calendar-image-'));

beforeAll(() => {
  mkdirSync(join(folder, 'client'));
  for (const file of ['package.json', 'package-lock.json', 'client/package.json', 'LICENSE']) {
    cpSync(file, join(folder, file));
  }
  const options = ['--omit=dev', '--engine-strict', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: 'pipe' });
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  mkdirSync(join(folder, 'data'));
  chmodSync(folder, 0o755);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command as in a container that is started with `--read-only --cap-drop ALL`, and a volume for `data`. */
function inContainer(command: readonly string[]): string[] {
  const mounts = [
    `mount -t tmpfs -o mode=1777 volume '${folder}/data'`,
    'mount -o remount,bind,ro /',
    `cd '${folder}' && exec "$0" "$@"`,
  ].join(' && ');
  const rights = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'];
  return [
    ...['unshare', ...(isRoot ? [] : ['--map-root-user']), '--mount', 'sh', '-c', mounts],
    ...(isRoot ? [...rights, '--bounding-set=-all', '--inh-caps=-all'] : []),
    ...command.map((part) => (part === 'node' ? process.execPath : part)),
  ];
}

function start(environment: Record<string, string>): ChildProcess {
  const [program = '', ...args] = inContainer(serve);
  const users = [{ login: 'editor', role: 'editor', password: passwordOf('editor') }];
  const env = { ...variables, BOOTSTRAP_USERS: JSON.stringify(users), ...environment };
  return spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

const checkHealth = (port: string) =>
  spawnSync(process.execPath, healthCheck.slice(1), { env: { ...variables, PORT: port } }).status;

async function becomesHealthy(port: string, service: ChildProcess): Promise<void> {
  while (checkHealth(port) !== 0) {
    if (service.exitCode !== null) throw new Error('the service ended');
    await pause(100);
  }
}

describe('the image', () => {
  it('serves on a read-only root file system, as a user without rights, and leaves when told to', async () => {
    const port = String(await freePort());
    const service = start({ PORT: port });
    const ended = once(service, 'exit');
    await becomesHealthy(port, service);
    const root = `http://127.0.0.1:${port}/calendar/events/v1`;
    const created = await write(root, '/events', anEvent().fields);
    expect(created.status).toBe(201);
    expect((await fetch(`${root}/events/${created.body.id}`)).status).toBe(200);
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    expect(status).toMatch(isRoot ? /^CapEff:\s+0+$/m : /^NoNewPrivs/m);
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(isRoot ? user : String(process.getuid?.()));
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('is not healthy while nothing listens', async () => {
    expect(checkHealth(String(await freePort()))).toBe(1);
  });

  it('says in one line where it may not write', () => {
    const [program = '', ...args] = inContainer(serve);
    const env = { PATH: process.env.PATH, ...variables, DATABASE_URL: 'sqlite:./elsewhere/calendar.sqlite' };
    const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ level: 'fatal', msg: expect.stringMatching(/^DATABASE_URL: /) });
  });

  it('has what runs, and nothing that is for development', () => {
    expect(existsSync(join(folder, 'node_modules/express'))).toBe(true);
    for (const tool of ['jest', 'eslint', 'prettier', '@nestjs/cli', 'kubernetes-models']) {
      expect(existsSync(join(folder, 'node_modules', tool))).toBe(false);
    }
  });
});
