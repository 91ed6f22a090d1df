import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { UTC } from '../../../calendar/dates/zone.js';
import { Site } from '../../../calendar/site.js';
import { ANONYMOUS } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { Urls } from '../../../http/urls/urls.js';
import type { IndexedWord } from '../../../read-models/word-index/dictionary.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { conditionsOf } from './list-conditions.js';
import type { ListQuery } from './list-strategy.js';
import { smallerSide } from './smaller-side.js';

const context: RequestContext = {
  viewer: ANONYMOUS,
  now: '2030-06-15 12:00:00' as UtcText,
  site: new Site(UTC, 10, { symbol: '$', code: 'USD', position: 'prefix' }),
  urls: new Urls('https://host.example', '', 'v1'),
};

/** A search for a word that so many of 1000 events have, with filters. */
function searchFor(events: number, input: Partial<ListEventsDto>, links: Partial<ListCriteria> = {}): ListQuery {
  const word: IndexedWord = { word: 'jazz', id: 1, events, bit: null };
  const criteria = {
    input,
    window: {},
    modified: {},
    search: { words: ['jazz'], without: [] },
    words: { oneOfEach: [[word]], none: [], everyEvent: { ...word, events: 1000 }, isExact: true },
    linkSizes: {},
    ...links,
  } as unknown as ListCriteria;
  const order = { column: 'events.start_utc', direction: 'ASC' } as const;
  const conditions = conditionsOf(criteria, context);
  return { criteria, context, conditions, orderBy: 'start_date', order, position: { limit: 10, offset: 0 } };
}

const fieldsOf = (query: ListQuery) => smallerSide(query)?.answered.map(({ field }) => field);

describe('smallerSide', () => {
  it.each([
    ['without other filters', {}, {}],
    ['with links that are not fewer than its events', {}, { tags: [7] }],
    ['with a filter that no index has', { geoloc: true }, {}],
  ])('is the words of a search %s', (_, input, links) => {
    expect(smallerSide(searchFor(500, input, links))).toBeUndefined();
  });

  it('is the fewest links, all of whose kinds they are looked up in', () => {
    const query = searchFor(500, { featured: true }, { tags: [7], venues: [8], fewestLinks: 'tags' });
    expect(smallerSide(query)?.events.sql).toMatch(/^SELECT event_tags\.start_utc .* FROM event_tags WHERE/);
    expect(fieldsOf(query)).toEqual(['venue', 'tags']);
  });

  it('has each event once, though several of the tags may be its own', () => {
    const query = searchFor(500, {}, { tags: [7, 8], fewestLinks: 'tags' });
    expect(smallerSide(query)?.events.sql).toMatch(/^SELECT DISTINCT /);
  });

  it.each([
    ['set', { featured: true, ticketed: false }, 'events_flags'],
    ['not set, which most events have', { featured: false, ticketed: false }, 'events_start'],
  ])('is the events with flags that are %s, from an index, if the word is frequent', (_, flags, index) => {
    const query = searchFor(125, { ...flags, geoloc: true });
    expect(smallerSide(query)?.events.sql).toContain(`FROM events /*! FORCE INDEX (${index}) */`);
    expect(fieldsOf(query)).toEqual(['featured', 'ticketed']);
  });

  it('is the words if they are in fewer than an eighth of all events', () => {
    expect(smallerSide(searchFor(124, { featured: true }))).toBeUndefined();
  });
});
