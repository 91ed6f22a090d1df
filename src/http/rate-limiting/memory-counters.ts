import { LRUCache } from 'lru-cache';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Keys that are counted at once; beyond that the one that was quiet for longest is counted anew. */
const MAX_KEYS = 100_000;

/**
 * Counts within windows of time in this process. Windows are measured on the monotonic clock, so that setting the clock
 * of the machine neither ends one nor makes it longer; the library's own limiter reads the wall clock.
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
    const begun = this.windows.get(name);
    const window = begun ?? { count: 0 };
    if (!begun) this.windows.set(name, window);
    window.count += points;
    const result = this.resultOf(name, window.count, !begun);
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
