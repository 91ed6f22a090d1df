import { describe, expect, it } from '@jest/globals';
import { aFeedEvent, aFeedInfo, aFeedOrganizer, aFeedVenue } from '../../../test/build/a-feed-event.js';
import { eventNode, jsonLdFeed } from './json-ld.js';

const HALL = aFeedVenue({
  ...{ address: 'Main Street 1', zip: '10115', city: 'Berlin', country: 'Germany', phone: '+49 30 1' },
  point: { latitude: 52.5, longitude: 13.4 },
});

describe('an event for search engines', () => {
  it('has what is known of it', () => {
    const event = aFeedEvent({
      ...{ description: 'Doors open\nat seven', excerpt: 'short', website: 'https://band.example/' },
      ...{ categories: ['Music'], tags: ['open air'], offer: { price: '8', currency: 'EUR' } },
      image: { url: 'https://calendar.example/a.png', width: 20, height: 10 },
      venues: [HALL],
      organizers: [aFeedOrganizer({ phone: '+49 30 2', email: 'ann@calendar.example' })],
      status: 'postponed',
    });
    expect(eventNode(event)).toEqual({
      '@type': 'Event',
      '@id': 'https://calendar.example/event/concert/',
      identifier: 'event-7@calendar',
      url: 'https://calendar.example/event/concert/',
      name: 'Concert',
      description: 'Doors open\nat seven',
      startDate: '2031-07-01T20:00:00+02:00',
      endDate: '2031-07-01T22:00:00+02:00',
      eventStatus: 'https://schema.org/EventPostponed',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        '@id': 'https://calendar.example/venue/hall/',
        url: 'https://calendar.example/venue/hall/',
        name: 'Hall',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Main Street 1',
          addressLocality: 'Berlin',
          postalCode: '10115',
          addressCountry: 'Germany',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 52.5, longitude: 13.4 },
        telephone: '+49 30 1',
      },
      organizer: {
        '@type': 'Organization',
        '@id': 'https://calendar.example/organizer/ann/',
        name: 'Ann',
        url: 'https://calendar.example/organizer/ann/',
        telephone: '+49 30 2',
      },
      image: 'https://calendar.example/a.png',
      offers: {
        '@type': 'Offer',
        price: '8',
        priceCurrency: 'EUR',
        url: 'https://band.example/',
        validFrom: '2031-01-01T09:00:00Z',
      },
      keywords: ['Music', 'open air'],
      sameAs: 'https://band.example/',
    });
  });

  it('has no member for what is not known', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(eventNode(aFeedEvent()))))).toEqual(
      '@type @id identifier url name startDate endDate eventStatus'.split(' '),
    );
  });

  it('has days if it lasts all day', () => {
    const event = aFeedEvent({ allDay: true, start: '2031-07-01 00:00:00', end: '2031-07-02 23:59:59' });
    expect(eventNode(event)).toMatchObject({ startDate: '2031-07-01', endDate: '2031-07-02' });
  });

  it('has the name of a place as its address if no other is known', () => {
    expect(eventNode(aFeedEvent({ venues: [aFeedVenue()] }))).toMatchObject({ location: { address: 'Hall' } });
  });

  it('has all of its places and organizers', () => {
    const event = aFeedEvent({
      venues: [HALL, aFeedVenue({ name: 'Park' })],
      organizers: [aFeedOrganizer(), aFeedOrganizer({ name: 'Bob' })],
    });
    expect(eventNode(event)).toMatchObject({
      location: [{ name: 'Hall' }, { name: 'Park' }],
      organizer: [{ name: 'Ann' }, { name: 'Bob' }],
    });
  });
});

describe('JSON-LD', () => {
  it('is a graph of events', async () => {
    const parts: string[] = [];
    for await (const part of jsonLdFeed(aFeedInfo(), [aFeedEvent(), aFeedEvent({ title: 'Fair' })])) parts.push(part);
    expect(parts).toHaveLength(4);
    expect(JSON.parse(parts.join(''))).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [{ name: 'Concert' }, { name: 'Fair' }],
    });
  });

  it('cannot end the script it stands in, and has no characters that parsers reject', async () => {
    const title = '</script><!-- \ud83d \0 \u2028';
    let text = '';
    for await (const part of jsonLdFeed(aFeedInfo(), [aFeedEvent({ title })])) text += part;
    expect(text).not.toMatch(/[<\u2028\0]|\\u0000|\\ud83d/);
    expect(JSON.parse(text)['@graph'][0].name).toBe('</script><!-- \ufffd  \u2028');
  });
});
