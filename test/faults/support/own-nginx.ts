import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/free-port.js';

/** nginx with the configuration that is shipped, in a process of its own, before a service on this machine. */
export class OwnNginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly origin: string,
  ) {}

  /** Starts it before the service at that origin, and waits until it lets requests through. */
  static async before(service: string): Promise<OwnNginx> {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    const port = await freePort();
    const file = join(folder, 'nginx.conf');
    await writeFile(file, adapted(await readFile('deploy/nginx.conf', 'utf8'), new URL(service).host, port, folder));
    const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off; master_process off;'];
    const nginx = new OwnNginx(spawn('/usr/sbin/nginx', args), folder, `http://127.0.0.1:${port}`);
    await nginx.becomesReady();
    return nginx;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await ended;
    await rm(this.folder, { recursive: true });
  }

  private async becomesReady(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      const response = await fetch(`${this.origin}/health/ready`).catch(() => undefined);
      if (response?.ok) return;
      if (this.child.exitCode !== null) break;
      await pause(50);
    }
    throw new Error(`nginx lets nothing through: ${await readFile(join(this.folder, 'error.log'), 'utf8')}`);
  }
}

/** The same configuration without the name server of the container network, on a port and in a folder of the test. */
function adapted(shipped: string, service: string, port: number, folder: string): string {
  const own = shipped
    .replace(/^ *resolver .*\n/m, '')
    .replace('server calendar:3000 resolve ', `server ${service} `)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(
      /^http \{\n/m,
      `http {\n  access_log off;\n${TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}`,
    );
  return `pid ${folder}/nginx.pid;\n${own}`;
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
