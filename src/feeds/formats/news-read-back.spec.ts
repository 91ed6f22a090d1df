import { describe, expect, it } from '@jest/globals';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { aFeedEvent, aFeedInfo, aFeedOrganizer, aFeedVenue } from '../../../test/build/a-feed-event.js';
import type { FeedEvent, FeedInfo, FeedWriter } from '../feed-event.js';
import { atomFeed } from './atom.js';
import { jsonFeed } from './json-feed.js';
import { rssFeed } from './rss.js';

const CONCERT = aFeedEvent({
  title: 'R&D <live> ]]> "now"',
  descriptionHtml: '<p>Doors &amp; bar open ]]&gt; at seven</p>',
  excerpt: 'a < b & c',
  website: 'https://band.example/?a=1&b=2',
  image: { url: 'https://calendar.example/a b.png', width: undefined, height: undefined },
  categories: ['Food, Drink; Market', 'Jazz'],
  tags: ['open <air>'],
  venues: [aFeedVenue({ city: 'Berlin', point: { latitude: 52.5, longitude: -0.000_000_04 } })],
  organizers: [aFeedOrganizer(), aFeedOrganizer({ name: 'Bob & Co', website: 'https://bob.example/' })],
  status: 'canceled',
});
const LATER_PART = aFeedInfo({ nextUrl: 'https://calendar.example/events.feed?a=1&page=3' });

async function written(write: FeedWriter, events: readonly FeedEvent[], info: FeedInfo = aFeedInfo()) {
  const parts: string[] = [];
  for await (const part of write(info, events)) parts.push(part);
  return parts.join('');
}

describe('RSS', () => {
  it('is read as it was meant', async () => {
    const feed = parseRssFeed(await written(rssFeed, [CONCERT], LATER_PART));
    expect(feed).toMatchObject({
      title: 'Town events',
      description: 'What is on',
      link: 'https://calendar.example/events/',
      language: 'en',
      lastBuildDate: 'Sat, 01 Feb 2031 09:00:00 GMT',
    });
    expect(feed.atom?.links).toMatchObject([
      { rel: 'self', href: 'https://calendar.example/events.feed' },
      { rel: 'next', href: 'https://calendar.example/events.feed?a=1&page=3' },
    ]);
    const item = feed.items?.[0];
    expect(item).toMatchObject({
      title: 'Canceled: R&D <live> ]]> "now"',
      link: CONCERT.url,
      guid: { value: 'event-7@calendar', isPermaLink: false },
      pubDate: 'Wed, 01 Jan 2031 09:00:00 GMT',
      content: { encoded: CONCERT.descriptionHtml },
      dc: { creators: ['Ann', 'Bob & Co'] },
      enclosures: [{ url: 'https://calendar.example/a b.png', type: 'image/png', length: 0 }],
      georss: { point: { lat: 52.5, lng: 0 } },
    });
    expect(item?.categories?.map(({ name }) => name)).toEqual(['Food, Drink; Market', 'Jazz', 'open <air>']);
    expect(item?.description).toMatch(/<br>\nHall, Berlin<br>\na &lt; b &amp; c$/);
  });

  it('has the times of the event in the module for events', async () => {
    const text = await written(rssFeed, [CONCERT]);
    expect(text).toContain('<ev:startdate>2031-07-01T20:00:00+02:00</ev:startdate>');
    expect(text).toContain('<ev:enddate>2031-07-01T22:00:00+02:00</ev:enddate>');
    expect(text).toContain('<ev:location>Hall, Berlin</ev:location>');
  });

  it('is a channel without items if there are no events', async () => {
    const info = aFeedInfo({ updated: undefined, description: '' });
    const feed = parseRssFeed(await written(rssFeed, [], info));
    expect(feed).toMatchObject({ title: 'Town events', description: 'Town events' });
    expect(feed.items ?? []).toEqual([]);
  });
});

