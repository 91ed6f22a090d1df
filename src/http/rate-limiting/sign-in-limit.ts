import type { Request } from 'express';
import { Problem } from '../../calendar/problem.js';
import { rateLimitErrors } from '../errors/rate-limit-errors.js';
import { rateLimitAddress } from './client-address.js';
import type { Counter, Counters, Rate } from './counters.js';

/** The limit per address is this many times the limit per user and address, because people share addresses. */
const USERS_PER_ADDRESS = 10;

/**
 * Limits failed password sign-ins, per user and address and per address. Beyond the limit even the right password is
 * rejected until the window ends; otherwise an attacker would learn that a guess was right. Tokens are not limited: 256 bits
 * cannot be guessed, and a client with an expired token must not lock out everyone behind its address. Without a rate there
 * is no limit.
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
   * Runs `verify` unless the limit is reached. `userKey` returns the key of the user, the same for login name and e-mail
   * address. Throws a Problem of kind `too-many`, and what `verify` throws.
   */
  async limit<T>(request: Request, userKey: () => Promise<string>, verify: () => Promise<T>): Promise<T> {
    const { byUser, byAddress } = this;
    if (!byUser || !byAddress) return verify();
    const address = rateLimitAddress(request.ip);
    await assertWithinLimit(byAddress, address);
    const user = `${await userKey()} ${address}`;
    // One at a time: otherwise a hundred concurrent guesses would all pass before the first failure is counted.
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
