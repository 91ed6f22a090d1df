import { describe, expect, it } from '@jest/globals';
import { sampleCalendar } from './sample-calendar.js';

describe('the sample calendar', () => {
  const calendar = sampleCalendar({ events: 500 });
  const events = [...calendar.events()];

  it('is always the same for one seed, and differs between seeds', () => {
    expect([...sampleCalendar({ events: 500 }).events()]).toEqual(events);
    expect(sampleCalendar({ events: 500 }).venues).toEqual(calendar.venues);
    expect([...sampleCalendar({ events: 500, seed: 2 }).events()]).not.toEqual(events);
  });

  it('has the given number of events, each with its own slug', () => {
    expect(events).toHaveLength(500);
    expect(new Set(events.map(({ fields }) => fields.slug)).size).toBe(500);
  });

  it('continues after its first part', () => {
    const [next] = sampleCalendar({ events: 500, first: 500 }).events();
    expect(events.map(({ fields }) => fields.slug)).not.toContain(next?.fields.slug);
  });

  it('refers only to records that it contains', () => {
    const lasts = (positions: readonly number[]) => Math.max(0, ...positions);
    expect(lasts(events.map(({ venue }) => venue))).toBeLessThan(calendar.venues.length);
    expect(lasts(events.flatMap(({ organizers }) => organizers))).toBeLessThan(calendar.organizers.length);
    expect(lasts(events.flatMap(({ tags }) => tags))).toBeLessThan(calendar.tags.length);
    expect(lasts(events.flatMap(({ categories }) => categories))).toBeLessThan(calendar.categories.length);
  });

  it('puts categories below earlier ones only', () => {
    const positions = calendar.categories.map(({ parent }, position) => (parent ?? -1) < position);
    expect(positions).not.toContain(false);
  });

  it('has more linked records with more events, up to ten thousand events', () => {
    const { categories, tags, venues, organizers } = sampleCalendar({ events: 1_000_000 });
    expect([categories, tags, venues, organizers].map(({ length }) => length)).toEqual([40, 400, 500, 300]);
    expect(sampleCalendar({ events: 1 }).venues).toHaveLength(8);
  });

  it('contains no real addresses', () => {
    const addresses = JSON.stringify([calendar, events]).match(/https?:\/\/[^/"]+|[\w-]+@[\w.-]+/g) ?? [];
    expect(addresses.filter((address) => !address.endsWith('example.test'))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(100);
  });

  it('has events that are canceled and postponed, with a reason', () => {
    const changed = events.flatMap(({ fields }) => (fields.event_status ? [fields] : []));
    expect(new Set(changed.map(({ event_status }) => event_status))).toEqual(new Set(['canceled', 'postponed']));
    expect(changed.filter(({ event_status_reason }) => !event_status_reason)).toEqual([]);
    expect(changed.length).toBeLessThan(50);
  });

  it('has ends after starts, on quarter hours of the years 2025 to 2031', () => {
    for (const { fields } of events) {
      expect(String(fields.end_date) >= String(fields.start_date)).toBe(true);
      expect(String(fields.start_date)).toMatch(/^20(2[5-9]|3[01])-\d\d-\d\d \d\d:(00|15|30|45):00$/);
    }
  });
});
