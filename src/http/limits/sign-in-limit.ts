import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Problem } from '../../calendar/problem.js';
import { bearerToken } from '../access/bearer.js';
import { countedAddress } from './caller-address.js';
import type { Counter, Counters } from './counters.js';
import { limitProblems } from './limit-problems.js';
import type { Rate } from './rate.js';

/** An address may fail this many times as often as one user from it: people share addresses. */
const USERS_OF_AN_ADDRESS = 10;

/**
 * Counts failed sign-ins, by user or token and address, and by address alone. Whoever failed too often waits until the
 * window ends, even with the right password, which would otherwise tell a guesser when to stop. Without a rate nothing
 * is counted.
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

  /** Verifies credentials unless too many failed. Throws a Problem of kind `too-many`, and what `verify` throws. */
  async guard<T>(request: Request, verify: () => Promise<T>): Promise<T> {
    const claimed = claimedIn(request.headers.authorization);
    if (claimed === undefined || !this.byUser || !this.byAddress) return verify();
    const address = countedAddress(request.ip);
    const user = `${claimed} ${address}`;
    const counts: [Counter, string][] = [
      [this.byUser, user],
      [this.byAddress, address],
    ];
    // One after the other: a hundred guesses sent at once are not all looked up before the first one is counted.
    return this.inTurn(user, async () => {
      for (const [counter, key] of counts) await refuseWhenSpent(counter, key);
      try {
        return await verify();
      } catch (error) {
        if (error instanceof Problem && error.kind === 'unauthenticated') {
          for (const [counter, key] of counts) await counter.take(key);
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

/** Who a header claims to be: the login name of HTTP Basic, or a mark of the bearer token; undefined for other schemes. */
function claimedIn(header: string | undefined): string | undefined {
  const token = bearerToken(header);
  if (token !== undefined) return `bearer:${createHash('sha256').update(token).digest('base64url')}`;
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  const login = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0];
  return login?.toLowerCase();
}
