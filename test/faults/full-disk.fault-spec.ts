import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { OwnProcess } from './support/own-process.js';
import { write } from './support/writers.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-disk-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

/** Mounts a disk of that many megabytes on the folder, for the command that follows and nobody else. */
const onDisk = (megabytes: number) => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m disk '${folder}' && exec "$0" "$@"`,
];

/** Fills what is left of a disk. */
function fill(file: string): void {
  for (const size of [1_000_000, 4096, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

describe('when the disk of the embedded database is full', () => {
  it('writes are refused with a clear error, reads are answered, and all is well once there is room', async () => {
    const service = await OwnProcess.start({ DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}` }, onDisk(16));
    const inside = `/proc/${service.pid}/root${folder}`;
    const before = await write(service.root, '/events', anEvent().fields);
    fill(join(inside, 'ballast'));
    const rejected = [];
    for (let count = 0; count < 30; count += 1) {
      rejected.push(await write(service.root, '/events', anEvent({ description: 'x'.repeat(50_000) }).fields));
    }
    const last = rejected.at(-1);
    expect([last?.status, last?.body.code, last?.retryAfter]).toEqual([503, 'rest_database_full', '60']);
    expect((await fetch(`${service.root}/events/${before.body.id}`)).status).toBe(200);

    rmSync(join(inside, 'ballast'));
    const after = await write(service.root, '/events', anEvent().fields);
    expect(after.status).toBe(201);
    service.signal('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
  });
});

describe('when the file of the embedded database may not be written', () => {
  it('the service says so in one line and does not start', async () => {
    const url = `sqlite:${join(folder, 'calendar.sqlite')}`;
    await (await OwnProcess.start({ DATABASE_URL: url })).end();
    chmodSync(join(folder, 'calendar.sqlite'), 0o444);
    chmodSync(folder, 0o555);
    // Nobody, since nothing is read-only for root.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const { status, stderr } = spawnSync(process.execPath, ['dist/main.js'], { env, ...nobody, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: [^\n]+\n$/);
  });
});
