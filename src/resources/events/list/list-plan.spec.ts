import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { readZone, UTC } from '../../../calendar/dates/zone.js';
import { Site } from '../../../calendar/site.js';
import { ANONYMOUS, type Role, type Viewer } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { Urls } from '../../../http/urls/urls.js';
import { EventOutline } from '../../../read-models/event-counts/event-outline.js';
import type { IndexedWord } from '../../../read-models/word-index/dictionary.js';
import type { WordMatches } from '../../../read-models/word-index/match-words.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { resolveDateWindow } from '../criteria/date-window.js';
import { eventRows } from './event-condition.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import type { ListSize } from './list-strategy.js';
import { planList } from './list-plan.js';

const NOW = '2030-06-15 12:00:00' as UtcText;
const zone = readZone('UTC') ?? UTC;

const as = (role: Role): Viewer => ({ id: 7, login: role, role });

const contextOf = (viewer: Viewer): RequestContext => ({
  viewer,
  now: NOW,
  site: new Site(zone, 10, { symbol: '$', code: 'USD', position: 'prefix' }),
  urls: new Urls('https://host.example', '', 'v1'),
});

function criteriaOf(input: Partial<ListEventsDto>, found: Partial<ListCriteria> = {}): ListCriteria {
  return {
    input,
    walk: undefined,
    window: resolveDateWindow(input, NOW, zone, () => undefined),
    modified: {},
    fewChanged: false,
    search: undefined,
    words: undefined,
    fewestLinks: undefined,
    linkSizes: {},
    categories: undefined,
    tags: undefined,
    venues: undefined,
    organizers: undefined,
    statuses: undefined,
    near: undefined,
    venuesNearby: undefined,
    identified: undefined,
    ...found,
  };
}

const indexed = (word: string, events: number): IndexedWord => ({ word, id: 1, events, bit: null });
const searched = (oneOfEach: string[][], isExact = true): Partial<ListCriteria> => ({
  search: { words: oneOfEach.map(([word = '']) => word), without: [] },
  words: {
    oneOfEach: oneOfEach.map((words) => words.map((word) => indexed(word, 1))),
    none: [],
    everyEvent: indexed('', 100),
    isExact,
    hasSets: false,
  } satisfies WordMatches,
});

const plan = (input: Partial<ListEventsDto>, found: Partial<ListCriteria> = {}, viewer = ANONYMOUS) =>
  planList(criteriaOf(input, found), contextOf(viewer), { limit: 10, offset: 20 });