describe('Atom', () => {
  it('is read as it was meant', async () => {
    const feed = parseAtomFeed(await written(atomFeed, [CONCERT], LATER_PART));
    expect(feed).toMatchObject({
      id: 'https://calendar.example/events.feed',
      title: { value: 'Town events' },
      subtitle: { value: 'What is on' },
      updated: '2031-02-01T09:00:00Z',
      authors: [{ name: 'Town events' }],
    });
    expect(feed.links?.map(({ rel, href }) => [rel, href])).toEqual([
      ['self', 'https://calendar.example/events.feed'],
      ['alternate', 'https://calendar.example/events/'],
      ['next', 'https://calendar.example/events.feed?a=1&page=3'],
    ]);
    expect(feed.entries?.[0]).toMatchObject({
      title: { value: 'Canceled: R&D <live> ]]> "now"' },
      published: '2031-01-01T09:00:00Z',
      updated: '2031-02-01T09:00:00Z',
      authors: [{ name: 'Ann', uri: 'https://calendar.example/organizer/ann/' }, { name: 'Bob & Co' }],
      content: { value: CONCERT.descriptionHtml, type: 'html' },
      georss: { point: { lat: 52.5, lng: 0 } },
    });
    expect(feed.entries?.[0]?.links?.map(({ rel, href }) => [rel, href])).toEqual([
      ['alternate', CONCERT.url],
      ['enclosure', 'https://calendar.example/a b.png'],
    ]);
    expect(feed.entries?.[0]?.categories?.map(({ term }) => term)).toEqual([
      'Food, Drink; Market',
      'Jazz',
      'open <air>',
    ]);
    expect(feed.entries?.[0]?.summary?.value).toMatch(/\nHall, Berlin\na < b & c$/);
  });

  it('names an event by its UID alone', async () => {
    const idOf = async (event: FeedEvent) => parseAtomFeed(await written(atomFeed, [event])).entries?.[0]?.id;
    const id = await idOf(CONCERT);
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await idOf(aFeedEvent({ uid: CONCERT.uid, url: 'https://moved.example/' }))).toBe(id);
    expect(await idOf(aFeedEvent({ uid: 'event-8@calendar' }))).not.toBe(id);
  });

  it('has a time of change even without events', async () => {
    const feed = parseAtomFeed(await written(atomFeed, [], aFeedInfo({ updated: undefined })));
    expect(feed.updated).toBe('1970-01-01T00:00:00Z');
  });
});

describe('JSON Feed', () => {
  it('is read as it was meant', async () => {
    const feed = parseJsonFeed(await written(jsonFeed, [CONCERT], LATER_PART));
    expect(feed).toMatchObject({
      title: 'Town events',
      home_page_url: 'https://calendar.example/events/',
      feed_url: 'https://calendar.example/events.feed',
      next_url: 'https://calendar.example/events.feed?a=1&page=3',
      language: 'en',
    });
    expect(feed.items?.[0]).toMatchObject({
      id: 'event-7@calendar',
      url: CONCERT.url,
      external_url: 'https://band.example/?a=1&b=2',
      title: 'Canceled: R&D <live> ]]> "now"',
      content_html: CONCERT.descriptionHtml,
      summary: 'a < b & c',
      image: 'https://calendar.example/a b.png',
      date_published: '2031-01-01T09:00:00Z',
      date_modified: '2031-02-01T09:00:00Z',
      authors: [{ name: 'Ann' }, { name: 'Bob & Co', url: 'https://bob.example/' }],
      tags: ['Food, Drink; Market', 'Jazz', 'open <air>'],
    });
  });

  it('says when and where in an extension', async () => {
    const { items } = JSON.parse(await written(jsonFeed, [CONCERT]));
    expect(items[0]._event).toEqual({
      ...{ id: 7, start: '2031-07-01T20:00:00+02:00', end: '2031-07-01T22:00:00+02:00', timezone: 'Europe/Berlin' },
      ...{ all_day: false, status: 'canceled', location: 'Hall, Berlin', latitude: 52.5, longitude: -0.000_000_04 },
    });
  });

  it('has a content even without a description', async () => {
    const { items } = JSON.parse(await written(jsonFeed, [aFeedEvent()]));
    expect(items[0]).not.toHaveProperty('content_html');
    expect(items[0].content_text).toContain('July 1, 2031');
  });

  it('is a list without items if there are no events', async () => {
    expect(JSON.parse(await written(jsonFeed, []))).toMatchObject({ items: [] });
  });
});
