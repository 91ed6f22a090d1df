import type { UtcText, WallClock } from '../../src/calendar/dates/texts.js';
import { readZone, toUtc, UTC } from '../../src/calendar/dates/zone.js';
import type { FeedEvent, FeedInfo, FeedOrganizer, FeedVenue } from '../../src/feeds/feed-event.js';

type FeedEventWords = Partial<Omit<FeedEvent, 'startUtc' | 'endUtc' | 'startLocal' | 'endLocal'>> & {
  /** Wall clocks in the zone. */
  readonly start?: string;
  readonly end?: string;
  /** Instead of the first instant of the start. */
  readonly startUtc?: string;
  readonly endUtc?: string;
};

/** An event with nothing but what every event has, of two hours in Berlin; any member may be given. */
export function aFeedEvent({ start, end, startUtc, endUtc, ...members }: FeedEventWords = {}): FeedEvent {
  const startLocal = (start ?? '2031-07-01 20:00:00') as WallClock;
  const endLocal = (end ?? start ?? '2031-07-01 22:00:00') as WallClock;
  const timezone = members.timezone ?? 'Europe/Berlin';
  const zone = readZone(timezone) ?? UTC;
  return {
    ...{
      id: 7,
      uid: 'event-7@calendar',
      sequence: 0,
      url: 'https://calendar.example/event/concert/',
      title: 'Concert',
    },
    ...{ descriptionHtml: '', description: '', excerpt: '', timezoneAbbr: 'CEST', allDay: false },
    ...{ published: '2031-01-01 09:00:00' as UtcText, modified: '2031-02-01 09:00:00' as UtcText },
    ...{ status: 'scheduled', statusReason: '', cost: '', costValues: [], offer: undefined, website: '' },
    ...{ image: undefined, categories: [], tags: [], venues: [], organizers: [] },
    ...members,
    ...{ timezone, startLocal, endLocal },
    startUtc: (startUtc ?? toUtc(startLocal, zone)) as UtcText,
    endUtc: (endUtc ?? toUtc(endLocal, zone)) as UtcText,
  };
}

/** A venue of which only the name is known; any member may be given. */
export const aFeedVenue = (members: Partial<FeedVenue> = {}): FeedVenue => ({
  ...{ name: 'Hall', url: 'https://calendar.example/venue/hall/', address: '', city: '', stateProvince: '', zip: '' },
  ...{ country: '', phone: '', website: '', point: undefined },
  ...members,
});

/** An organizer of which only the name is known; any member may be given. */
export const aFeedOrganizer = (members: Partial<FeedOrganizer> = {}): FeedOrganizer => ({
  ...{ name: 'Ann', url: 'https://calendar.example/organizer/ann/', phone: '', website: '', email: '' },
  ...members,
});

/** A feed of one part; any member may be given. */
export const aFeedInfo = (members: Partial<FeedInfo> = {}): FeedInfo => ({
  ...{ title: 'Town events', description: 'What is on', language: 'en', timezone: 'Europe/Berlin' },
  ...{ pageUrl: 'https://calendar.example/events/', feedUrl: 'https://calendar.example/events.feed' },
  ...{ nextUrl: undefined, updated: '2031-02-01 09:00:00' as UtcText },
  ...members,
});
