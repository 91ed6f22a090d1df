import { setTimeout as pause } from 'node:timers/promises';
import { linkedFields } from '../../build/a-linked-event.js';
import { write, type Written } from '../../faults/support/writers.js';

/** A response, and the service it came from. */
export interface SentRequest extends Omit<Written, 'retryAfter'> {
  readonly root: string;
}

/** Writers and readers that keep services busy until told to stop. */
export class Load {
  readonly writes: SentRequest[] = [];
  readonly reads: SentRequest[] = [];
  private on = true;
  private readonly workers: Promise<void>[] = [];
  private number = 0;

  constructor(roots: readonly string[], each: { readonly writers: number; readonly readers: number }) {
    for (const root of roots) {
      for (let one = 0; one < each.writers; one++) this.workers.push(this.work(() => this.write(root)));
      for (let one = 0; one < each.readers; one++) this.workers.push(this.work(() => this.read(root)));
    }
  }

  async stop(): Promise<void> {
    this.on = false;
    await Promise.all(this.workers);
  }

  private async work(act: () => Promise<boolean>): Promise<void> {
    while (this.on) if (!(await act())) await pause(50);
  }

  private async write(root: string): Promise<boolean> {
    const { retryAfter: _, ...written } = await write(root, '/events', linkedFields('Clustered', (this.number += 1)));
    this.writes.push({ ...written, root });
    return written.status === 201;
  }

  private async read(root: string): Promise<boolean> {
    const sentAt = Date.now();
    const response = await fetch(`${root}/events?start_date=2020-01-01&per_page=5`).catch(() => undefined);
    const body: unknown = await response?.json().catch(() => undefined);
    const status = response?.status ?? 0;
    const ms = Date.now() - sentAt;
    this.reads.push({ title: '', sentAt, status, ms, body: status === 200 ? undefined : body, root });
    await pause(20);
    return status === 200;
  }
}
