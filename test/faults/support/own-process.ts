import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from '@jest/globals';
import { freePort } from '../../support/free-port.js';
import { LOGINS, type Login, passwordOf } from '../../support/users.js';

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const USERS = (['administrator', 'editor', 'author'] as const satisfies Login[]).map((login) => ({
  login,
  role: LOGINS[login],
  password: passwordOf(login),
}));

/** Only a process that hangs needs longer, however busy the machine is. */
const START_LIMIT_MS = 100_000;

const running = new Set<OwnProcess>();

// A test that fails leaves its processes, and jest would wait for them.
afterAll(async () => {
  for (const one of running) await one.end();
});

/** The compiled service in a process of its own; it ends with the tests of the file. */
export class OwnProcess {
  output = '';
  readonly ended: Promise<Ending>;

  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {
    child.stdout?.on('data', (text: Buffer) => (this.output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (this.output += text.toString()));
    this.ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
    running.add(this);
    void this.ended.then(() => running.delete(this));
  }

  /** Starts it and waits until it is ready; users administrator, editor and author exist. Ends one that is not ready in time. */
  static async start(environment: Record<string, string>, before: string[] = []): Promise<OwnProcess> {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      BOOTSTRAP_USERS: JSON.stringify(USERS),
      ...environment,
    };
    const [program = '', ...args] = [...before, process.execPath, 'dist/main.js'];
    const started = new OwnProcess(spawn(program, args, { env }), `http://127.0.0.1:${port}`);
    try {
      await started.becomes(200, START_LIMIT_MS);
    } catch (error) {
      await started.end();
      throw error;
    }
    return started;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get root(): string {
    return `${this.origin}/calendar/events/v1`;
  }

  /** Processor time that it has used so far, in milliseconds; Linux counts it in steps of ten. */
  processorMs(): number {
    const [, fields = ''] = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ');
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * 10;
  }

  /** Resident memory. */
  memoryMebibytes(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]) / 1024;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ends it, however it is. */
  async end(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Until `/health/ready` has that status; gives the milliseconds that took. */
  async becomes(status: number, withinMs = 30_000): Promise<number> {
    const start = Date.now();
    while (Date.now() - start < withinMs) {
      const response = await fetch(`${this.origin}/health/ready`).catch(() => undefined);
      if (response?.status === status) return Date.now() - start;
      if (this.child.exitCode !== null || this.child.signalCode !== null) break;
      await pause(50);
    }
    throw new Error(`/health/ready did not become ${status}:\n${this.output.slice(-2000)}`);
  }

  /** The lines of the log that satisfy a condition. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- lines are read as whoever collects them reads them
  lines(fits: (line: any) => boolean): any[] {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(fits);
  }
}
