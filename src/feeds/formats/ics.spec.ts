import { describe, expect, it } from '@jest/globals';
import { aFeedEvent, aFeedInfo, aFeedOrganizer, aFeedVenue } from '../../../test/build/a-feed-event.js';
import type { FeedEvent, FeedInfo } from '../feed-event.js';
import { icsFeed } from './ics.js';

/** The unfolded lines of a feed. */
async function linesOf(event: FeedEvent, info: FeedInfo = aFeedInfo()): Promise<string[]> {
  let text = '';
  for await (const part of icsFeed(info, [event])) text += part;
  return text.replaceAll('\r\n ', '').split('\r\n');
}

describe('iCalendar', () => {
  it('says in the description what has no property of its own', async () => {
    const texts = {
      statusReason: 'Rain',
      description: 'Bring a chair',
      excerpt: 'short',
      cost: '$8',
      website: 'https://a.example/',
    };
    expect(await linesOf(aFeedEvent(texts))).toContain(
      String.raw`DESCRIPTION:Rain\n\nBring a chair\n\n$8\nhttps://a.example/`,
    );
    expect(await linesOf(aFeedEvent({ ...texts, description: '', statusReason: '', cost: '', website: '' }))).toContain(
      'DESCRIPTION:short',
    );
  });

  it('has the point of the first venue, every organizer, and categories before tags', async () => {
    const lines = await linesOf(
      aFeedEvent({
        venues: [aFeedVenue({ point: { latitude: 52.5, longitude: 13.4 } }), aFeedVenue()],
        organizers: [aFeedOrganizer({ name: 'Ann', phone: '123' }), aFeedOrganizer({ name: 'Bob', phone: '' })],
        ...{ categories: ['Music'], tags: ['open air'] },
      }),
    );
    expect(lines).toEqual(expect.arrayContaining(['GEO:52.5;13.4', 'CATEGORIES:Music,open air']));
    expect(lines.filter((line) => line.startsWith('CONTACT:'))).toHaveLength(2);
    expect(lines.filter((line) => /^(?:ORGANIZER|METHOD|ATTENDEE)/.test(line))).toEqual([]);
  });

  it('of a single event says nothing of a calendar', async () => {
    const ofCalendar = (lines: string[]) => lines.filter((line) => /^(?:NAME|X-WR-|REFRESH|SOURCE)/.test(line)).length;
    expect(ofCalendar(await linesOf(aFeedEvent()))).toBeGreaterThan(0);
    expect(ofCalendar(await linesOf(aFeedEvent(), aFeedInfo({ isSingle: true })))).toBe(0);
  });
});
