// The reads of the mixed load: kinds by weight, with random filters.
import { oneConnection } from '../one-connection.mjs';

const WORDS = [
  'lantern',
  'river',
  'evening',
  'music',
  'festival',
  'market',
  'harvest',
  'children',
  'first',
  'jazz',
  'old',
];

/** Each kind with its weight, and the path of a request. */
const READS = [
  ['default list', 1, () => '/events'],
  ['page n', 2, (dice, { pages }) => `/events?page=${dice.whole(2, Math.min(pages, 100))}`],
  [
    'category and dates',
    3,
    (dice, { categories, month }) => `/events?categories=${dice.one(categories)}&${month(dice)}`,
  ],
  ['tag and dates', 2, (dice, { tags, month }) => `/events?tags=${dice.one(tags)}&${month(dice)}`],
  ['venue', 2, (dice, { venues }) => `/events?venue=${dice.one(venues)}`],
  ['organizer', 1, (dice, { organizers }) => `/events?organizer=${dice.one(organizers)}`],
  [
    'search, two words',
    2,
    (dice) =>
      `/events?search=${dice
        .some(2, WORDS.length)
        .map((at) => WORDS[at])
        .join('+')}`,
  ],
  ['by id', 3, (dice, { events }) => `/events/${dice.one(events).id}`],
  ['by slug', 2, (dice, { events }) => `/events/by-slug/${dice.one(events).slug}`],
  ['categories', 1, () => '/categories?per_page=50'],
];

const TOTAL_WEIGHT = READS.reduce((sum, [, weight]) => sum + weight, 0);

/** A random read: its kind and path. */
export function randomRead(dice, known) {
  let left = dice.whole(1, TOTAL_WEIGHT);
  for (const [kind, weight, path] of READS) {
    left -= weight;
    if (left <= 0) return { kind, path: path(dice, known) };
  }
  throw new Error('unreachable');
}

/** The records that reads refer to: 500 events, and all other records. */
export async function recordsToRead(service) {
  const client = oneConnection(service);
  const json = async (path) => JSON.parse((await client({ path })).body);
  const all = async (kind, options = '') => {
    const found = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, 10); page++) {
      const body = await json(`/${kind}?per_page=50&page=${page}${options}`);
      found.push(...body[kind]);
      pages = body.total_pages;
    }
    return found;
  };
  const ids = async (kind, options) => (await all(kind, options)).map(({ id }) => id);
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const month = (dice) => {
    const first = dice.whole(0, 600);
    return `start_date=${day(first)}&end_date=${day(first + 30)}`;
  };
  return {
    month,
    events: (await all('events')).map(({ id, slug }) => ({ id, slug })),
    pages: (await json('/events')).total_pages,
    categories: await ids('categories'),
    tags: await ids('tags'),
    venues: await ids('venues', '&has_events=true'),
    organizers: await ids('organizers', '&has_events=true'),
  };
}
