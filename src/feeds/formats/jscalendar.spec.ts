import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../calendar/dates/texts.js';
import { aFeedEvent, aFeedInfo, aFeedOrganizer, aFeedVenue } from '../../../test/build/a-feed-event.js';
import type { FeedEvent, FeedInfo } from '../feed-event.js';
import { jscalendarFeed } from './jscalendar.js';

async function groupOf(events: readonly FeedEvent[], info: FeedInfo = aFeedInfo()) {
  let text = '';
  for await (const part of jscalendarFeed(info, events)) text += part;
  return JSON.parse(text);
}
const entryOf = async (event: FeedEvent) => (await groupOf([event])).entries[0];

describe('JSCalendar', () => {
  it('is a group', async () => {
    expect(await groupOf([])).toEqual({
      '@type': 'Group',
      uid: 'https://calendar.example/events.feed',
      prodId: '-//events-calendar-service//Events//EN',
      title: 'Town events',
      description: 'What is on',
      locale: 'en',
      source: 'https://calendar.example/events.feed',
      entries: [],
    });
  });

  it('was updated when the last of its events was published or changed', async () => {
    const changed = aFeedEvent({ modified: '2031-03-01 09:00:00' as UtcText });
    const published = aFeedEvent({ published: '2031-04-01 09:00:00' as UtcText });
    const info = aFeedInfo({ updated: undefined });
    expect((await groupOf([aFeedEvent(), changed, aFeedEvent()], info)).updated).toBe('2031-03-01T09:00:00Z');
    expect((await groupOf([published, changed], info)).updated).toBe('2031-04-01T09:00:00Z');
  });

  it('has what is known of an event', async () => {
    const venue = aFeedVenue({ address: 'Main Street 1', city: 'Berlin', point: { latitude: 52.5, longitude: 13.4 } });
    const event = aFeedEvent({
      ...{ sequence: 2, descriptionHtml: '<p>Doors open</p>', website: 'https://band.example/', status: 'canceled' },
      ...{ categories: ['Music'], tags: ['open air'], venues: [venue], organizers: [aFeedOrganizer()] },
      image: { url: 'https://calendar.example/a.png', width: 20, height: 10 },
    });
    expect(await entryOf(event)).toEqual({
      '@type': 'Event',
      uid: 'event-7@calendar',
      prodId: '-//events-calendar-service//Events//EN',
      created: '2031-01-01T09:00:00Z',
      updated: '2031-02-01T09:00:00Z',
      sequence: 2,
      title: 'Concert',
      description: '<p>Doors open</p>',
      descriptionContentType: 'text/html',
      start: '2031-07-01T20:00:00',
      timeZone: 'Europe/Berlin',
      duration: 'PT2H',
      locale: 'en',
      status: 'cancelled',
      links: {
        page: { '@type': 'Link', href: event.url, rel: 'alternate', contentType: 'text/html' },
        website: { '@type': 'Link', href: 'https://band.example/', rel: 'describedby' },
        image: {
          ...{ '@type': 'Link', href: 'https://calendar.example/a.png', rel: 'icon' },
          ...{ display: 'fullsize', contentType: 'image/png' },
        },
      },
      locations: {
        'venue-1': {
          '@type': 'Location',
          name: 'Hall',
          description: 'Main Street 1, Berlin',
          coordinates: 'geo:52.5,13.4',
          links: { page: { '@type': 'Link', href: 'https://calendar.example/venue/hall/' } },
        },
      },
      participants: {
        'organizer-1': {
          '@type': 'Participant',
          name: 'Ann',
          roles: { contact: true },
          links: { page: { '@type': 'Link', href: 'https://calendar.example/organizer/ann/' } },
        },
      },
      keywords: { Music: true, 'open air': true },
    });
  });

  it.each([
    ['two hours across the change to summer time', {}, '2031-03-30 01:30:00', '2031-03-30 04:30:00', 'PT2H'],
    ['minutes and seconds', {}, '2031-07-01 20:00:00', '2031-07-01 20:01:05', 'PT1M5S'],
    ['days', {}, '2031-07-01 20:00:00', '2031-07-04 21:00:00', 'PT73H'],
    ['no time', {}, '2031-07-01 20:00:00', '2031-07-01 20:00:00', 'PT0S'],
  ])('has an exact duration of %s', async (_, more, start, end, duration) => {
    expect(await entryOf(aFeedEvent({ ...more, start, end }))).toMatchObject({
      start: start.replace(' ', 'T'),
      timeZone: 'Europe/Berlin',
      duration,
    });
  });

  it.each([
    ['an offset', aFeedEvent({ timezone: 'UTC+5.5' }), '2031-07-01T14:30:00'],
    [
      'the second hour of autumn',
      aFeedEvent({ start: '2031-10-26 02:30:00', startUtc: '2031-10-26 01:30:00', end: '2031-10-26 03:30:00' }),
      '2031-10-26T01:30:00',
    ],
    ['the years before 1970', aFeedEvent({ start: '1960-07-01 20:00:00' }), '1960-07-01T19:00:00'],
  ])('has UTC for %s', async (_, event, start) => {
    expect(await entryOf(event)).toMatchObject({ start, timeZone: 'Etc/UTC' });
  });

  it('has whole days without a zone, which keep nobody busy', async () => {
    const entry = await entryOf(aFeedEvent({ allDay: true, start: '2031-03-30 00:00:00', end: '2031-04-01 23:59:59' }));
    expect(entry).toMatchObject({
      showWithoutTime: true,
      start: '2031-03-30T00:00:00',
      duration: 'P3D',
      freeBusyStatus: 'free',
    });
    expect(entry).not.toHaveProperty('timeZone');
  });

  it('keeps any name of a category', async () => {
    const { keywords } = await entryOf(aFeedEvent({ categories: ['__proto__', 'constructor'] }));
    expect(Object.keys(keywords)).toEqual(['__proto__', 'constructor']);
  });
});
