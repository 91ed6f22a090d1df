import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { randomHash, verifyPassword } from './password.js';

/** Limits how many tasks run at once and how many wait for their turn; further ones are rejected. */
class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxWaiting: number,
    /** Creates the error for tasks beyond both limits. */
    private readonly overloaded: () => Error,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.maxConcurrent) this.running++;
    else await this.wait();
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** A task that is woken takes over the slot of the one that ended, so `running` stays the same. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw this.overloaded();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** Seconds for which a successful check is cached. */
const CACHE_SECONDS = 300;

// Two of the four threads of Node's pool, so that file access and DNS look-ups are never blocked.
const MAX_CONCURRENT = 2;
const MAX_WAITING = 64;

/**
 * Checks passwords. A successful check is cached under a keyed hash, so that clients that send credentials with every
 * request do not cost an scrypt hash each time. Concurrent checks queue, up to a limit.
 */
export class PasswordCheck {
  private readonly key = randomBytes(32);
  private readonly unknownUserHash = randomHash();
  private readonly cache = new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: CACHE_SECONDS * 1000 });
  private readonly semaphore = new Semaphore(
    MAX_CONCURRENT,
    MAX_WAITING,
    () =>
      new Problem('unavailable', 'rest_sign_in_busy', 'Too many sign-ins at once; try again in a moment.', {
        retry_after: 1,
      }),
  );

  constructor(private readonly compare = verifyPassword) {}

  /**
   * Whether a password matches a hash; without a hash never, but after the same time. Equal concurrent checks share one
   * computation. Throws a Problem of kind `unavailable` while too many are waiting.
   */
  async verify(password: string, hash = this.unknownUserHash): Promise<boolean> {
    // A new password has a new hash, so the cached result of the old one is never found.
    const key = createHmac('sha256', this.key).update(`${hash}:${password}`).digest('base64');
    const cached = this.cache.get(key);
    if (cached) return cached;
    const result = this.semaphore.run(() => this.compare(password, hash));
    this.cache.set(key, result);
    const forget = () => this.cache.delete(key);
    result.then((matches) => matches || forget(), forget);
    return result;
  }
}
