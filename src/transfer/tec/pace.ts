/** How politely a site is asked. */
export interface PaceLimits {
  /** Time between two requests, in milliseconds. */
  readonly intervalMs: number;
  /** Tries of one request, the first included. */
  readonly tries: number;
}

/** Time between two requests by default, in milliseconds. */
export const INTERVAL_MS = 250;
export const TRIES = 6;

/** Longest wait between two requests that are answered. */
const SLOWEST_MS = 10_000;
/** Wait before a second try if the site does not say how long; doubles with each further one. */
const FIRST_WAIT_MS = 1000;
/** A site that asks for a longer wait is not imported now. */
export const LONGEST_WAIT_MS = 300_000;

/** The time between requests to one site: longer after each sign of overload, and slowly shorter again. */
export class Pace {
  private intervalMs: number;

  constructor(private readonly limits: PaceLimits) {
    this.intervalMs = limits.intervalMs;
  }

  get tries(): number {
    return this.limits.tries;
  }

  /** How long to wait before the next request, after one that was answered. */
  afterAnswer(): number {
    const now = this.intervalMs;
    this.intervalMs = Math.max(this.limits.intervalMs, Math.floor(now * 0.9));
    return now;
  }

  /** How long to wait before a request is tried again, after its nth failure. */
  afterFailure(nth: number, askedMs: number | undefined): number {
    this.intervalMs = Math.min(SLOWEST_MS, Math.max(this.intervalMs, 50) * 2);
    return askedMs ?? FIRST_WAIT_MS * 2 ** (nth - 1);
  }
}

/** The wait that `Retry-After` asks for, in seconds or as a date (RFC 9110, section 10.2.3). */
export function askedWaitMs(retryAfter: string | undefined, nowMs: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
