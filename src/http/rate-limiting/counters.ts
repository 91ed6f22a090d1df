import type { Redis } from 'ioredis';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** A Redis command that takes longer fails, and Redis counts as down. */
const COMMAND_TIMEOUT_MS = 500;

/** The counter of one key in its current window. */
export interface RateStatus {
  readonly count: number;
  readonly remaining: number;
  /** Seconds until the window ends, rounded up, at least 1. */
  readonly resetSeconds: number;
}

/** Receives messages for operators. */
export interface WarningLog {
  warn(message: string): void;
  log(message: string): void;
}

/**
 * Creates counters by key and time window, in this process or in Redis, where replicas share them. While Redis is down each
 * process counts alone and logs that once; requests do not fail. The libraries are loaded on first use.
 */
export class Counters {
  private redis: Promise<Redis> | undefined;

  constructor(
    private readonly redisUrl: string,
    private readonly warnings: WarningLog,
  ) {}

  /** Creates a counter; its name keeps its keys apart from those of other counters. */
  counter(name: string, rate: Rate): Counter {
    return new Counter(rate.points, () => this.limiter(name, rate));
  }

  /** Closes the connection to Redis. Called by Nest. */
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

/** Counts keys, each in a time window of its own. */
export class Counter {
  private limiterPromise: Promise<RateLimiterAbstract> | undefined;

  constructor(
    readonly limit: number,
    private readonly open: () => Promise<RateLimiterAbstract>,
  ) {}

  /** Adds to the counter of a key; a `count` above `limit` means that the limit is exceeded. */
  async consume(key: string, points = 1): Promise<RateStatus> {
    const limiter = await this.limiter();
    try {
      return rateStatus(await limiter.consume(key, points));
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
      return rateStatus(rejection as RateLimiterRes);
    }
  }

  /** Reads the counter of a key; undefined if it has not been counted. */
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

/** Connects to Redis and reconnects after failures. Resolves even if Redis is down for now. */
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
    if (!isDown) warnings.warn('Redis is not responding: each process counts requests on its own until it is back');
    isDown = true;
  };
  redis.on('error', lost);
  redis.on('ready', () => {
    if (isDown) warnings.log('Redis is back: counters are shared again');
    isDown = false;
  });
  // Only one request waits for the timeout; after that Redis counts as down until it replies.
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

/** A limit within a time window. */
export interface Rate {
  /** Allowed number. */
  readonly points: number;
  readonly seconds: number;
}

/** Parses `300/60` (300 within 60 seconds); undefined for `off`. Throws a RangeError for anything else. */
export function parseRate(text: string): Rate | undefined {
  if (text === 'off') return undefined;
  const [, points, seconds] = /^(\d{1,9})\/(\d{1,6})$/.exec(text) ?? [];
  if (!Number(points) || !Number(seconds)) throw new RangeError('must be off or <number>/<seconds> such as 300/60');
  return { points: Number(points), seconds: Number(seconds) };
}
