import type { PageLinks, Query } from '../addresses/page-links.js';
import type { FeedLink } from './head.js';

const FEEDS = [
  { suffix: 'ics', type: 'text/calendar', label: 'iCalendar' },
  { suffix: 'rss', type: 'application/rss+xml', label: 'RSS' },
  { suffix: 'atom', type: 'application/atom+xml', label: 'Atom' },
  { suffix: 'feed.json', type: 'application/feed+json', label: 'JSON Feed' },
] as const;

/** The feeds of the events below a path, for the head of their page. */
export const feedLinks = (links: PageLinks, path: string, query: Query, title: string): FeedLink[] =>
  FEEDS.map(({ suffix, type, label }) => ({
    type,
    title: `${title} (${label})`,
    href: links.feed(path, suffix, query),
  }));
