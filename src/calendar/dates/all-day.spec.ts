import { describe, expect, it } from '@jest/globals';

import { wholeDays } from './all-day.js';
import type { WallClock } from './texts.js';
import { readZone, UTC } from './zone.js';

function daysIn(zone: string, start: string, end = start) {
  return wholeDays(start as WallClock, end as WallClock, readZone(zone) ?? UTC);
}

describe('wholeDays', () => {
  it('FC-08: spans three days in Berlin over the end of summer time', () => {
    expect(daysIn('Europe/Berlin', '2026-10-23 00:00:00', '2026-10-25 00:00:00')).toEqual({
      start: { wall: '2026-10-23 00:00:00', utc: '2026-10-22 22:00:00' },
      end: { wall: '2026-10-25 23:59:59', utc: '2026-10-25 22:59:59' },
    });
  });

  it('FC-16: starts at 00:00:00 on the wall although Santiago skips that hour', () => {
    expect(daysIn('America/Santiago', '2026-09-06 01:00:00')).toEqual({
      start: { wall: '2026-09-06 00:00:00', utc: '2026-09-06 04:00:00' },
      end: { wall: '2026-09-06 23:59:59', utc: '2026-09-07 02:59:59' },
    });
  });

  it('ends with the second 23:59:59 of a day whose last hour comes twice', () => {
    expect(daysIn('America/Santiago', '2026-04-04 12:00:00').end.utc).toBe('2026-04-05 03:59:59');
  });

  // recorded exchange events_create_dates
  it.each([
    ['America/New_York', '2031-03-01 05:00:00', '2031-03-02 04:59:59'],
    ['Asia/Tokyo', '2031-02-28 15:00:00', '2031-03-01 14:59:59'],
    ['UTC+5', '2031-02-28 19:00:00', '2031-03-01 18:59:59'],
  ])('widens 10:00 to 12:00 in %s to the whole day', (zone, start, end) => {
    const day = daysIn(zone, '2031-03-01 10:00:00', '2031-03-01 12:00:00');
    expect([day.start.utc, day.end.utc]).toEqual([start, end]);
  });

  it('knows the last day of the calendar', () => {
    expect(daysIn('UTC', '9999-12-31 10:00:00').end.utc).toBe('9999-12-31 23:59:59');
  });
});
