import { setImmediate } from 'node:timers/promises';

/** For work ahead, in milliseconds: the database takes about that long for a short statement, and the batch comes first. */
export const AHEAD_MS = 0.5;

/** For work of a batch itself, in milliseconds. */
export const OWN_MS = 4;

/**
 * Turns of the event loop for work that goes on while the database works for somebody else, or on another statement of the
 * same transaction: the next one is sent in such a turn, and the database has nothing to do until then.
 */
export class ShortTurns {
  private begun = performance.now();

  /** `longestMs`: how long the work goes on without a turn, in milliseconds. The less, the more others come first. */
  constructor(private readonly longestMs: number) {}

  /** Await this between two steps. Undefined if no turn is due. */
  next(): Promise<void> | undefined {
    if (performance.now() - this.begun < this.longestMs) return undefined;
    return setImmediate().then(() => void (this.begun = performance.now()));
  }
}
