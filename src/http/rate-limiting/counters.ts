import type { Redis } from 'ioredis';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** Milliseconds within which Redis answers, or else counts as gone. */
const COMMAND_TIMEOUT_MS = 500;

/** How often one key was counted within its window. */
export interface RateStatus {
  readonly count: number;
  readonly remaining: number;
  /** Whole seconds until counting begins anew, rounded up. */
  readonly resetSeconds: number;
}

/** Where counters tell what operators should know. */
export interface WarningLog {
  warn(message: string): void;
  log(message: string): void;
}

/**
 * Counts by key within windows of time: in this process, or in Redis together with the other replicas. While Redis
 * cannot be reached each process counts alone, and says so once; callers never notice. The libraries are loaded when
 * something is counted for the first time.
 */
export class Counters {
  private redis: Promise<Redis> | undefined;

  constructor(
    private readonly redisUrl: string,
    private readonly warnings: WarningLog,
  ) {}

  /** A counter of its own under that name. */
  counter(name: string, rate: Rate): Counter {
    return new Counter(rate.points, () => this.limiter(name, rate));
  }

  /** Nest calls this at the end. */
  async onApplicationShutdown(): Promise<void> {
    (await this.redis)?.disconnect();
  }

  private async limiter(name: string, { points, seconds }: Rate): Promise<RateLimiterAbstract> {
    const { MemoryCounters } = await import('./memory-counters.js');
    const own = { points, duration: seconds, keyPrefix: name };
    const inMemory = new MemoryCounters(own);
    if (this.redisUrl === '') return inMemory;
    this.redis ??= connect(this.redisUrl, this.warnings);
    const { RateLimiterRedis } = await import('rate-limiter-flexible');
    return new RateLimiterRedis({
      ...own,
      keyPrefix: `calendar:${name}`,
      storeClient: await this.redis,
      insuranceLimiter: inMemory,
      rejectIfRedisNotReady: true,
    });
  }
}

/** One window of time, by key. */
export class Counter {
  private limiterPromise: Promise<RateLimiterAbstract> | undefined;

  constructor(
    readonly limit: number,
    private readonly open: () => Promise<RateLimiterAbstract>,
  ) {}

  /** Counts the key once more; `count` is above `limit` when that was too much. */
  async consume(key: string): Promise<RateStatus> {
    const limiter = await this.limiter();
    try {
      return rateStatus(await limiter.consume(key));
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
      return rateStatus(rejection as RateLimiterRes);
    }
  }

  /** What was counted so far; undefined for nothing. */
  async peek(key: string): Promise<RateStatus | undefined> {
    const found = await (await this.limiter()).get(key);
    return found ? rateStatus(found) : undefined;
  }

  private limiter(): Promise<RateLimiterAbstract> {
    this.limiterPromise ??= this.open();
    return this.limiterPromise;
  }
}

function rateStatus({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): RateStatus {
  return {
    count: consumedPoints,
    remaining: remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}

const timedOut = (error: unknown): boolean => error instanceof Error && error.message === 'Command timed out';

/** Connects, and connects again whenever the server comes back. Resolves also when there is no response for now. */
async function connect(url: string, warnings: WarningLog): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  let isDown = false;
  const lost = () => {
    if (!isDown) warnings.warn('Redis does not answer: each process counts its requests alone until it is back');
    isDown = true;
  };
  redis.on('error', lost);
  redis.on('ready', () => {
    if (isDown) warnings.log('Redis is back: requests are counted together again');
    isDown = false;
  });
  // A server that hangs costs one request its patience, not each one: it counts as gone until it answers again.
  const command = redis.sendCommand.bind(redis);
  redis.sendCommand = (...args: Parameters<typeof command>) => {
    const reply = command(...args);
    if (reply instanceof Promise) {
      reply.catch((error: unknown) => {
        if (!timedOut(error)) return;
        lost();
        redis.disconnect(true);
      });
    }
    return reply;
  };
  await redis.connect().catch(() => undefined);
  return redis;
}

/** How many of something are allowed within a window of time. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** Reads `300/60` (300 within 60 seconds); undefined for `off`. Throws a RangeError that says what is wrong. */
export function parseRate(text: string): Rate | undefined {
  if (text === 'off') return undefined;
  const [, points, seconds] = /^(\d{1,9})\/(\d{1,6})$/.exec(text) ?? [];
  if (!Number(points) || !Number(seconds)) throw new RangeError('must be off or <number>/<seconds> such as 300/60');
  return { points: Number(points), seconds: Number(seconds) };
}
