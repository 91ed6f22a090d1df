import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/free-port.js';

/** A Redis server that a test may stop and start as it likes. */
export class OwnRedis {
  private child: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<OwnRedis> {
    const server = new OwnRedis(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn('redis-server', options);
    while (!(await this.answers())) await pause(20);
  }

  /** SIGSTOP leaves its connections open and answers nothing. */
  async stop(signal: 'SIGTERM' | 'SIGSTOP' = 'SIGTERM'): Promise<void> {
    this.child?.kill(signal);
    if (this.child && signal === 'SIGTERM') await once(this.child, 'exit');
  }

  async remove(): Promise<void> {
    this.child?.kill('SIGKILL');
    if (this.child?.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  }
}
