import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readDate } from '../../src/calendar/dates/date-text.js';
import type { UtcText } from '../../src/calendar/dates/texts.js';
import { readZone, type Zone } from '../../src/calendar/dates/zone.js';

const page = readFileSync(new URL('../../docs/api/dates.md', import.meta.url), 'utf8');
const now = '2026-02-15 12:00:00' as UtcText;
const berlin = readZone('Europe/Berlin') as Zone;

const rows = [...page.matchAll(/^\| `([^`]+)` \| (\d[^|]+) \| (\d[^|]+) \|$/gm)].map(([, ...cells]) => cells);
const rejected = /^Rejected with `400`: ([^]*?)\n\n/m.exec(page)?.[1] ?? '';
const zones = /^`timezone` accepts[^]*?(?=^- `""`)/m.exec(page)?.[0] ?? '';

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');

describe('the page on dates', () => {
  it('shows many formats', () => expect(rows.length).toBeGreaterThan(20));

  it.each(rows)('states how %s is parsed', (sent, wall, utc) => {
    expect(readDate(sent ?? '', now, berlin)).toMatchObject({ wall, utc });
  });

  it.each(quoted(rejected))('states that %s is rejected', (sent) => {
    expect(readDate(sent, now, berlin)).toBeUndefined();
  });

  it.each(quoted(zones).slice(1))('lists the time zone %s', (name) => {
    expect(readZone(name)).toMatchObject({ name });
  });
});
