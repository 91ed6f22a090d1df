import type { EntityManager } from 'typeorm';

/** Writes the inputs of several requests; the outcomes are in their order. */
export type WriteAll<Input, Output> = (
  db: EntityManager,
  inputs: readonly Input[],
) => Promise<readonly PromiseSettledResult<Output>[]>;

/** A request whose write waits for those of the others. */
interface Waiting {
  readonly place: number;
  readonly input: unknown;
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** The place of one request among those that write together. */
export interface Seat {
  /** Writes together with the others, once all of them write or have left. Throws the error of this input. */
  write<Input, Output>(input: Input, writeAll: WriteAll<Input, Output>): Promise<Output>;
  /** Tells that the request has ended; the others no longer wait for it. */
  leave(): void;
}

/** Gathers the inputs of requests of one kind, whose writes then share their statements. */
export class GatheredWrites {
  private readonly waiting: Waiting[] = [];
  private writeAll: WriteAll<unknown, unknown> | undefined;

  /** `expected`: the number of requests. */
  constructor(
    private readonly db: EntityManager,
    private expected: number,
  ) {}

  seat(place: number): Seat {
    let hasArrived = false;
    const arrive = () => {
      if (hasArrived) return;
      hasArrived = true;
      this.expected -= 1;
      if (this.expected === 0) void this.run();
    };
    return {
      write: <Input, Output>(input: Input, writeAll: WriteAll<Input, Output>) =>
        new Promise<Output>((resolve, reject) => {
          this.writeAll = writeAll as unknown as WriteAll<unknown, unknown>;
          this.waiting.push({ place, input, resolve: resolve as (output: unknown) => void, reject });
          arrive();
        }),
      leave: arrive,
    };
  }

  private async run(): Promise<void> {
    const requests = this.waiting.toSorted((one, other) => one.place - other.place);
    if (!this.writeAll) return;
    try {
      const inputs = requests.map(({ input }) => input);
      const outcomes = await this.writeAll(this.db, inputs);
      for (const [index, { resolve, reject }] of requests.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  }
}
