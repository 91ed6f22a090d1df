import type { Event as EventType, GeoCoordinates, Offer, Organization, Place, PostalAddress } from 'schema-dts';
import type { FeedEvent, FeedOrganizer, FeedVenue, FeedWriter } from '../feed-event.js';
import { rfc3339, writtenTimes } from '../texts/instants.js';
import { jsonList, withoutEmpty } from '../texts/json-text.js';

type Node<T> = Exclude<T, string>;

/** An event as schema.org describes it; its context is `SCHEMA_ORG`. */
export type EventNode = Node<EventType>;

export const SCHEMA_ORG = 'https://schema.org';

const STATUS = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const;

/** JSON-LD: a graph of schema.org events. */
export const jsonLdFeed: FeedWriter = (_info, events) =>
  jsonList({ '@context': SCHEMA_ORG }, '@graph', events, eventNode);

/**
 * An event for search engines. Members without a value are absent, and none is made up: an event without a venue has no
 * location, and prices without a known currency are no offer.
 *
 * Members that Google's results need: name, startDate, location with an address.
 */
export function eventNode(event: FeedEvent): EventNode {
  const { start, end } = writtenTimes(event);
  return withoutEmpty<EventNode>({
    '@type': 'Event',
    '@id': event.url,
    identifier: event.uid,
    url: event.url,
    name: event.title,
    description: event.description || event.excerpt,
    startDate: start,
    endDate: end,
    eventStatus: STATUS[event.status],
    ...(event.venues.length > 0 && { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' }),
    location: oneOrMany(event.venues.map(place)),
    organizer: oneOrMany(event.organizers.map(organization)),
    image: event.image?.url,
    offers: event.offer && offer(event, event.offer),
    keywords: [...event.categories, ...event.tags],
    sameAs: event.website,
    superEvent: event.seriesUrl ? { '@type': 'EventSeries', '@id': event.seriesUrl } : undefined,
  });
}

const oneOrMany = <T>(nodes: readonly T[]): T | readonly T[] | undefined => (nodes.length > 1 ? nodes : nodes[0]);

function place({ name, url, phone, website, point, ...parts }: FeedVenue): Place {
  const address = withoutEmpty<Node<PostalAddress>>({
    '@type': 'PostalAddress',
    streetAddress: parts.address,
    addressLocality: parts.city,
    addressRegion: parts.stateProvince,
    postalCode: parts.zip,
    addressCountry: parts.country,
  });
  return withoutEmpty<Node<Place>>({
    '@type': 'Place',
    '@id': url,
    url,
    name,
    // Google wants an address; the name is all that is known of one.
    address: Object.keys(address).length > 1 ? address : name,
    geo: point && coordinates(point),
    telephone: phone,
    sameAs: website,
  });
}

const coordinates = ({ latitude, longitude }: NonNullable<FeedVenue['point']>): GeoCoordinates => ({
  '@type': 'GeoCoordinates',
  latitude,
  longitude,
});

const organization = ({ name, url, phone, website }: FeedOrganizer): Organization =>
  withoutEmpty<Node<Organization>>({
    '@type': 'Organization',
    '@id': url,
    name,
    url: website || url,
    telephone: phone,
  });

const offer = (event: FeedEvent, { price, currency }: NonNullable<FeedEvent['offer']>): Offer => ({
  '@type': 'Offer',
  price,
  priceCurrency: currency,
  url: event.website || event.url,
  validFrom: rfc3339(event.published),
});
