import { describe, expect, it } from '@jest/globals';

import { readDate } from './date-text.js';
import { dayEnd, dayStart, defaultWindow } from './listing-window.js';
import type { UtcText } from './texts.js';
import { readZone, UTC, type Zone } from './zone.js';

const NOW = '2030-06-15 12:00:00' as UtcText;
const HELSINKI = readZone('Europe/Helsinki') ?? UTC;
const NEW_YORK = readZone('America/New_York') ?? UTC;

function dayOf(text: string, zone: Zone) {
  const read = readDate(text, NOW, zone);
  return read && [dayStart(read, zone), dayEnd(read, zone)];
}

describe('defaultWindow', () => {
  it('runs from yesterday to the day 24 months ahead (recorded exchange events_list_dates)', () => {
    expect(defaultWindow(NOW, UTC)).toEqual({
      start: { wall: '2030-06-14 00:00:00', utc: '2030-06-14 00:00:00' },
      end: { wall: '2032-06-15 23:59:59', utc: '2032-06-15 23:59:59' },
    });
  });

  it('takes the days of the site', () => {
    expect(defaultWindow('2030-06-15 03:00:00' as UtcText, NEW_YORK)).toEqual({
      start: { wall: '2030-06-13 00:00:00', utc: '2030-06-13 04:00:00' },
      end: { wall: '2032-06-14 23:59:59', utc: '2032-06-15 03:59:59' },
    });
  });
});

describe('dayStart and dayEnd', () => {
  it('widen a date of the site to its whole day', () => {
    expect(dayOf('2031-09-01 20:00:00', NEW_YORK)).toEqual([
      { wall: '2031-09-01 00:00:00', utc: '2031-09-01 04:00:00' },
      { wall: '2031-09-01 23:59:59', utc: '2031-09-02 03:59:59' },
    ]);
  });

  it('widen an instant to the day it falls on at the site', () => {
    expect(dayOf('2031-09-01T02:00:00Z', NEW_YORK)?.[0]).toEqual({
      wall: '2031-08-31 00:00:00',
      utc: '2031-08-31 04:00:00',
    });
  });

  it('FC-36: an event of 23 November in Helsinki lies within that day and after the 22nd', () => {
    const [start, end] = dayOf('2026-11-23', HELSINKI) ?? [];
    const event = readDate('2026-11-22T22:00:00Z', NOW, HELSINKI);
    expect(event?.wall).toBe('2026-11-23 00:00:00');
    expect(start?.utc).toBe('2026-11-22 22:00:00');
    expect(end?.utc).toBe('2026-11-23 21:59:59');
    expect(dayOf('2026-11-22', HELSINKI)?.[1]?.utc).toBe('2026-11-22 21:59:59');
  });
});
