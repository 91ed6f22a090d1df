import { secondsIn, utcText, type UtcText } from '../../calendar/dates/texts.js';

/** Seconds between the attempts of a delivery: together some three days. */
const DELAYS: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** How many attempts a delivery has at most. */
export const MAX_ATTEMPTS = DELAYS.length + 1;

/** Delays differ by so much, so that receivers which were down do not get everything in the same second. */
const JITTER = 0.2;

/** The longest time that a receiver can ask for, in seconds. */
const MAX_RETRY_AFTER = 86_400;

/** Seconds of failures alone after which a webhook is disabled. */
export const FAILING_SECONDS = 5 * 86_400;

export interface FailedAttempt {
  /** How many attempts there have been, this one included. */
  readonly attempts: number;
  /** Seconds that the receiver has asked to wait; undefined if it has not. */
  readonly retryAfter: number | undefined;
}

/** When a delivery is tried again; undefined if it has been tried often enough. `chance` is from 0 to 1. */
export function nextAttempt(
  { attempts, retryAfter = 0 }: FailedAttempt,
  now: UtcText,
  chance: number,
): UtcText | undefined {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return undefined;
  const spread = delay * (1 - JITTER + 2 * JITTER * chance);
  return utcText(secondsIn(now) + Math.round(Math.max(spread, Math.min(retryAfter, MAX_RETRY_AFTER))));
}
