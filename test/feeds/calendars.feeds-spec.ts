import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { CALENDAR_READERS } from './support/calendar-readers.js';
import { expectedEvent, idIn, type IdentifiedEvent } from './support/expected-events.js';
import { startFeedCalendar } from './support/feed-calendar.js';
import { hostileEvents } from './support/hostile-events.js';

const calendar = await startFeedCalendar();
afterAll(() => calendar.stop());
const text = await calendar.feedOf('ics');
const file = join(calendar.folder, 'events.ics');
await writeFile(file, text);

describe('a calendar file', () => {
  it('has hostile events besides those of the sample calendar', () => {
    expect(hostileEvents()).toHaveLength(60);
    expect(calendar.events.length).toBeGreaterThan(130);
  });

  it('has lines of at most 75 octets that end with CR and LF and have no other control codes', () => {
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.filter((line) => /[\x00-\x08\x0a-\x1f\x7f]/.test(line))).toEqual([]);
  });

  it('is the same when it is read again', async () => {
    expect(await calendar.feedOf('ics')).toBe(text);
  });

  it.each(CALENDAR_READERS)('is read by $name as the API shows the events', async ({ read, splitsBackslashes }) => {
    const seen = (text: string) => (splitsBackslashes ? text.replace(/\\*\n|\\+n?/g, '') : text);
    const inOrder = (events: readonly IdentifiedEvent[]) =>
      events
        .map(({ title, location, ...event }) => ({ ...event, title: seen(title), location: seen(location) }))
        .sort((a, b) => a.id - b.id);
    const found = await read(file);
    expect(inOrder(found.map(({ uid, ...event }) => ({ id: idIn(uid), ...event })))).toEqual(
      inOrder(calendar.events.map(expectedEvent)),
    );
    // All UIDs are of one calendar.
    expect(new Set(found.map(({ uid }) => uid.split('@')[1])).size).toBe(1);
  });
});
