import type { Request } from 'express';
import { Problem } from '../../calendar/problem.js';
import { countedAddress } from './caller-address.js';
import type { Counter, Counters } from './counters.js';
import { limitProblems } from './limit-problems.js';
import type { Rate } from './rate.js';

/** An address may fail this many times as often as one user from it: people share addresses. */
const USERS_OF_AN_ADDRESS = 10;

/**
 * Counts failed sign-ins by password, by user and address, and by address alone. Whoever failed too often waits until the
 * window ends, even with the right password, which would otherwise tell a guesser when to stop. Tokens are not counted:
 * nobody guesses 256 bits, and a program whose token has expired must not shut out the people behind its address. Without
 * a rate nothing is counted.
 */
export class SignInLimit {
  private readonly byUser: Counter | undefined;
  private readonly byAddress: Counter | undefined;
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(counters: Counters, rate: Rate | undefined) {
    if (!rate) return;
    this.byUser = counters.counter('sign-ins', rate);
    this.byAddress = counters.counter('sign-ins-address', { ...rate, points: rate.points * USERS_OF_AN_ADDRESS });
  }

  /**
   * Verifies a password unless too many failed. `userNamed` tells under which name failures of this user are counted,
   * however they signed in. Throws a Problem of kind `too-many`, and what `verify` throws.
   */
  async guard<T>(request: Request, userNamed: () => Promise<string>, verify: () => Promise<T>): Promise<T> {
    const { byUser, byAddress } = this;
    if (!byUser || !byAddress) return verify();
    const address = countedAddress(request.ip);
    await refuseWhenSpent(byAddress, address);
    const user = `${await userNamed()} ${address}`;
    // One after the other: a hundred guesses sent at once are not all looked up before the first one is counted.
    return this.inTurn(user, async () => {
      await refuseWhenSpent(byUser, user);
      await refuseWhenSpent(byAddress, address);
      try {
        return await verify();
      } catch (error) {
        if (error instanceof Problem && error.kind === 'unauthenticated') {
          await byUser.take(user);
          await byAddress.take(address);
        }
        throw error;
      }
    });
  }

  private inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(work, work);
    this.turns.set(key, turn);
    const leave = () => {
      if (this.turns.get(key) === turn) this.turns.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  }
}

async function refuseWhenSpent(counter: Counter, key: string): Promise<void> {
  const counted = await counter.look(key);
  if (counted && counted.count >= counter.limit) throw limitProblems.tooManySignIns(counted.resetSeconds);
}
