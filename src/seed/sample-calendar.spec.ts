import { describe, expect, it } from '@jest/globals';
import { sampleCalendar } from './sample-calendar.js';

describe('the sample calendar', () => {
  const calendar = sampleCalendar({ events: 500 });
  const events = [...calendar.events()];

  it('is the same each time, and another one with another seed', () => {
    expect([...sampleCalendar({ events: 500 }).events()]).toEqual(events);
    expect(sampleCalendar({ events: 500 }).venues).toEqual(calendar.venues);
    expect([...sampleCalendar({ events: 500, seed: 2 }).events()]).not.toEqual(events);
  });

  it('has as many events as asked for, with an address each', () => {
    expect(events).toHaveLength(500);
    expect(new Set(events.map(({ fields }) => fields.slug)).size).toBe(500);
  });

  it('goes on where its first part ended', () => {
    const [next] = sampleCalendar({ events: 500, first: 500 }).events();
    expect(events.map(({ fields }) => fields.slug)).not.toContain(next?.fields.slug);
  });

  it('refers to places and terms that it has', () => {
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

  it('grows its places and terms up to those of ten thousand events', () => {
    const { categories, tags, venues, organizers } = sampleCalendar({ events: 1_000_000 });
    expect([categories, tags, venues, organizers].map(({ length }) => length)).toEqual([40, 400, 500, 300]);
    expect(sampleCalendar({ events: 1 }).venues).toHaveLength(8);
  });

  it('holds names and addresses of nobody', () => {
    const addresses = JSON.stringify([calendar, events]).match(/https?:\/\/[^/"]+|[\w-]+@[\w.-]+/g) ?? [];
    expect(addresses.filter((address) => !address.endsWith('example.test'))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(100);
  });

  it('has ends after starts, on quarter hours', () => {
    for (const { fields } of events) {
      expect(String(fields.end_date) >= String(fields.start_date)).toBe(true);
      expect(String(fields.start_date)).toMatch(/^20(2[5-9]|3[01])-\d\d-\d\d \d\d:(00|15|30|45):00$/);
    }
  });
});
