import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../persistence/setup/data-source.js';
import { openDatabase } from '../../persistence/setup/open-database.js';
import { where } from '../../persistence/sql/conditions.js';
import { addMissingWords, type IndexedWord } from './dictionary.js';
import { eventsWithWords, isOrderedByStart, type Limits, MATCH } from './event-matches.js';
import { addEventWords } from './event-words.js';
import { EVERY_EVENT, WORD_LISTING } from './index-tables.js';
import { matchesNothing, matchWords, type WordMatches } from './match-words.js';

const WORDS = ['concert', 'concerts', 'disconcerting', 'jazz', 'brass', 'market'];
const COMMON = ['concerts', 'jazz'];
let database: DataSource;

beforeAll(async () => {
  database = await openDatabase(dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 }));
});

beforeEach(async () => {
  await database.query('DELETE FROM word_events');
  for (const table of ['word_endings', 'words']) await database.query(`DELETE FROM ${table} WHERE word <> ''`);
  await addMissingWords(database.manager, COMMON);
  for (const [index, word] of COMMON.entries())
    await database.query('UPDATE words SET bit = ? WHERE word = ?', [index * 60, word]);
});

afterAll(() => database.destroy());

/** Adds events with these words to the index, one a day, with ids from 1. */
async function addEvents(...events: (readonly string[])[]): Promise<void> {
  for (const [index, words] of events.entries()) {
    const day = String(index + 1).padStart(2, '0');
    const times = { startUtc: `2026-02-${day} 12:00:00`, endUtc: `2026-02-${day} 13:00:00` };
    const event = { id: index + 1, ...times, listing: WORD_LISTING.public, words: new Set([EVERY_EVENT, ...words]) };
    await addEventWords(database.manager, event);
  }
}

async function eventsFound(found: WordMatches, limits: Partial<Limits> = {}): Promise<number[]> {
  const { source, filter } = eventsWithWords(found, { within: () => where('1=1'), ...limits });
  const rows = await database.query<{ id: number; start_utc: string }[]>(
    `SELECT ${MATCH}.event_id AS id, ${MATCH}.start_utc AS start_utc FROM ${source.sql} WHERE ${filter.sql} ORDER BY id`,
    [...source.values, ...filter.values],
  );
  for (const { id, start_utc } of rows) expect(start_utc).toBe(`2026-02-${String(id).padStart(2, '0')} 12:00:00`);
  return rows.map(({ id }) => id);
}

const wordOf = (word: string, id = 1): IndexedWord => ({ word, id, events: 1, bit: null });
const exactly = (...oneOfEach: string[][]): WordMatches => ({
  oneOfEach: oneOfEach.map((words) => words.map((word) => wordOf(word))),
  none: [],
  everyEvent: wordOf(EVERY_EVENT),
  isExact: true,
  hasSets: false,
});

describe('the words that a search matches', () => {
  it('are the words that contain a part, listed by part', async () => {
    await addEvents(WORDS);
    const found = await matchWords(database.manager, { words: ['concert', 'jaz'], without: [] });
    expect(found?.oneOfEach.map((words) => words.map(({ word }) => word).sort())).toEqual([
      ['concert', 'concerts', 'disconcerting'],
      ['jazz'],
    ]);
    expect(found).toMatchObject({ none: [], isExact: true });
  });

  it('are excluded when the search excludes their part', async () => {
    await addEvents(WORDS);
    const found = await matchWords(database.manager, { words: ['concert'], without: ['jazz'] });
    expect(found?.none.map(({ word }) => word)).toEqual(['jazz']);
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
    expect(isOrderedByStart({ ...exactly(['jazz']), none: [wordOf('brass')] })).toBe(false);
  });
});

it('are unknown while the index is not complete', async () => {
  await database.query("UPDATE words SET word = 'incomplete' WHERE word = ''");
  try {
    await addEvents(WORDS);
    expect(await matchWords(database.manager, { words: ['concert'], without: [] })).toBeUndefined();
  } finally {
    await database.query("UPDATE words SET word = '' WHERE word = 'incomplete'");
  }
});

it('finds the events with one word of each list and no excluded one', async () => {
  const events = [['concert', 'jazz'], ['concerts'], ['disconcerting', 'brass'], ['jazz', 'brass'], WORDS, ['market']];
  await addEvents(...events);
  const known = await database.query<IndexedWord[]>('SELECT word, id, events, bit FROM words');
  const some = fc.subarray(WORDS, { minLength: 1, maxLength: 3 });
  const counts = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: known.length, maxLength: known.length });
  await fc.assert(
    fc.asyncProperty(
      ...[fc.array(some, { minLength: 1, maxLength: 3 }), fc.subarray(WORDS), counts],
      async (oneOfEach, none, counts) => {
        // How frequent words are decides about the statement, not about what it finds.
        const words = new Map(known.map((word, index) => [word.word, { ...word, events: counts[index] ?? 0 }]));
        const found = {
          oneOfEach: oneOfEach.map((list) => list.map((word) => words.get(word)!)),
          none: none.map((word) => words.get(word)!),
          everyEvent: words.get(EVERY_EVENT)!,
          isExact: true,
          hasSets: false,
        };
        const has = (list: readonly string[]) => (event: readonly string[]) =>
          list.some((word) => event.includes(word));
        const expected = events
          .map((list, index) => ({ list, id: index + 1 }))
          .filter(({ list }) => oneOfEach.every((each) => has(each)(list)) && !has(none)(list))
          .map(({ id }) => id);
        expect(await eventsFound(found)).toEqual(expected);
        const within = (table: string) => where(`${table}.start_utc >= ?`, '2026-02-04');
        expect(await eventsFound(found, { within })).toEqual(expected.filter((id) => id >= 4));
      },
    ),
    { numRuns: 200 },
  );
});
