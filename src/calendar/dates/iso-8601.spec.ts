import { describe, expect, it } from '@jest/globals';

import { isoWithOffset } from './iso-8601.js';
import type { UtcText, WallClock } from './texts.js';

describe('isoWithOffset', () => {
  it.each([
    ['2031-03-01 10:00:00', '2031-03-01 15:00:00', '2031-03-01T10:00:00-05:00'],
    ['2031-03-01 10:00:00', '2031-03-01 04:15:00', '2031-03-01T10:00:00+05:45'],
    ['2031-03-01 10:00:00', '2031-03-01 10:00:00', '2031-03-01T10:00:00+00:00'],
    ['2031-02-28 23:00:00', '2031-03-01 02:30:00', '2031-02-28T23:00:00-03:30'],
  ])('writes %s, which is %s UTC', (wall, utc, written) => {
    expect(isoWithOffset(wall as WallClock, utc as UtcText)).toBe(written);
  });
});
