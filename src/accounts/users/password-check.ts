import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { randomHash, verifyPassword } from './password.js';

/** Lets a few pieces of work run at once and some more wait for their turn; further ones are turned away. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxWaiting: number,
    /** What is thrown at those who are turned away. */
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

  /** Whoever is woken takes over the place of the one that ended. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw this.overloaded();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** Seconds for which a password that fitted a hash is known to fit it. */
const CACHE_SECONDS = 300;

// Two of the four threads that Node keeps for such work, so that files and name look-ups are never held up.
const MAX_CONCURRENT = 2;
const MAX_WAITING = 64;

/**
 * Checks passwords. One that fitted is remembered for a while, so that a client that signs each request costs no hash
 * per request; nothing from which it could be found out is kept. A flood of attempts is answered in turn, up to a limit.
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
   * Whether a password fits a hash; without a hash it takes the same time and never fits. The same question asked twice
   * at once is answered once. Throws a Problem of kind `unavailable` while too many are waiting.
   */
  async verify(password: string, hash = this.unknownUserHash): Promise<boolean> {
    // A changed password changes the hash: what was remembered of the old one is never found again.
    const key = createHmac('sha256', this.key).update(`${hash}:${password}`).digest('base64');
    const before = this.cache.get(key);
    if (before) return before;
    const result = this.semaphore.run(() => this.compare(password, hash));
    this.cache.set(key, result);
    const forget = () => this.cache.delete(key);
    result.then((fits) => fits || forget(), forget);
    return result;
  }
}
