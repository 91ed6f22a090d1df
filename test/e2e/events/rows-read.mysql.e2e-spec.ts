import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forgetReads } from '../../../src/persistence/kept-values.js';
import { forgetRecords } from '../../../src/persistence/sql/kept-records.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { FIRST_ID as FIRST } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { rowsReadWhile } from '../../support/rows-read.js';
import { startApp } from '../../support/start-app.js';
import { type Login, LOGINS } from '../../support/users.js';

const EVENTS = 100_000;

/** Rows of tables and indexes, temporary ones included, that all statements of a request may read together. */
const MOST = 10_000;

/** Pages of a list in an order without counters skip up to 10,000 of its events, and others between; see ADR 30. */
const SKIPPED = 12_000;

/** Of the pages of such a list, the first one that skips most. */
const DEEPEST = 834;

const { api, given, database, stop } = await startApp({ ANSWER_CACHE: 'off' });
afterAll(stop);

beforeAll(async () => {
  for (const draft of [aCategory(), aTag(), aVenue(), anOrganizer(), anEvent()]) await given(draft);
  const [event] = await database.query<[{ id: number }]>('SELECT id FROM events');
  await copyEvents(database, EVENTS, {
    author_id: `IF(MOD(n, 20) = 9, ${Object.keys(LOGINS).indexOf('author') + 1}, one.author_id)`,
    status: "COALESCE(ELT(1 + MOD(n, 100), 'draft', 'pending', 'private', 'trash'), 'publish')",
    publish_at: "IF(MOD(n, 1000) = 7, '2027-01-01 00:00:00', one.publish_at)",
    hidden: 'MOD(n, 100) = 8',
    featured: 'MOD(n, 7) < 2',
    ticketed: 'MOD(n, 2)',
    parent_id: `IF(MOD(n, 100) = 9, ${event.id}, NULL)`,
    date_utc: "DATE_FORMAT(DATE_SUB('2026-02-15', INTERVAL MOD(n * 7919, 100003) MINUTE), '%Y-%m-%d %H:%i:%s')",
  });
  parent = event.id;
}, 300_000);

let parent: number;

const WHOLE = 'start_date=2025-01-01&end_date=2032-01-01';
const DIRECTIONS = ['asc', 'desc'];
const ORDERS = ['start_date', 'end_date', 'title', 'date', 'modified', 'id'].flatMap((by) =>
  DIRECTIONS.map((direction) => `orderby=${by}&order=${direction}`),
);
const LINKS = ['categories', 'tags', 'venue', 'organizer'];
const FLAGS = ['featured', 'ticketed', 'geoloc'];
const NEAR = 'geoloc_lat=62&geoloc_lng=10&geoloc_radius=60';

/** Filters; each is read within two windows, on first and last pages, by start and by title. */
const FILTERS = [
  ...FLAGS.flatMap((flag) => [`${flag}=true`, `${flag}=false`]),
  'featured=true&ticketed=true',
  'featured=false&geoloc=true',
  NEAR,
  'post_parent=PARENT',
  `include=${[1, 4, 6, 10, 11].map((n) => FIRST + n).join()}`,
  ...LINKS.map((link) => `${link}=${FIRST + 1}`),
  `categories=${FIRST}`,
  `categories=${FIRST},${FIRST + 2}`,
  `categories=${FIRST}&featured=true`,
  `venue=${FIRST}`,
  `tags=${FIRST + 1},${FIRST + 2},${FIRST + 3}&venue=${FIRST + 2}`,
];

/** Few events of many: those of the kind with the fewest events are read. */
const FEW_OF_MANY = [
  `tags=${FIRST + 1},${FIRST + 8}&venue=${FIRST}`,
  `tags=${FIRST + 1},${FIRST + 8}&organizer=${FIRST}`,
  `venue=${FIRST}&organizer=${FIRST + 5}`,
  `categories=${FIRST}&tags=${FIRST + 5}&featured=true`,
];

type Viewer = Login | 'visitor';

