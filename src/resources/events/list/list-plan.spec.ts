import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { readZone, UTC } from '../../../calendar/dates/zone.js';
import { Site } from '../../../calendar/site.js';
import { ANONYMOUS, type Role, type Viewer } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { Urls } from '../../../http/urls/urls.js';
import type { WordMatches } from '../../../read-models/word-index/match-words.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { resolveDateWindow } from './date-window.js';
import { eventRows } from './event-condition.js';
import type { ListCriteria } from './list-criteria.js';
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
    window: resolveDateWindow(input, NOW, zone, () => undefined),
    search: undefined,
    words: undefined,
    categories: undefined,
    tags: undefined,
    venues: undefined,
    organizers: undefined,
    statuses: undefined,
    near: undefined,
    ...found,
  };
}

const searched = (oneOfEach: string[][], isExact = true): Partial<ListCriteria> => ({
  search: { words: oneOfEach.map(([word = '']) => word), without: [] },
  words: { oneOfEach, none: [], isExact } satisfies WordMatches,
});

const plan = (input: Partial<ListEventsDto>, found: Partial<ListCriteria> = {}, viewer = ANONYMOUS) =>
  planList(criteriaOf(input, found), contextOf(viewer), { limit: 10, offset: 20 });

/** The first table of a statement. */
const tableOf = ({ sql }: { sql: string }) => /FROM \(*(?:SELECT \S+ AS id, \S+ FROM )?(\w+)/.exec(sql)?.[1];

describe('planList counts', () => {
  it.each([
    ['a window by days', {}, {}, 'event_days'],
    ['links by the join table of the first', {}, { tags: [1], venues: [2] }, 'event_venues'],
    ['words by the word index', {}, searched([['jazz']]), 'event_words'],
    [
      'words with anything else by the word index',
      { featured: true },
      { ...searched([['jazz']]), tags: [1] },
      'event_words',
    ],
    ['links with anything else by rows', { featured: true }, { tags: [1] }, 'events'],
    ['what no index answers by rows', { ticketed: false }, {}, 'events'],
  ])('%s', (_, input, found, table) => {
    expect(tableOf(plan(input, found).total)).toBe(table);
  });

  it('for editors by days, but links by rows, because join tables have public events', () => {
    expect(tableOf(plan({}, {}, as('editor')).total)).toBe('event_days');
    expect(tableOf(plan({}, { tags: [1] }, as('editor')).total)).toBe('events');
  });

  it('for authors by rows, because day counts do not know their own events', () => {
    expect(tableOf(plan({}, {}, as('author')).total)).toBe('events');
  });
});

describe('planList finds a page', () => {
  it.each([
    ['of a window along the starts', {}, {}, Infinity, 'FORCE INDEX (events_start)'],
    ['of a window along the ends', { orderby: 'end_date' }, {}, Infinity, 'FORCE INDEX (events_end)'],
    ['of one link in its join table', {}, { tags: [1] }, Infinity, 'FROM event_tags'],
    ['of few events of several links there, too', {}, { tags: [1, 2] }, 2000, 'SELECT DISTINCT event_tags.event_id'],
    ['of many along the starts', {}, { tags: [1, 2] }, 2001, 'FORCE INDEX (events_start)'],
    ['of links in another order by rows', { orderby: 'title' }, { tags: [1] }, 5, 'FROM events WHERE'],
    ['of one word in the word index', {}, searched([['jazz']]), Infinity, 'FROM event_words'],
    ['of few hits by all their words', {}, searched([['jazz', 'jazzy']]), 1000, 'GROUP BY event_words.event_id'],
    ['of many hits by a word of all', {}, searched([['jazz', 'jazzy'], ['fair']]), 1001, 'event_words.word = ?'],
    ['of many hits without such a word along the starts', {}, searched([['jazz', 'jazzy']]), 1001, 'FORCE INDEX'],
  ] as const)('%s', (_, input, found, count, sql) => {
    expect(plan(input, found as Partial<ListCriteria>).page(count).sql).toContain(sql);
  });

  it('with its limit, offset and order', () => {
    const { page, order, orderBy, position } = plan({ orderby: 'title', order: 'desc' });
    expect({ order, orderBy, position }).toEqual({
      order: { column: 'events.sort_name', direction: 'DESC' },
      orderBy: 'title',
      position: { limit: 10, offset: 20 },
    });
    expect(page(100).sql).toMatch(/ORDER BY events.sort_name DESC, events.id DESC LIMIT 10 OFFSET 20$/);
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
    expect(total.sql).toContain('EXISTS (SELECT 1 FROM event_tags');
    expect(page(5000).sql).toContain('(SELECT 1 FROM event_tags WHERE event_tags.event_id = events.id');
  });

  it.each([
    ['a window', {}],
    ['links', { tags: [1, 2], categories: [3] }],
    ['words', { ...searched([['jazz', 'jazzy']]), tags: [1] }],
  ])('keeps every condition in a page by rows of a list by %s', (_, found) => {
    const { conditions, page } = plan({ orderby: 'end_date' }, found);
    const { sql } = page(5000);
    for (const { on } of conditions) expect(sql).toContain(on(eventRows('correlated')).sql);
  });

  it('is empty for a list of hidden events if the viewer may not edit any', () => {
    expect(plan({ hide_from_listings: 'only' }).isEmpty).toBe(true);
    expect(plan({ hide_from_listings: 'only' }, {}, as('editor')).isEmpty).toBe(false);
  });
});
