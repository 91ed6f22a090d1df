import { describe, expect, it } from '@jest/globals';
import { secondsIn, type UtcText } from '../../calendar/dates/texts.js';
import { MAX_ATTEMPTS, nextAttempt } from './retry-schedule.js';

const now = '2027-06-01 12:00:00' as UtcText;
const delayOf = (attempts: number, chance = 0.5, retryAfter?: number) => {
  const next = nextAttempt({ attempts, retryAfter }, now, chance);
  return next === undefined ? undefined : secondsIn(next) - secondsIn(now);
};

describe('the retry schedule', () => {
  it('waits longer after each attempt, up to a day', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => delayOf(index + 1));
    expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
  });

  it('spreads attempts by a fifth', () => {
    expect([delayOf(2, 0), delayOf(2, 1)]).toEqual([240, 360]);
  });

  it('waits as long as the receiver asks, but no longer than a day', () => {
    expect([delayOf(1, 0.5, 60), delayOf(3, 0.5, 60), delayOf(1, 0.5, 1e9)]).toEqual([60, 1800, 86_400]);
  });
});
