import { describe, expect, it } from '@jest/globals';

import { systemClock } from './clock.js';
import { secondsIn } from './dates/texts.js';

describe('systemClock', () => {
  it('tells the present second in UTC, whatever the zone of the machine', () => {
    const before = Math.floor(Date.now() / 1000);
    const seconds = secondsIn(systemClock.now());
    expect(seconds).toBeGreaterThanOrEqual(before);
    expect(seconds).toBeLessThanOrEqual(Date.now() / 1000);
  });
});
