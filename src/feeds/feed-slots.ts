import { Injectable } from '@nestjs/common';
import { Problem } from '../calendar/problem.js';

/** A limited number of places; who finds none free waits for the next one, in order. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Takes a place, at the latest after `ms` milliseconds; false if none was free until then. */
  take(ms?: number): Promise<boolean> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
      const take = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.waiting.push(take);
      const { waiting } = this;
      function giveUp() {
        waiting.splice(waiting.indexOf(take), 1);
        resolve(false);
      }
    });
  }

  /** Leaves a place to who waits longest. */
  leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

/** Feeds that are made at the same time; others wait for their turn. */
const AT_WORK = 2;

/** Feeds that are being sent: each has the events of one turn in memory, however slowly its client reads. */
const OPEN = 32;

/** How long a feed waits to begin, in seconds. */
const WAIT_SECONDS = 10;

/** Keeps feeds from taking all memory, connections and time of the process. */
@Injectable()
export class FeedSlots {
  private readonly open = new Slots(OPEN);
  private readonly atWork = new Slots(AT_WORK);

  /** Passes a feed on part by part. Throws a Problem of kind `unavailable` if too many others are being sent. */
  async *sent(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
    if (!(await this.open.take(WAIT_SECONDS * 1000))) throw feedsBusy();
    try {
      yield* parts;
    } finally {
      this.open.leave();
    }
  }

  /** Makes a part of a feed. A feed that waits for its client is not at work, so that others can be. */
  readonly inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await this.atWork.take();
    try {
      return await work();
    } finally {
      this.atWork.leave();
    }
  };
}

/** All slots are taken. */
export const feedsBusy = () =>
  new Problem('unavailable', 'rest_feeds_busy', `Too many feeds are being sent; try again in ${WAIT_SECONDS} s.`, {
    retry_after: WAIT_SECONDS,
  });
