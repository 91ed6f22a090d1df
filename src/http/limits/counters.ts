import type { Redis } from 'ioredis';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from './rate.js';

/** Milliseconds within which Redis answers, or else counts as gone. */
const ANSWER_MS = 500;

/** How often one key was counted within its window. */
export interface Counted {
  readonly count: number;
  readonly remaining: number;
  /** Whole seconds until counting begins anew, rounded up. */
  readonly resetSeconds: number;
}

/** Where counters tell what operators should know. */
export interface Warnings {
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
    private readonly warnings: Warnings,
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
    const { WindowsInMemory } = await import('./windows-in-memory.js');
    const own = { points, duration: seconds, keyPrefix: name };
    const alone = new WindowsInMemory(own);
    if (this.redisUrl === '') return alone;
    this.redis ??= connect(this.redisUrl, this.warnings);
    const { RateLimiterRedis } = await import('rate-limiter-flexible');
    return new RateLimiterRedis({
      ...own,
      keyPrefix: `calendar:${name}`,
      storeClient: await this.redis,
      insuranceLimiter: alone,
      rejectIfRedisNotReady: true,
    });
  }
}

/** One window of time, by key. */
export class Counter {
  private opened: Promise<RateLimiterAbstract> | undefined;

  constructor(
    readonly limit: number,
    private readonly open: () => Promise<RateLimiterAbstract>,
  ) {}

  /** Counts the key once more; `count` is above `limit` when that was too much. */
  async take(key: string): Promise<Counted> {
    const limiter = await this.limiter();
    try {
      return counted(await limiter.consume(key));
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      return counted(refused as RateLimiterRes);
    }
  }

  /** What was counted so far; undefined for nothing. */
  async look(key: string): Promise<Counted | undefined> {
    const found = await (await this.limiter()).get(key);
    return found ? counted(found) : undefined;
  }

  private limiter(): Promise<RateLimiterAbstract> {
    this.opened ??= this.open();
    return this.opened;
  }
}

function counted({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): Counted {
  return {
    count: consumedPoints,
    remaining: remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}

const timedOut = (error: unknown): boolean => error instanceof Error && error.message === 'Command timed out';

/** Connects, and connects again whenever the server comes back. Resolves also when there is no answer for now. */
async function connect(url: string, warnings: Warnings): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: ANSWER_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  let away = false;
  const lost = () => {
    if (!away) warnings.warn('Redis does not answer: each process counts its requests alone until it is back');
    away = true;
  };
  redis.on('error', lost);
  redis.on('ready', () => {
    if (away) warnings.log('Redis is back: requests are counted together again');
    away = false;
  });
  // A server that hangs costs one request its patience, not each one: it counts as gone until it answers again.
  const command = redis.sendCommand.bind(redis);
  redis.sendCommand = (...given: Parameters<typeof command>) => {
    const answer = command(...given);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (!timedOut(error)) return;
        lost();
        redis.disconnect(true);
      });
    }
    return answer;
  };
  await redis.connect().catch(() => undefined);
  return redis;
}
