import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

import { secondsIn, wallClock, type UtcText, type WallClock } from '../../dates/texts.js';
import { readZone } from '../../dates/zone.js';
import { readRecurrence } from '../read-recurrence.js';
import { requireDates } from './require-dates.js';
import type { Schedule } from '../rule/schedule.js';
import { slotsBetween } from './slots.js';

interface Case {
  name: string;
  zone: string;
  start: WallClock;
  rule: string;
  rdate?: string[];
  exdate?: string[];
  dates: [digits: string, instant: string][];
}

/** What test/recurrence/expand-rules.py has worked out with python3-dateutil. */
const expected = JSON.parse(
  readFileSync(new URL('../../../../test/recurrence/expected-dates.json', import.meta.url), 'utf8'),
) as { most: number; cases: Case[]; rules: { start: WallClock; rule: string; dates: string[] }[] };

const ALWAYS = { from: '1000-01-01 00:00:00' as WallClock, before: '9999-12-31 00:00:00' as WallClock };

function scheduleOf({ start, zone: name, rule, rdate, exdate }: Omit<Case, 'name' | 'dates'>): Schedule {
  const zone = readZone(name);
  if (!zone) throw new Error(`${name} is no zone`);
  const times = { start, end: wallClock(secondsIn(start) + 3600), allDay: false, zone };
  const sent = { rrule: rule, rdate, exdate };
  return { ...times, recurrence: readRecurrence(sent, times, '2023-01-01 00:00:00' as UtcText) };
}

describe('dates worked out by python3-dateutil', () => {
  it.each(expected.cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const found = slotsBetween(scheduleOf(one), ALWAYS, expected.most);
    expect(found.map(({ original, start }) => [original, start.utc])).toEqual(one.dates);
  });

  it.each(expected.rules.map((one) => [one.rule, one] as const))('%s', (_rule, { start, rule, dates }) => {
    const schedule = scheduleOf({ start, rule, zone: 'UTC' });
    requireDates(schedule, { from: start, before: wallClock(secondsIn(start) + 86_400) }, 1000);
    expect(slotsBetween(schedule, ALWAYS, expected.most).map(({ original }) => original)).toEqual(dates);
  });
});
