import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../../../support/chance.js';
import type { Login } from '../../../support/users.js';
import type { Processes, Received } from './processes.js';
import { type Known, nobodyKnows, type RandomWrite, randomWrite, secretWrite, SOON } from './random-write.js';

const WRITERS: readonly Login[] = ['administrator', 'editor', 'author', 'editor'];
/** How long a writer rests whose process has been killed. */
const REST_MS = 20;

/** Writers that keep processes busy with writes of every kind; what is refused is no matter. */
export class RandomWriters {
  /** Acknowledged writes by act. */
  readonly acts = new Map<string, number>();
  /** Responses that none of these writes may get. */
  readonly faults: unknown[] = [];
  private readonly open = nobodyKnows();
  private readonly secret = nobodyKnows();
  private readonly chances: Chance[];

  constructor(
    private readonly processes: Processes,
    { count, seed }: { readonly count: number; readonly seed: number },
  ) {
    this.chances = Array.from({ length: count }, (_, index) => new Chance(seed * 100 + index));
  }

  get written(): number {
    return [...this.acts.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Has all of them write until it is done, and everything that they have scheduled soon is public. */
  async writeUntil(isDone: () => boolean): Promise<void> {
    await Promise.all(
      this.chances.map(async (chance, index) => {
        const login = WRITERS[index % WRITERS.length];
        while (!isDone()) if (!(await this.writeOnce(chance, login))) await pause(REST_MS);
      }),
    );
    const publicFrom = Date.now() + 1000 * (SOON + 1);
    while (Date.now() < publicFrom) await pause(REST_MS);
  }

  /** Until so many more writes are acknowledged. */
  async reach(more: number): Promise<void> {
    const goal = this.written + more;
    while (this.written < goal) await pause(REST_MS);
  }

  /** False if there was no response. */
  private async writeOnce(chance: Chance, login: Login | undefined): Promise<boolean> {
    const isSecret = chance.below(5) === 0;
    const known = isSecret ? this.secret : this.open;
    const write = isSecret ? secretWrite(known, chance) : randomWrite(known, chance);
    const received = await this.processes.send(chance, { ...write, login });
    const { status, body } = received;
    if (status >= 500 && status !== 503) this.faults.push({ write, status, body });
    if (status >= 200 && status < 300) this.note(write, received, known);
    return status !== 0 && status !== 503;
  }

  private note({ act, path }: RandomWrite, { status, body }: Received, known: Known): void {
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
    if (status !== 201) return;
    const kind = path.slice(1) as keyof Known;
    known[kind].push(`${path}/${body.id}`);
    if (!body.series) return;
    known.dates.push(`/events/${body.id}`);
    known.series.push(`/series/${body.series.id}`);
  }
}
