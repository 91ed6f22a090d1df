import { describe, expect, it } from '@jest/globals';
import { readDate } from '../../../calendar/dates/date-text.js';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { readZone, UTC, type Zone } from '../../../calendar/dates/zone.js';
import { type DatesInput, limitText, resolveDateWindow, windowSpan } from './date-window.js';

const NOW = '2030-06-15 12:00:00' as UtcText;
const NEW_YORK = readZone('America/New_York') ?? UTC;

function resolved(sent: DatesInput, zone: Zone = UTC) {
  const rejected: string[] = [];
  const window = resolveDateWindow(sent, NOW, zone, (name) => rejected.push(name));
  const shown = Object.entries(window).map(([name, limit]) => [name, limit.utc]);
  return { ...Object.fromEntries(shown), ...(rejected.length ? { rejected } : {}) } as Record<string, unknown>;
}

describe('resolveDateWindow', () => {
  it('runs from yesterday to the day 24 months ahead without parameters', () => {
    expect(resolved({})).toEqual({ start_date: '2030-06-14 00:00:00', end_date: '2032-06-15 23:59:59' });
  });

  it('has whole days by default, also when dates are strict', () => {
    expect(resolved({ strict_dates: true })).toEqual(resolved({}));
  });

  it('has the default end when only a start is given', () => {
    expect(resolved({ start_date: '2031-01-01' })).toEqual({
      start_date: '2031-01-01 00:00:00',
      end_date: '2032-06-15 23:59:59',
    });
  });

  it('has no start when only an end is given', () => {
    expect(resolved({ end_date: '2025-01-01' })).toEqual({ end_date: '2025-01-01 23:59:59' });
  });

  it('has no defaults with any other limit', () => {
    expect(resolved({ ends_after: 'now' })).toEqual({ ends_after: '2030-06-15 23:59:59' });
    expect(resolved({ start_date: '2031-02-01', starts_before: '2031-03-01' })).toEqual({
      start_date: '2031-02-01 00:00:00',
      starts_before: '2031-03-01 23:59:59',
    });
  });

  it('keeps every limit that is given', () => {
    expect(resolved({ starts_after: '2031-01-01', start_date: '2031-01-11', strict_dates: true })).toEqual({
      start_date: '2031-01-11 00:00:00',
      starts_after: '2031-01-01 00:00:00',
    });
  });

  it('is exact to the second when dates are strict', () => {
    expect(resolved({ ends_after: 'now', strict_dates: true })).toEqual({ ends_after: '2030-06-15 12:00:00' });
  });

  it('reads dates in the zone of the site', () => {
    expect(resolved({ start_date: '2031-09-01 20:00:00', end_date: '2031-09-02' }, NEW_YORK)).toEqual({
      start_date: '2031-09-01 04:00:00',
      end_date: '2031-09-03 03:59:59',
    });
  });

  it('rejects texts that are not dates, and days that end after the supported years', () => {
    expect(resolved({ start_date: 'foo', ends_before: '2031-02-30' }).rejected).toEqual(['start_date', 'ends_before']);
    expect(resolved({ end_date: '9999-12-31' }, NEW_YORK).rejected).toEqual(['end_date']);
  });
});

describe('limitText', () => {
  const limit = (text: string) =>
    limitText(readDate(text, NOW, NEW_YORK) ?? ({ wall: '', utc: '' } as never), NEW_YORK);

  it('writes a limit in the zone of the site', () => {
    expect(limit('2031-09-01T23:30:00Z')).toBe('2031-09-01 19:30:00');
  });

  it('writes an instant when the hour occurs twice in the zone of the site', () => {
    expect(limit('2031-11-02T05:30:00Z')).toBe('2031-11-02 01:30:00');
    expect(limit('2031-11-02T06:30:00Z')).toBe('2031-11-02 06:30:00Z');
  });
});

describe('the window of an input is the same', () => {
  it.each([
    [{}, '2026-02-15 12:15:00'],
    [{ start_date: '2026-03-01' }, '2026-02-15 12:15:00'],
    [{ start_date: '2026-03-01', end_date: '2026-04-01 10:00' }, undefined],
    [{ ends_before: '2026-04-01T10:00:00+02:00' }, undefined],
    [{ ends_after: 'now' }, '2026-02-15 12:00:01'],
    [{ start_date: 'tomorrow' }, '2026-02-15 12:00:01'],
    [{ start_date: '2026-03-01', end_date: '12:00' }, '2026-02-15 12:00:01'],
    [{ start_date: '5 April' }, '2026-02-15 12:00:01'],
  ])('%j until %s', (input, until) => {
    expect(windowSpan(input, '2026-02-15 12:00:00' as UtcText)?.until).toBe(until);
  });
});
