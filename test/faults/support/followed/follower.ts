import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../../../support/chance.js';
import type { Login } from '../../../support/users.js';
import type { Processes } from './processes.js';

/** The version of each record, by kind and id: `events 5`. */
export type Versions = Record<string, number>;

interface Entry {
  readonly kind: string;
  readonly id: number;
  readonly act: string;
  readonly version: number;
}

/** A program that follows the changes through any of the processes, and keeps a copy by them alone. */
export class ProcessFollower {
  readonly copy: Versions = {};
  /** All records that the feed has ever named to it. */
  readonly named = new Set<string>();
  /** Pages that it was not given, because a process was killed. */
  lost = 0;
  private readonly chance: Chance;
  private token = '';

  constructor(
    private readonly processes: Processes,
    /** Not signed in without it. */
    readonly login: Login | undefined,
    seed: number,
  ) {
    this.chance = new Chance(seed);
  }

  async begin(): Promise<void> {
    this.token = (await this.processes.send(this.chance, { path: '/changes', login: this.login })).body.token;
  }

  async followUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) await this.readPage(this.chance.below(2));
  }

  /** Until there is nothing new. */
  async catchUp(): Promise<void> {
    while (await this.readPage(0));
  }

  /** Takes over one page, for which it waits some seconds; false if nothing follows. */
  private async readPage(wait: number): Promise<boolean> {
    const path = `/changes?since=${this.token}&limit=${1 + this.chance.below(100)}&wait=${wait}`;
    const { status, body } = await this.processes.send(this.chance, { path, login: this.login });
    if (status === 0 || status === 503) {
      this.lost += 1;
      await pause(20);
      return true;
    }
    if (status !== 200) throw new Error(`/changes: ${status} ${JSON.stringify(body)}`);
    for (const entry of body.changes as Entry[]) this.take(entry);
    this.token = body.token;
    return body.has_more || body.changes.length > 0;
  }

  private take({ kind, id, act, version }: Entry): void {
    const name = `${kind} ${id}`;
    this.named.add(name);
    if (version < (this.copy[name] ?? 0)) throw new Error(`${name} goes back to version ${version}`);
    if (act === 'removed') delete this.copy[name];
    else this.copy[name] = version;
  }
}
