import type { Chance } from '../../../support/chance.js';
import { type Login, passwordOf } from '../../../support/users.js';
import { OwnProcess } from '../own-process.js';

/** A response of a process; status 0 if it was killed meanwhile. */
export interface Received {
  readonly status: number;
  readonly etag: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a response as it is on the wire
  readonly body: any;
}

export interface Sent {
  readonly method?: string;
  /** Below the namespace. */
  readonly path: string;
  readonly body?: object | undefined;
  /** Not signed in without it. */
  readonly login?: Login | undefined;
}

/** Processes that serve one calendar, each of which may be killed and started again. */
export class Processes {
  private constructor(
    private readonly environments: readonly Record<string, string>[],
    private readonly running: OwnProcess[],
  ) {}

  /** Starts a process with each environment. The first one makes the calendar. */
  static async start(environments: readonly Record<string, string>[]): Promise<Processes> {
    const processes = new Processes(environments, []);
    try {
      for (const environment of environments) processes.running.push(await OwnProcess.start(environment));
    } catch (error) {
      await processes.end();
      throw error;
    }
    return processes;
  }

  /** Kills one of them with SIGKILL and starts it again. */
  async killOne(chance: Chance): Promise<void> {
    const index = chance.below(this.running.length);
    await this.running[index]?.end();
    this.running[index] = await OwnProcess.start(this.environments[index] ?? {});
  }

  /** Sends a request to one of them, perhaps to one that has just been killed. */
  send(chance: Chance, sent: Sent): Promise<Received> {
    return this.sendTo(chance.below(this.running.length), sent);
  }

  /** Sends a request to the process with that environment. */
  async sendTo(index: number, { method = 'GET', path, body, login }: Sent): Promise<Received> {
    const headers = {
      ...(login && { Authorization: `Basic ${btoa(`${login}:${passwordOf(login)}`)}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    try {
      const root = this.running[index]?.root ?? '';
      const response = await fetch(root + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.json() };
    } catch {
      return { status: 0, etag: '', body: undefined };
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.running.map((one) => one.end()));
  }
}
