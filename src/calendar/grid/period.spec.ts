import { describe, expect, it } from '@jest/globals';
import { dayIn } from './day-number.js';
import { isReachable, nextPeriod, periodOf, previousPeriod, readPeriod } from './period.js';

const bounds = { first: dayIn('2026-03-10'), last: dayIn('2026-06-04') };
const today = dayIn('2026-02-15');
const month = (name: string) => readPeriod('month', name)!;

describe('periods', () => {
  it.each([
    ['month', '2026-03'],
    ['week', '2026-W11'],
    ['day', '2026-03-10'],
  ] as const)('a %s is named by one of its days', (kind, name) => {
    expect(periodOf(kind, bounds.first)).toEqual(readPeriod(kind, name));
  });

  it.each(['2026-03', '2026-06'])('%s has a page, because it touches the days with events', (name) => {
    expect(isReachable(month(name), bounds, today)).toBe(true);
  });

  it.each(['2026-01', '2026-07', '1000-01', '9999-12'])('%s has no page', (name) => {
    expect(isReachable(month(name), bounds, today)).toBe(false);
    expect(isReachable(month(name), undefined, today)).toBe(false);
  });

  it('the current one always has a page', () => {
    expect(isReachable(month('2026-02'), bounds, today)).toBe(true);
    expect(isReachable(month('2026-02'), undefined, today)).toBe(true);
  });
});

describe('neighbours', () => {
  it('are those before and after', () => {
    expect(previousPeriod(month('2026-04'), bounds)?.name).toBe('2026-03');
    expect(nextPeriod(month('2026-04'), bounds)?.name).toBe('2026-05');
  });

  it('end with the events', () => {
    expect(previousPeriod(month('2026-03'), bounds)).toBeUndefined();
    expect(nextPeriod(month('2026-06'), bounds)).toBeUndefined();
    expect(nextPeriod(month('2026-06'), undefined)).toBeUndefined();
  });

  it('lead back to the events from outside', () => {
    expect(nextPeriod(month('2025-01'), bounds)?.name).toBe('2026-03');
    expect(previousPeriod(month('2027-01'), bounds)?.name).toBe('2026-06');
    expect(previousPeriod(month('2025-01'), bounds)).toBeUndefined();
  });
});
