import { describe, expect, it } from '@jest/globals';

import { systemClock } from './clock.js';
import { secondsIn } from './dates/texts.js';

describe('systemClock', () => {
  it('tells the present second in UTC, whatever the zone of the machine', () => {
    const before = Math.floor(Date.now() / 1000);
    const told = secondsIn(systemClock.now());
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(Date.now() / 1000);
  });
});
