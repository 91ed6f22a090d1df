import type { UtcText, WallClock } from '../calendar/dates/texts.js';
import type { EventTimes } from '../calendar/icalendar/moments.js';
import type { Years } from '../calendar/icalendar/zone-rules.js';
import type { Point } from '../calendar/places/bounding-box.js';
import type { Schedule } from '../calendar/recurrence/rule/schedule.js';
import type { Status } from '../resources/publishing/status.js';

/** An event as every feed format maps it. Texts without a value are empty. */
export interface FeedEvent extends EventTimes {
  readonly id: number;
  /** Unique in the world, and the same for the whole life of the event. */
  readonly uid: string;
  /** Number of revisions after the first. */
  readonly sequence: number;
  /** URL of the page of the event. */
  readonly url: string;
  readonly title: string;
  /** Clean HTML, as in the API. */
  readonly descriptionHtml: string;
  /** The same as plain text. */
  readonly description: string;
  /** Plain text. */
  readonly excerpt: string;
  /** Abbreviation of the zone, in force at the start. */
  readonly timezoneAbbr: string;
  readonly published: UtcText;
  readonly modified: UtcText;
  readonly status: 'scheduled' | 'canceled' | 'postponed';
  readonly statusReason: string;
  /** For people, such as `$8 – $12`. */
  readonly cost: string;
  /** The amounts in `cost`, ascending. */
  readonly costValues: readonly string[];
  /** The lowest price; undefined if the cost has no price in a known currency. */
  readonly offer: { readonly price: string; readonly currency: string } | undefined;
  /** Another page about the event. */
  readonly website: string;
  readonly image: FeedImage | undefined;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** Those that everybody may read, in the given order. */
  readonly venues: readonly FeedVenue[];
  readonly organizers: readonly FeedOrganizer[];
  /** URL of the series that it is a date of. */
  readonly seriesUrl?: string | undefined;
  /** Present in exports. */
  readonly exported?: ExportedFields | undefined;
}

/** What feeds do not have of an event, because it means nothing to other programs, or because nobody else may read it. */
export interface ExportedFields {
  readonly publication: Status;
  readonly slug: string;
  /** HTML. */
  readonly excerptHtml: string;
  readonly isHidden: boolean;
  readonly isSticky: boolean;
  readonly isFeatured: boolean;
  readonly showsMap: boolean;
  readonly showsMapLink: boolean;
  readonly currency: { readonly symbol: string; readonly position: string; readonly code: string };
}

export interface FeedImage {
  readonly url: string;
  /** In pixels; undefined if unknown. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** A venue; texts without a value are empty. */
export interface FeedVenue {
  readonly name: string;
  readonly url: string;
  readonly address: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly zip: string;
  readonly country: string;
  readonly phone: string;
  readonly website: string;
  readonly point: Point | undefined;
}

/** An organizer; texts without a value are empty. */
export interface FeedOrganizer {
  readonly name: string;
  readonly url: string;
  readonly phone: string;
  readonly website: string;
  readonly email: string;
}

/** A series with its public dates. */
export interface FeedSeries {
  readonly uid: string;
  /** Number of revisions after the first. */
  readonly sequence: number;
  readonly modified: UtcText;
  readonly schedule: Schedule;
  /** Dates with an original start before this wall clock are events. */
  readonly storedUntil: WallClock;
  /** At least one. */
  readonly dates: readonly SeriesDate[];
}

/** An event of a series. */
export interface SeriesDate {
  /** The wall clock that rule or list say. */
  readonly original: WallClock;
  /** Whether it differs from the series. */
  readonly isOverridden: boolean;
  readonly event: FeedEvent;
}

/** What a feed says of itself. */
export interface FeedInfo {
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Zone of the site, as in `SITE_TIMEZONE`. */
  readonly timezone: string;
  /** URL of the page that shows the same events. */
  readonly pageUrl: string;
  /** URL of this feed, without a page number. */
  readonly feedUrl: string;
  /** URL of the next part of a feed in parts; undefined for the last part and for complete feeds. */
  readonly nextUrl: string | undefined;
  /** When the newest of the events was published or changed; undefined for an empty feed. */
  readonly updated: UtcText | undefined;
  /** Whether the feed has one event and is not the list of a calendar. */
  readonly isSingle?: boolean;
  /** The years in which the events take place, as far as known. */
  readonly years?: Years | undefined;
}

/** Writes a feed in parts, so that a feed of any length takes little memory. */
export type FeedWriter = (
  info: FeedInfo,
  events: AsyncIterable<FeedEvent> | Iterable<FeedEvent>,
) => AsyncIterable<string>;