/** A list of so many events, in a calendar that has 30,000 in its window and 120,000 in all. */
const sizeOf = (count: number): ListSize => {
  const monthOf = (index: number) => `${2028 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  const counts = Array.from({ length: 96 }, (_, index) => ({ month: monthOf(index), starts: 1250 }));
  return { count, outline: new EventOutline(counts.map((count) => ({ status: 'publish', hidden: false, ...count }))) };
};

/** The first table of a statement. */
const tableOf = ({ sql }: { sql: string }) => /FROM \(*(?:SELECT \S+ AS id, \S+ FROM )?(\w+)/.exec(sql)?.[1];

describe('planList counts', () => {
  it.each([
    ['a window by counters', {}, {}, 'event_counts'],
    ['flags by counters', { featured: true, ticketed: false, geoloc: true }, {}, 'event_counts'],
    ['many categories by the join table', {}, { categories: [1, 2, 3, 4, 5, 6, 7] }, 'event_categories'],
    [
      'links by the join table of the fewest events',
      {},
      { tags: [1], venues: [2], linkSizes: { venues: 9, tags: 8 } },
      'event_tags',
    ],
    ['words by the word index', {}, searched([['jazz']]), 'word_events'],
    [
      'words with anything else by the word index',
      { featured: true },
      { ...searched([['jazz']]), tags: [1] },
      'word_events',
    ],
    ['links with anything else by the join table', { featured: true }, { tags: [1] }, 'event_tags'],
    ['what no index answers by rows', { post_parent: 7 }, { tags: [1] }, 'events'],
  ])('%s', (_, input, found, table) => {
    expect(tableOf(plan(input, found).total())).toBe(table);
  });

  it.each([
    ['a few categories', { categories: [1, 2] }, 'event_categories'],
    ['a venue', { venues: [2] }, 'event_venues'],
    ['venues nearby', { venuesNearby: [1, 2] }, 'event_venues'],
  ])('%s by counters, and by rows at the edges of the window', (_, found, table) => {
    const { sql } = plan({ featured: true }, found).total();
    expect(sql).toContain('FROM event_counts WHERE');
    expect(sql.match(new RegExp(`FROM ${table} JOIN events`, 'g'))).toHaveLength(2);
  });

  it('frequent words by sets, if the database has them', () => {
    const total = (input: Partial<ListEventsDto>, parts: string[][], hasSets = true) => {
      const { words, ...found } = searched(parts);
      return plan(input, { ...found, words: words && { ...words, hasSets, everyEvent: indexed('', 4) } }).total().sql;
    };
    const parts = [['jazz'], ['fair', 'affair']];
    expect(total({}, parts)).toMatch(/BIT_COUNT\(first\.bits & set_0\.bits\)/);
    expect(total({ featured: false, geoloc: false }, parts)).toContain(
      'BIT_COUNT(first.bits & set_0.bits & set_1.bits & ~COALESCE(without_0.bits, 0))',
    );
    for (const sql of [total({}, parts, false), total({}, [['jazz']]), total({ featured: true }, parts)])
      expect(sql).not.toContain('BIT_COUNT');
  });

  it('for editors by counters, but links of others than public events by rows', () => {
    expect(tableOf(plan({}, {}, as('editor')).total())).toBe('event_counts');
    const { sql } = plan({}, { tags: [1] }, as('editor')).total();
    expect(sql).toMatch(/COUNT.*FROM event_tags .* FROM events WHERE/s);
  });

  it('for authors public events by counters, and their own others by rows', () => {
    const { sql } = plan({}, {}, as('author')).total();
    expect(sql).toMatch(/SUM.*FROM event_counts .* FROM events WHERE \(events\.author_id = \?\)/s);
  });
});

describe('planList finds a page', () => {
  it.each([
    ['of a window along the starts', {}, {}, undefined, 'FORCE INDEX (events_start)'],
    ['of a window along the ends', { orderby: 'end_date' }, {}, undefined, 'FORCE INDEX (events_end)'],
    ['of one link in its join table', {}, { tags: [1] }, undefined, 'FROM event_tags'],
    ['of few events of several links there, too', {}, { tags: [1, 2] }, 500, 'SELECT DISTINCT event_tags.event_id'],
    ['of many along the starts', {}, { tags: [1, 2] }, 5000, 'FORCE INDEX (events_start)'],
    [
      'of few events of a link in another order there',
      { orderby: 'title' },
      { tags: [1] },
      500,
      'event_tags JOIN events',
    ],
    ['of many in another order', { orderby: 'title' }, { tags: [1] }, 5000, 'FORCE INDEX (events_title)'],
    ['of few events in another order in the window', { orderby: 'date' }, {}, 40, 'FORCE INDEX (events_start)'],
    ['of many in the index of the order', { orderby: 'date' }, {}, 5000, 'FORCE INDEX (events_date)'],
    ['of one word in the word index', {}, searched([['jazz']]), undefined, 'FROM word_events'],
    [
      'of few events near a point, with other links, in a join table',
      { geoloc: true, geoloc_lat: 35.8, geoloc_lng: 139.8 },
      { organizers: [1, 2], venuesNearby: [3, 4], linkSizes: { organizers: 900, venues: 1500 } },
      90,
      'SELECT DISTINCT event_organizers.event_id',
    ],
    ['of few hits by all their words', {}, searched([['jazz', 'jazzy']]), 1000, 'SELECT DISTINCT matching.start_utc'],
    [
      'of many hits along the starts',
      {},
      searched([['jazz', 'jazzy'], ['fair']]),
      20_000,
      'FORCE INDEX (events_start)',
    ],
    ['of many hits of words in the index', {}, searched([['jazz'], ['fair']]), 20_000, 'JOIN word_events AS also_0'],
  ] as const)('%s', (_, input, found, count, sql) => {
    expect(plan(input, found as Partial<ListCriteria>).page(count && sizeOf(count)).sql).toContain(sql);
  });

  it('with its limit, offset and order', () => {
    const { page, order, orderBy, position } = plan({ orderby: 'title', order: 'desc' });
    expect({ order, orderBy, position }).toEqual({
      order: { column: 'events.sort_name', direction: 'DESC' },
      orderBy: 'title',
      position: { limit: 10, offset: 20 },
    });
    expect(page(sizeOf(100)).sql).toMatch(/ORDER BY events.sort_name DESC, events.id DESC LIMIT 10 OFFSET 20$/);
  });

  it('of chosen events in order of publication', () => {
    expect(plan({ include: [3] }).orderBy).toBe('date');
  });
});

describe('planList', () => {
  it.each([
    ['a window', {}, {}, true],
    ['one link', {}, { tags: [1] }, true],
    ['several links', {}, { tags: [1, 2] }, false],
    ['one word', {}, searched([['jazz']]), true],
    ['a part of words', {}, searched([['jazz', 'jazzy']]), false],
    ['another filter', { featured: true }, {}, false],
  ])('knows whether an index has the list in order: %s', (_, input, found, isInOrder) => {
    expect(plan(input, found).isInOrder).toBe(isInOrder);
  });

  it('evaluates each condition once, and writes it in two ways', () => {
    const { conditions, total, page } = plan({ geoloc: true }, { tags: [1] });
    expect(conditions.map(({ field }) => field)).toEqual([
      'status',
      'start_date',
      'end_date',
      'tags',
      'geoloc',
      'hide_from_listings',
    ]);
    expect(total().sql).toContain('FROM event_tags JOIN events');
    expect(page(sizeOf(5000)).sql).toContain('(SELECT 1 FROM event_tags WHERE event_tags.event_id = events.id');
  });

  it.each([
    ['a window', {}],
    ['links', { tags: [1, 2], categories: [3] }],
    ['words', { ...searched([['jazz', 'jazzy']]), tags: [1] }],
  ])('keeps every condition in a page by rows of a list by %s', (_, found) => {
    const { conditions, page } = plan({ orderby: 'end_date' }, found);
    const { sql } = page(sizeOf(5000));
    for (const { on, answeredBy } of conditions)
      expect(sql).toContain(answeredBy === 'words' ? 'FROM word_events AS one' : on(eventRows('correlated')).sql);
  });

  it('is empty for a list of hidden events if the viewer may not edit any', () => {
    expect(plan({ hide_from_listings: 'only' }).isEmpty).toBe(true);
    expect(plan({ hide_from_listings: 'only' }, {}, as('editor')).isEmpty).toBe(false);
  });
});
