import type { Parameters } from '../http/request/parameters.js';
import { notOverOn, viewParameters } from './page-feed-views.js';

/** The address of a feed: a path without extension, the extension and the query. */
interface FeedAddress {
  readonly path: string;
  readonly extension: string;
  readonly query: Parameters;
}

/** Ends of paths that stand for feeds, in calendars that people move from (recordings of the reference's pages). */
const ENDS = [
  [/\/ical\/?$/, 'ics'],
  [/\/feed(\/rss2?)?\/?$/, 'rss'],
  [/\/feed\/atom\/?$/, 'atom'],
] as const;

/** Query parameters of pages that feeds understand or drop. */
const OF_PAGES = ['ical', 'outlook-ical', 'post_type', 'eventDisplay', 'tribe-bar-search', 'tribe-bar-date'];
const OF_TERMS = ['tribe_events_cat', 'tag'];

/**
 * The feed that an address stands for in calendars that people move from: that of a page with `?ical=1`, `/ical/` or
 * `/feed/`. Undefined for all other addresses. `path` is still encoded; `day` returns today's day of the site.
 */
export function feedBehind(path: string, query: Parameters, day: () => string): FeedAddress | undefined {
  const isAsked = [query['ical'], query['outlook-ical']].some((value) => value === '1' || value === 'true');
  const [end, endExtension] = ENDS.find(([pattern]) => pattern.test(path)) ?? [];
  const extension = isAsked ? 'ics' : endExtension;
  if (extension === undefined || path.includes('.')) return undefined;
  const today = day();
  const page = end ? path.replace(end, '') : path;
  const found = pageOf(page.split('/').filter(Boolean), query, today);
  return found && { path: found.path, extension, query: { ...queryOf(query, today), ...found.parameters } };
}

interface FoundPage {
  readonly path: string;
  readonly parameters: Parameters;
}

function pageOf(segments: readonly string[], query: Parameters, today: string): FoundPage | undefined {
  const [first, second, ...others] = segments;
  if (first === undefined) return query['post_type'] === 'tribe_events' ? frontPage(query) : undefined;
  if (first === 'event' || first === 'venue' || first === 'organizer') {
    return second !== undefined && others.length === 0 ? { path: `/${first}/${second}`, parameters: {} } : undefined;
  }
  if (first === 'tag') return termPage(['tag'], segments.slice(1), today);
  if (first !== 'events') return undefined;
  if (second === 'tag') return termPage(['tag'], others, today);
  if (second === 'category') return termPage(['events', 'category'], others, today);
  const parameters = viewParameters(segments.slice(1), today);
  return parameters && { path: '/events', parameters };
}

/** The page of the whole calendar, or that of a term in the query. */
function frontPage(query: Parameters): FoundPage {
  const [category, tag] = OF_TERMS.map((name) => query[name]);
  const path = (folder: string, slug: string) => `${folder}/${encodeURIComponent(decoded(slug))}`;
  if (typeof category === 'string') return { path: path('/events/category', category), parameters: {} };
  return { path: typeof tag === 'string' ? path('/tag', tag) : '/events', parameters: {} };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The page of a term with the shortest view at its end: a term may be called `list`. */
function termPage(folder: readonly string[], segments: readonly string[], today: string): FoundPage | undefined {
  const longest = folder[0] === 'tag' ? 1 : segments.length;
  for (let length = longest; length > 0 && segments.length > 0; length--) {
    const view = segments.slice(length);
    const parameters = view.length === 0 && looksLikeView(segments) ? undefined : viewParameters(view, today);
    if (parameters) return { path: `/${[...folder, ...segments.slice(0, length)].join('/')}`, parameters };
  }
  return undefined;
}

/** Whether the last segment of the address of a term is a view rather than a subcategory. */
const looksLikeView = (segments: readonly string[]): boolean =>
  segments.length > 1 && /^(list|month|day|today|featured|\d+|\d{4}-\d\d(-\d\d)?)$/.test(segments.at(-1) ?? '');

function queryOf(query: Parameters, today: string): Parameters {
  const dropped = new Set([...OF_PAGES, ...OF_TERMS]);
  const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !dropped.has(name)));
  const { 'tribe-bar-search': search, 'tribe-bar-date': date } = query;
  return {
    ...kept,
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(typeof date === 'string' && date !== '' && (viewParameters([date], today) ? notOverOn(dayIn(date)) : {})),
    ...(query['eventDisplay'] === 'past' && { ends_before: 'now', strict_dates: 'true' }),
  };
}

const dayIn = (date: string): string => (date.length === 7 ? `${date}-01` : date);
