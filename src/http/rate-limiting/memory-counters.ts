import { LRUCache } from 'lru-cache';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Maximum number of keys; beyond it the counter of the least recently used key is dropped. */
const MAX_KEYS = 100_000;

/**
 * Counts keys in this process. Time windows use the monotonic clock, so that a change of the system clock does not affect
 * them; the memory limiter of the library reads the system clock.
 */
export class MemoryCounters extends RateLimiterMemory {
  private readonly windows: LRUCache<string, { count: number }>;

  constructor(options: IRateLimiterOptions) {
    super(options);
    this.windows = new LRUCache({ max: MAX_KEYS, ttl: this.msDuration, ttlResolution: 0 });
  }

  /** Rejects with the result once `points` are exceeded, as every limiter of the library does. */
  override consume(key: string | number, points = 1): Promise<RateLimiterRes> {
    const name = this.getKey(key);
    const current = this.windows.get(name);
    const window = current ?? { count: 0 };
    if (!current) this.windows.set(name, window);
    window.count += points;
    const result = this.resultOf(name, window.count, !current);
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the contract of the library
    return window.count > this.points ? Promise.reject(result) : Promise.resolve(result);
  }

  override get(key: string | number): Promise<RateLimiterRes | null> {
    const name = this.getKey(key);
    const window = this.windows.get(name);
    return Promise.resolve(window ? this.resultOf(name, window.count, false) : null);
  }

  private resultOf(name: string, count: number, isFirst: boolean): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - count), this.windows.getRemainingTTL(name), count, isFirst);
  }
}
