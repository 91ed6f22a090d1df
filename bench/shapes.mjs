// The requests of the benchmark, in the order of the table.
import { AUTHOR, COMMON_WORDS, RARE_WORD, WRITER } from './load.mjs';

const basic = ({ login, password }) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
const AUTHORIZATION = { editor: basic(WRITER), author: basic(AUTHOR) };

/**
 * The measured requests. `kind` selects the target: list, single, conditional or write; `grows` selects the limit for the
 * growth between two sizes of the calendar.
 */
export async function shapesFor(service) {
  const known = await recordsOf(service);
  const list = (name, path, grows = 'indexed') => ({ name, kind: 'list', path, grows });
  return [
    list('default list', '/events'),
    list('50 on a page', '/events?per_page=50'),
    list(
      'category, two months',
      `/events?categories=${known.category}&start_date=${known.month}&end_date=${known.later}`,
    ),
    list('two tags at a venue', `/events?tags=${known.tags}&venue=${known.venue}&start_date=2025-01-01`),
    list('search, common word', `/events?search=${COMMON_WORDS[0]}`, 'search'),
    list('search, rare word', `/events?search=${RARE_WORD}`, 'search'),
    list('search, two words', `/events?search=${COMMON_WORDS.join('+')}`, 'search'),
    // Its matches grow with the calendar, and so does the cost of counting them.
    list('search, one event in 16', '/events?search=festival', undefined),
    list('deep page', `/events?page=${known.deepPage}`),
    list('venues with events to come', '/venues?only_with_upcoming=true'),
    list('categories with counts', '/categories?per_page=50'),
    { name: 'one event by id', kind: 'single', path: `/events/${known.id}`, grows: 'indexed' },
    { name: 'one event by slug', kind: 'single', path: `/events/by-slug/${known.slug}`, grows: 'indexed' },
    { name: 'one event, not modified', kind: 'conditional', path: `/events/${known.id}` },
    { name: 'create', kind: 'write', method: 'POST', path: '/events', body: (n) => newEvent(known, n) },
    updateOf(known),
  ];
}

/** Gives one of the events another title. */
export const updateOf = ({ events }) => ({
  name: 'update',
  kind: 'write',
  method: 'PATCH',
  path: (n) => `/events/${events[n % events.length].id}`,
  body: (n) => ({ title: TITLES[n % TITLES.length] }),
});

/** `as`: editor or author; reads are anonymous otherwise. */
export const headersOf = ({ kind, as }) => ({
  ...(kind === 'write' && { authorization: AUTHORIZATION.editor, 'content-type': 'application/json' }),
  ...(as && { authorization: AUTHORIZATION[as] }),
});

/** Prefix of the slugs of created events. */
export const MEASURED = 'measured-event-';

/** Titles for updates, used in turn: each differs from the previous one in some words. */
const TITLES = ['quiet', 'long', 'fresh', 'open', 'late', 'early', 'bright'].map((word) => `One ${word} evening`);

/** Deep enough to be expensive, and the same page in calendars of any size from 10,000 events. */
const DEEP_PAGE = 200;

/** Existing records to use in requests. */
export async function recordsOf({ url }) {
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const getJson = async (path) => (await fetch(url + path)).json();
  const { events, total_pages } = await getJson('/events?per_page=50');
  const tagged = events.filter(({ tags }) => tags.length > 1);
  const [event] = tagged;
  const { categories } = await getJson('/categories?per_page=50');
  const isParent = (id) => categories.some(({ parent }) => parent === id);
  return {
    id: event.id,
    slug: event.slug,
    events: tagged,
    category: events.flatMap((one) => one.categories).find(({ id }) => !isParent(id)).id,
    tags: event.tags.slice(0, 2).map(({ id }) => id),
    venue: event.venue.id,
    deepPage: Math.min(DEEP_PAGE, total_pages * 4),
    month: day(30),
    later: day(90),
  };
}

let made = 0;

export function newEvent({ events }, n) {
  const day = new Date(Date.now() + (n % 300) * 86_400_000).toISOString().slice(0, 10);
  const { venue, organizer, categories, tags } = events[n % events.length];
  const ids = (records) => records.map(({ id }) => id);
  return {
    title: 'A measured evening of lanterns',
    slug: `${MEASURED}${process.pid}-${(made += 1)}`,
    description: '<p>An evening of lanterns and voices, with bread from the harvest.</p>',
    start_date: `${day} 19:00:00`,
    end_date: `${day} 21:00:00`,
    timezone: 'UTC',
    venue: venue.id,
    organizer: ids(organizer),
    categories: ids(categories),
    tags: ids(tags),
  };
}
