import { latest, secondsIn, SECONDS_A_DAY, type UtcText, type WallClock } from '../../calendar/dates/texts.js';
import { writtenZone } from '../../calendar/icalendar/moments.js';
import { pointText } from '../../calendar/places/point-text.js';
import type { FeedEvent, FeedInfo, FeedOrganizer, FeedVenue, FeedWriter } from '../feed-event.js';
import { imageType } from '../texts/image-type.js';
import { dayOf, rfc3339 } from '../texts/instants.js';
import { jsonList, withoutEmpty } from '../texts/json-text.js';
import { placeText } from '../texts/place-text.js';

const PRODUCT = '-//events-calendar-service//Events//EN';
const STATUS = { scheduled: 'confirmed', canceled: 'cancelled', postponed: 'tentative' } as const;
/** Readers have the rules of zones themselves, so no years are left out. */
const YEARS = { first: 1970, last: 9999 };

/**
 * JSCalendar (RFC 8984): a group of events. It was updated when the last of its events was published or changed (4.1.6), which
 * is known at its end; an empty group has no time to tell.
 */
export const jscalendarFeed: FeedWriter = (info, events) => {
  let updated: UtcText | undefined;
  const entryOf = (event: FeedEvent) => {
    updated = latest(updated, event.published, event.modified);
    return entry(event, info.language);
  };
  return jsonList(group(info), 'entries', events, entryOf, () => ({ updated: updated && rfc3339(updated) }));
};

function group({ title, description, language, feedUrl }: FeedInfo): object {
  return withoutEmpty({
    '@type': 'Group',
    uid: feedUrl,
    prodId: PRODUCT,
    title,
    description,
    locale: language,
    source: feedUrl,
  });
}

function entry(event: FeedEvent, locale: string): object {
  return withoutEmpty({
    '@type': 'Event',
    uid: event.uid,
    prodId: PRODUCT,
    created: rfc3339(event.published),
    updated: rfc3339(event.modified),
    sequence: event.sequence,
    title: event.title,
    ...(event.descriptionHtml && { description: event.descriptionHtml, descriptionContentType: 'text/html' }),
    ...times(event),
    locale,
    status: STATUS[event.status],
    // Whole days would otherwise show as busy.
    freeBusyStatus: event.allDay ? 'free' : undefined,
    links: links(event),
    locations: byId('venue', event.venues.map(location)),
    participants: byId('organizer', event.organizers.map(participant)),
    keywords: membership([...event.categories, ...event.tags]),
  });
}

/**
 * Start in local time, or in UTC where `writtenZone` says so, and exact duration (RFC 8984, 1.4.6: days follow the calendar,
 * hours do not). Whole days have no zone.
 */
function times(event: FeedEvent): object {
  const { allDay, startLocal, endLocal, startUtc, endUtc } = event;
  if (allDay) {
    const days = 1 + Math.max(0, dayNumber(endLocal) - dayNumber(startLocal));
    return { showWithoutTime: true, start: `${dayOf(startLocal)}T00:00:00`, duration: `P${days}D` };
  }
  const zone = writtenZone(event, YEARS);
  return {
    start: (zone ? startLocal : startUtc).replace(' ', 'T'),
    timeZone: zone ?? 'Etc/UTC',
    duration: exactDuration(Math.max(0, secondsIn(endUtc) - secondsIn(startUtc))),
  };
}

const dayNumber = (wall: WallClock): number => Math.floor(secondsIn(wall) / SECONDS_A_DAY);

function exactDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const written = parts.map(([count, unit]) => (count ? `${count}${unit}` : '')).join('');
  return `PT${written || '0S'}`;
}

function links({ url, website, image }: FeedEvent): object {
  return {
    page: { '@type': 'Link', href: url, rel: 'alternate', contentType: 'text/html' },
    ...(website && { website: { '@type': 'Link', href: website, rel: 'describedby' } }),
    ...(image && {
      image: { '@type': 'Link', href: image.url, rel: 'icon', display: 'fullsize', contentType: imageType(image.url) },
    }),
  };
}

function location(venue: FeedVenue): object {
  return withoutEmpty({
    '@type': 'Location',
    name: venue.name,
    description: placeText({ ...venue, name: '' }),
    coordinates: venue.point && `geo:${pointText(venue.point, ',')}`,
    links: venue.url ? { page: { '@type': 'Link', href: venue.url } } : undefined,
  });
}

function participant({ name, website, url }: FeedOrganizer): object {
  const href = website || url;
  return withoutEmpty({
    '@type': 'Participant',
    name,
    roles: { contact: true },
    links: href ? { page: { '@type': 'Link', href } } : undefined,
  });
}

/** A map with ids as keys: `venue-1`, `venue-2`. */
function byId(prefix: string, values: readonly object[]): object | undefined {
  if (values.length === 0) return undefined;
  return Object.fromEntries(values.map((value, at) => [`${prefix}-${at + 1}`, value]));
}

/** With other keys in each event: without a prototype it is no instance of a class that V8 keeps for each set of keys. */
function membership(texts: readonly string[]): object | undefined {
  if (texts.length === 0) return undefined;
  const members = Object.create(null) as Record<string, true>;
  for (const text of texts) members[text] = true;
  return members;
}
