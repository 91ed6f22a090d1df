import type { FeedWriter } from './feed-event.js';
import { atomFeed } from './formats/atom.js';
import { csvFeed } from './formats/csv.js';
import { icsFeed } from './formats/ics.js';
import { jscalendarFeed } from './formats/jscalendar.js';
import { jsonFeed } from './formats/json-feed.js';
import { jsonLdFeed } from './formats/json-ld.js';
import { rssFeed } from './formats/rss.js';

/**
 * How a feed is divided: `complete` ones have all events in order of their start, `news` the latest publications first, a
 * page at a time.
 */
type Extent = 'complete' | 'news';

export interface FeedFormat {
  /** Suffix of the addresses of feeds in this format, without its dot. */
  readonly extension: string;
  /** Media type. */
  readonly type: string;
  readonly extent: Extent;
  readonly write: FeedWriter;
}

const format = (extension: string, type: string, extent: Extent, write: FeedWriter): FeedFormat => ({
  ...{ extension, type, extent, write },
});

/** Every format of feeds. */
export const FEED_FORMATS: readonly FeedFormat[] = [
  format('ics', 'text/calendar', 'complete', icsFeed),
  format('rss', 'application/rss+xml', 'news', rssFeed),
  format('atom', 'application/atom+xml', 'news', atomFeed),
  format('feed.json', 'application/feed+json', 'news', jsonFeed),
  format('csv', 'text/csv', 'complete', csvFeed),
  format('jsonld', 'application/ld+json', 'complete', jsonLdFeed),
  format('jscal.json', 'application/jscalendar+json;type=group', 'complete', jscalendarFeed),
];

const byExtension = new Map(FEED_FORMATS.map((each) => [each.extension, each]));

/** The format with an extension, in any letter case; undefined if there is none. */
export const feedFormat = (extension: string): FeedFormat | undefined => byExtension.get(extension.toLowerCase());

const FEED_PATH = new RegExp(`\\.(?:${[...byExtension.keys()].join('|').replaceAll('.', '\\.')})/?$`, 'i');

/** Whether a path, still encoded, is that of a feed. Slugs have no dots. */
export const isFeedPath = (path: string): boolean => FEED_PATH.test(path);