const lists: (readonly [query: string, most?: number, viewer?: Viewer])[] = [
  ...['', 'per_page=50', 'page=last', 'page=middle', `${WHOLE}&page=middle`, `${WHOLE}&page=middle&order=desc`].map(
    (query) => [query] as const,
  ),
  ...ORDERS.flatMap((order) => [
    [order] as const,
    [`${WHOLE}&${order}&page=last`] as const,
    [`start_date=2026-05-04&end_date=2026-05-04&${order}`] as const,
  ]),
  ...['title', 'date', 'modified', 'id', 'end_date'].map(
    (by) => [`${WHOLE}&orderby=${by}&page=${DEEPEST}`, SKIPPED] as const,
  ),
  ...['ends_after=now', 'ends_after=2028-01-01', 'starts_after=2028-01-01', 'starts_before=2028-01-01']
    .concat('ends_before=2028-01-01', 'starts_before=2026-06-01&ends_after=2026-04-01')
    .flatMap((window) => DIRECTIONS.map((direction) => [`${window}&order=${direction}`] as const)),
  ...['start_date', 'end_date', 'title'].map((by) => [`ends_after=2028-01-01&orderby=${by}`] as const),
  ...[...FILTERS, ...FEW_OF_MANY].flatMap((filter) => [
    [filter] as const,
    [`${filter}&page=last`] as const,
    [`${filter}&${WHOLE}`] as const,
    [`${filter}&${WHOLE}&page=last&order=desc`] as const,
    [`${filter}&${WHOLE}&orderby=title`] as const,
    [`${filter}&${WHOLE}&orderby=modified&order=desc`] as const,
  ]),
  ...[`categories=${FIRST}`, `categories=${FIRST},${FIRST + 2}`, `venue=${FIRST}`, 'featured=true', 'geoloc=false']
    .flatMap((filter) => DIRECTIONS.map((direction) => `${filter}&${WHOLE}&page=middle&order=${direction}`))
    .map((query) => [query] as const),
  ...(['author', 'editor'] as const).flatMap((login) =>
    [
      ...['', 'orderby=title', 'page=last', `${WHOLE}&page=middle`, 'ends_after=now', 'featured=true'],
      ...['publish', 'future', 'draft', 'pending', 'private', 'draft,publish'].map((status) => `status=${status}`),
      ...['true', 'any'].map((hidden) => `hide_from_listings=${hidden}`),
      ...[`categories=${FIRST}`, `venue=${FIRST}`, `tags=${FIRST + 1}`, NEAR, ...FEW_OF_MANY],
      ...['geoloc=true', 'geoloc=false', 'geoloc=false&orderby=title', 'geoloc=false&featured=true'],
    ].map((query) => [query, MOST, login] as const),
  ),
  ...['', '&page=last', '&ends_after=now&end_date=2028-02-15'].map((more) => [`series_view=first${more}`] as const),
  ['is_recurring=true'],
  [`is_recurring=true&${WHOLE}`],
  ...[
    'search=carousel',
    'search=zeppelin',
    'search=carousel+regatta',
    'search=evening&featured=true&ticketed=true',
  ].map((query) => [query] as const),
];

it.each(lists.map(([query, most = MOST, viewer = 'visitor']) => [query, most, viewer] as const))(
  '/events?%s reads at most %d rows as %s',
  async (list, most, viewer) => {
    const path = `/events?${list.replace('PARENT', String(parent))}`;
    expect(await rowsReadBy(await withPageNumber(path, viewer), viewer)).toBeLessThanOrEqual(most);
  },
);

/** What a search may read whose words are kept as sets, although events change. */
const MOST_OF_KEPT = 2000;

it.each(['evening', 'evening+carousel', 'evening+-regatta', 'evening&orderby=title', 'evening&page=3'])(
  '/events?search=%s, asked for again, counts only what has changed',
  async (search) => {
    const path = `/events?search=${search}`;
    const listNow = async () => (await api.get(path)).body;
    // Sets are read when they are asked for again.
    for (let times = 0; times < 2; times++) {
      forgetReads(database);
      forgetRecords(database);
      await listNow();
    }
    const before = await listNow();
    const event = `/events/${before.events[0].id}`;
    const editor = api.as('editor');
    await editor.patch(event, { status: 'draft' });
    expect(await rowsReadBy(path)).toBeLessThanOrEqual(MOST_OF_KEPT);
    expect((await listNow()).total).toBe(before.total - 1);
    await editor.patch(event, { status: 'publish' });
    expect((await listNow()).total).toBe(before.total);
  },
);

const PLACES = [
  ...['', 'page=last', 'has_events=true', 'has_events=false', 'only_with_upcoming=true'],
  ...['name', 'date', 'modified'].flatMap((by) => DIRECTIONS.map((direction) => `orderby=${by}&order=${direction}`)),
  ...['has_events=true', 'only_with_upcoming=true'].map((filter) => `orderby=name&${filter}`),
];

it.each(
  ['venues', 'organizers'].flatMap((kind) =>
    (['visitor', 'author', 'editor'] as const).flatMap((viewer) =>
      PLACES.map((query) => [`/${kind}?${query}`, viewer] as const),
    ),
  ),
)(`%s reads at most ${MOST} rows as %s`, async (list, viewer) => {
  expect(await rowsReadBy(await withPageNumber(list, viewer), viewer)).toBeLessThanOrEqual(MOST);
});

it.each(['/categories?per_page=50', '/tags?orderby=count'])(`%s reads at most ${MOST} rows`, async (path) => {
  expect(await rowsReadBy(path)).toBeLessThanOrEqual(MOST);
});

const apiAs = (viewer: Viewer) => (viewer === 'visitor' ? api : api.as(viewer));

/** The path with the number of its middle or last page. */
async function withPageNumber(path: string, viewer: Viewer): Promise<string> {
  const place = /[?&]page=(middle|last)/.exec(path);
  if (!place) return path;
  const first = path.replace(/page=\w+/, 'page=1');
  const { body } = await apiAs(viewer).get(first);
  const pages = Math.max(1, body.total_pages);
  const number = place[1] === 'last' ? pages : Math.ceil(pages / 2);
  return path.replace(/page=\w+/, `page=${number}`);
}

async function rowsReadBy(path: string, viewer: Viewer = 'visitor'): Promise<number> {
  // As after a write.
  forgetReads(database);
  forgetRecords(database);
  return rowsReadWhile(database, async () => {
    const { status } = await apiAs(viewer).get(path);
    expect([path, status]).toEqual([path, 200]);
  });
}
