import type { Request } from 'express';
import { Problem } from '../../calendar/problem.js';
import { rateLimitErrors } from '../errors/rate-limit-errors.js';
import { rateLimitAddress } from './client-address.js';
import type { Counter, Counters, Rate } from './counters.js';

/** An address may fail this many times as often as one user from it: people share addresses. */
const USERS_PER_ADDRESS = 10;

/**
 * Counts failed sign-ins by password, by user and address, and by address alone. Whoever failed too often waits until the
 * window ends, even with the right password, which would otherwise tell a guesser when to stop. Tokens are not counted:
 * nobody guesses 256 bits, and a program whose token has expired must not shut out the people behind its address. Without
 * a rate nothing is counted.
 */
export class SignInLimit {
  private readonly byUser: Counter | undefined;
  private readonly byAddress: Counter | undefined;
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(counters: Counters, rate: Rate | undefined) {
    if (!rate) return;
    this.byUser = counters.counter('sign-ins', rate);
    this.byAddress = counters.counter('sign-ins-address', { ...rate, points: rate.points * USERS_PER_ADDRESS });
  }

  /**
   * Verifies a password unless too many failed. `userNamed` tells under which name failures of this user are counted,
   * however they signed in. Throws a Problem of kind `too-many`, and what `verify` throws.
   */
  async limit<T>(request: Request, userNamed: () => Promise<string>, verify: () => Promise<T>): Promise<T> {
    const { byUser, byAddress } = this;
    if (!byUser || !byAddress) return verify();
    const address = rateLimitAddress(request.ip);
    await assertWithinLimit(byAddress, address);
    const user = `${await userNamed()} ${address}`;
    // One after the other: a hundred guesses sent at once are not all looked up before the first one is counted.
    return this.runExclusive(user, async () => {
      await assertWithinLimit(byUser, user);
      await assertWithinLimit(byAddress, address);
      try {
        return await verify();
      } catch (error) {
        if (error instanceof Problem && error.kind === 'unauthenticated') {
          await byUser.consume(user);
          await byAddress.consume(address);
        }
        throw error;
      }
    });
  }

  private runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queued = (this.queues.get(key) ?? Promise.resolve()).then(task, task);
    this.queues.set(key, queued);
    const release = () => {
      if (this.queues.get(key) === queued) this.queues.delete(key);
    };
    queued.then(release, release);
    return queued;
  }
}

async function assertWithinLimit(counter: Counter, key: string): Promise<void> {
  const status = await counter.peek(key);
  if (status && status.count >= counter.limit) throw rateLimitErrors.tooManySignIns(status.resetSeconds);
}
