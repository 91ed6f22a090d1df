import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../persistence/setup/data-source.js';
import { openDatabase } from '../../persistence/setup/open-database.js';
import { where } from '../../persistence/sql/conditions.js';
import { addEventWords } from './event-words.js';
import {
  eventsWithWords,
  isOrderedByStart,
  matchesNothing,
  matchWords,
  narrowedToSorted,
  type WordMatches,
} from './match-words.js';

const WORDS = ['concert', 'concerts', 'disconcerting', 'jazz', 'brass', 'market'];
let database: DataSource;

beforeAll(async () => {
  database = await openDatabase(dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 }));
});

beforeEach(async () => {
  for (const table of ['event_words', 'search_word_endings', 'search_words'])
    await database.query(`DELETE FROM ${table}`);
});

afterAll(() => database.destroy());

/** Adds events with these words to the index, one a day, with ids from 1. */
async function addEvents(...events: (readonly string[])[]): Promise<void> {
  for (const [index, words] of events.entries()) {
    const day = String(index + 1).padStart(2, '0');
    const times = { startUtc: `2026-02-${day} 12:00:00`, endUtc: `2026-02-${day} 13:00:00`, publishAt: '' };
    await addEventWords(database.manager, { id: index + 1, ...times, words: new Set(words) });
  }
}

async function eventsFound(found: WordMatches, within = where('1=1')): Promise<number[]> {
  const { sql, values } = eventsWithWords(found, within);
  const rows = await database.query<{ id: number; start_utc: string }[]>(`${sql} ORDER BY id`, [...values]);
  for (const { id, start_utc } of rows) expect(start_utc).toBe(`2026-02-${String(id).padStart(2, '0')} 12:00:00`);
  return rows.map(({ id }) => id);
}

const exactly = (...oneOfEach: string[][]): WordMatches => ({ oneOfEach, none: [], isExact: true });

describe('the words that a search matches', () => {
  it('are the words that contain a part, listed by part', async () => {
    await addEvents(WORDS);
    const found = await matchWords(database.manager, { words: ['concert', 'jaz'], without: [] });
    expect(found?.oneOfEach.map((words) => [...words].sort())).toEqual([
      ['concert', 'concerts', 'disconcerting'],
      ['jazz'],
    ]);
    expect(found).toMatchObject({ none: [], isExact: true });
  });

  it('are excluded when the search excludes their part', async () => {
    await addEvents(WORDS);
    const found = await matchWords(database.manager, { words: ['concert'], without: ['jazz'] });
    expect(found?.none).toEqual(['jazz']);
  });

  it('are not exact when an excluded part is too short for the index', async () => {
    await addEvents(WORDS);
    const found = await matchWords(database.manager, { words: ['concert'], without: ['a'] });
    expect(found).toMatchObject({ none: [], isExact: false });
  });

  it('are unknown when every part is too short for the index', async () => {
    await addEvents(WORDS);
    expect(await matchWords(database.manager, { words: ['a'], without: ['concert'] })).toBeUndefined();
    expect(await matchWords(database.manager, { words: [], without: ['concert'] })).toBeUndefined();
  });

  it('are none when no event has them', async () => {
    await addEvents(WORDS);
    const found = await matchWords(database.manager, { words: ['concert', 'opera'], without: [] });
    expect(found && matchesNothing(found)).toBe(true);
    expect(found && (await eventsFound(found))).toEqual([]);
  });
});

describe('matches sorted by start', () => {
  it('need one word for each part', () => {
    expect(isOrderedByStart(exactly(['jazz']))).toBe(true);
    expect(isOrderedByStart(exactly(['jazz'], ['brass']))).toBe(true);
    expect(isOrderedByStart(exactly(['jazz', 'brass']))).toBe(false);
    expect(isOrderedByStart({ ...exactly(['jazz']), none: ['brass'] })).toBe(false);
  });

  it('are found by the one unambiguous word when other parts match several', () => {
    const found = exactly(['concert', 'concerts'], ['jazz']);
    expect(narrowedToSorted(found)).toEqual({ oneOfEach: [['jazz']], none: [], isExact: false });
    expect(narrowedToSorted({ ...exactly(['jazz']), none: ['brass'] })).toEqual({
      oneOfEach: [['jazz']],
      none: [],
      isExact: false,
    });
    expect(narrowedToSorted(exactly(['jazz']))).toEqual(exactly(['jazz']));
    expect(narrowedToSorted(exactly(['concert', 'concerts']))).toBeUndefined();
  });
});

it('finds the events with one word of each list and no excluded one', async () => {
  const events = [['concert', 'jazz'], ['concerts'], ['disconcerting', 'brass'], ['jazz', 'brass'], WORDS, ['market']];
  await addEvents(...events);
  const some = fc.subarray(WORDS, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 3 }), fc.subarray(WORDS), async (oneOfEach, none) => {
      const found = { oneOfEach, none, isExact: true };
      const has = (words: readonly string[]) => (event: readonly string[]) =>
        words.some((word) => event.includes(word));
      const expected = events
        .map((words, index) => ({ words, id: index + 1 }))
        .filter(({ words }) => oneOfEach.every((list) => has(list)(words)) && !has(none)(words))
        .map(({ id }) => id);
      expect(await eventsFound(found)).toEqual(expected);
      const narrowed = narrowedToSorted(found);
      if (narrowed) expect(await eventsFound(narrowed)).toEqual(expect.arrayContaining(expected));
      const later = where('event_words.start_utc >= ?', '2026-02-04');
      expect(await eventsFound(found, later)).toEqual(expected.filter((id) => id >= 4));
    }),
    { numRuns: 200 },
  );
});
