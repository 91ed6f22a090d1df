import { plainLines } from '../calendar/text/plain-lines.js';
import type { UtcText, WallClock } from '../calendar/dates/texts.js';
import type { WalkedEvent } from '../resources/events/walk/walked-event.js';
import type { EventRecord } from '../resources/events/event.record.js';
import type { OrganizerRecord } from '../resources/organizers/organizer.record.js';
import type { VenueRecord } from '../resources/venues/venue.record.js';
import type { ExportedFields, FeedEvent, FeedImage, FeedOrganizer, FeedVenue } from './feed-event.js';

/** Maps an event as the API shows it. */
export function toFeedEvent({ record, uid, version, offer }: WalkedEvent, exported?: ExportedFields): FeedEvent {
  const venues = Array.isArray(record.venue) ? record.venue : [record.venue];
  return {
    id: record.id,
    uid,
    sequence: version - 1,
    url: record.url,
    title: record.title,
    descriptionHtml: record.description,
    description: plainLines(record.description),
    excerpt: plainLines(record.excerpt),
    startLocal: record.start_date as WallClock,
    endLocal: record.end_date as WallClock,
    startUtc: record.utc_start_date as UtcText,
    endUtc: record.utc_end_date as UtcText,
    timezone: record.timezone,
    timezoneAbbr: record.timezone_abbr,
    allDay: record.all_day,
    published: record.date_utc as UtcText,
    modified: lastChange([record, ...venues, ...record.organizer]),
    status: record.event_status,
    statusReason: record.event_status_reason ?? '',
    cost: record.cost,
    costValues: record.cost_details.values,
    offer,
    website: websiteOf(record),
    image: imageOf(record),
    categories: record.categories.map(({ name }) => name),
    tags: record.tags.map(({ name }) => name),
    venues: venues.map(toVenue),
    organizers: record.organizer.map(toOrganizer),
    seriesUrl: record.series?.rest_url,
    exported,
  };
}

/** An event changes with the venues and organizers that it shows. */
function lastChange(records: readonly { readonly modified_utc: string }[]): UtcText {
  return records.reduce((latest, { modified_utc }) => (modified_utc > latest ? modified_utc : latest), '') as UtcText;
}

/** The API names the page of the event where there is no website, and writes `&` as `&amp;`. */
function websiteOf({ website, url }: EventRecord): string {
  return website === url ? '' : website.replaceAll('&amp;', '&');
}

function imageOf({ image }: EventRecord): FeedImage | undefined {
  return image ? { url: image.url, width: image.width, height: image.height } : undefined;
}

function toVenue({ venue: name, url, geo_lat, geo_lng, ...venue }: VenueRecord): FeedVenue {
  const { address = '', city = '', stateprovince = '', zip = '', country = '', phone = '', website = '' } = venue;
  const point = geo_lat === undefined || geo_lng === undefined ? undefined : { latitude: geo_lat, longitude: geo_lng };
  return { name, url, address, city, stateProvince: stateprovince, zip, country, phone, website, point };
}

function toOrganizer({ organizer: name, url, phone = '', website = '', email = '' }: OrganizerRecord): FeedOrganizer {
  return { name, url, phone, website, email };
}
