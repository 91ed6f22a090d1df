import { isFeedPath } from '../../feeds/feed-formats.js';

/** First segments of the addresses of pages; `API_PREFIX` must not begin with one of them. */
export const PAGE_WORDS: ReadonlySet<string> = new Set([
  ...['events', 'event', 'venue', 'organizer', 'tag', 'embed', 'assets', 'oembed'],
  ...['sitemap.xml', 'robots.txt'],
]);

/** How events are shown. Without a date it is the current month, day or week of the site. */
export type View =
  | { readonly view: 'list'; readonly page: number }
  | { readonly view: 'month'; readonly month: string | undefined }
  | { readonly view: 'week'; readonly week: string | undefined }
  | { readonly view: 'day'; readonly day: string | undefined };

/** The view of an address below a list of events: `page/2`, `2027-06`, `today` and so on; undefined if there is none. */
export function parseView(segments: readonly string[]): View | undefined {
  const [first, second, ...more] = segments;
  if (more.length) return first === 'list' ? parseListPage(segments.slice(1)) : undefined;
  if (first === undefined || first === 'list') return parseListPage(segments.slice(first === undefined ? 0 : 1));
  if (first === 'page') return parseListPage(segments);
  if (second !== undefined) return first === viewOfDate(second)?.view ? viewOfDate(second) : undefined;
  if (first === 'month') return { view: 'month', month: undefined };
  if (first === 'week') return { view: 'week', week: undefined };
  if (first === 'day' || first === 'today') return { view: 'day', day: undefined };
  return viewOfDate(first);
}

function parseListPage(segments: readonly string[]): View | undefined {
  if (segments.length === 0) return { view: 'list', page: 1 };
  const [word, number = '', ...more] = segments;
  const isPage = word === 'page' && more.length === 0 && /^[1-9]\d{0,8}$/.test(number);
  return isPage ? { view: 'list', page: Number(number) } : undefined;
}

/** Years, months, weeks and days are not checked further than their form: a month 13 has no page. */
function viewOfDate(text: string): View | undefined {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return { view: 'month', month: text };
  if (/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/i.test(text)) return { view: 'week', week: text.toUpperCase() };
  return isDay(text) ? { view: 'day', day: text } : undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** One way to read the address of a term: the slugs of its path, and the view below it. */
export interface TermReading {
  readonly slugs: readonly string[];
  readonly view: View;
}

/**
 * The ways to read what follows `/events/category/` or `/tag/`, longest path first: a term may be called `list` or `page`.
 */
export function termReadings(segments: readonly string[]): TermReading[] {
  const readings: TermReading[] = [];
  for (let length = segments.length; length > 0; length--) {
    const view = parseView(segments.slice(length));
    if (view) readings.push({ slugs: segments.slice(0, length), view });
  }
  return readings;
}

const PAGE_ADDRESS = /^\/(?:events|event|venue|organizer|tag|embed)(?:\/|$)/;

/** What other sites load of an embedded calendar. */
const EMBED_FILE = /^\/embed\/[^/]+\.js(?:on)?\/?$/;

/** Whether a path, still encoded, is that of a web page rather than of a feed or a file. It need not exist. */
export const isPageAddress = (path: string): boolean =>
  PAGE_ADDRESS.test(path) && !isFeedPath(path) && !EMBED_FILE.test(path);
