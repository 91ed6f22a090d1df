import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { freePort } from '../../support/free-port.js';

/** A MariaDB server that a test may stop, kill and start as it likes. */
export class OwnMariadb {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'calendar-mariadb-'));

  private constructor(private readonly port: number) {}

  /** Makes a server with an empty database and starts it. */
  static async start(): Promise<OwnMariadb> {
    const server = new OwnMariadb(await freePort());
    execFileSync('mariadb-install-db', [
      ...['--no-defaults', `--datadir=${server.folder}`, '--auth-root-authentication-method=normal'],
      ...['--skip-test-db', ...asRoot()],
    ]);
    await server.start();
    const connection = await server.connect('');
    await connection.query('CREATE DATABASE calendar');
    await connection.end();
    return server;
  }

  get url(): string {
    return `mysql://root@127.0.0.1:${this.port}/calendar`;
  }

  async start(...options: string[]): Promise<void> {
    this.child = spawn('mariadbd', [
      ...['--no-defaults', `--datadir=${this.folder}`, `--socket=${join(this.folder, 'socket')}`],
      // When it starts, a server clears away the temporary tables in there: those of others, too.
      `--tmpdir=${this.folder}`,
      ...[`--port=${this.port}`, '--bind-address=127.0.0.1', '--character-set-server=utf8mb4'],
      ...['--performance-schema=OFF', ...asRoot(), ...options],
    ]);
    for (;;) {
      const connection = await this.connect('').catch(() => undefined);
      await connection?.end();
      if (connection) return;
      if (this.child.exitCode !== null) throw new Error('MariaDB did not start');
      await pause(50);
    }
  }

  /** SIGTERM closes it in order, SIGKILL does not. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Leaves its connections open and answers nothing, until it goes on. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  connect(database = 'calendar'): Promise<Connection> {
    return createConnection({ host: '127.0.0.1', port: this.port, user: 'root', database, dateStrings: true });
  }
}

const asRoot = () => (process.getuid?.() === 0 ? ['--user=root'] : []);
