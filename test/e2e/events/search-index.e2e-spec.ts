import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldText } from '../../../src/calendar/text/fold.js';
import { parseSearchText, type SearchQuery } from '../../../src/calendar/text/search-words.js';
import { inBatches } from '../../../src/persistence/sql/insert-rows.js';
import { insertRows } from '../../../src/persistence/sql/insert-rows.js';
import { rebuildSearchIndex } from '../../../src/read-models/word-index/rebuild.js';
import { Event } from '../../../src/resources/events/event.entity.js';
import { Chance } from '../../support/chance.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';

const SEED = seedOr(20_260_216);
const { api, database, stop } = await startApp();
afterAll(stop);

const chance = new Chance(SEED);
const admin = api.as('administrator');
const NOW = '2026-02-15 12:00:00';

const VOCABULARY = [
  ...['Concert', 'concerts', 'concertina', 'Morning', 'morn', 'the', 'of', 'to', 'Jazz', 'jazzy', 'AAAA', 'aaaaaaaa'],
  ...['Straße', 'naïve', 'İstanbul', 'Ёлка', 'สวัสดีครับ', '日本音楽祭', '音楽', '한국어로', '𝄞𝄞𝄞𝄞', '🏮', 'e\u0301lan'],
  ...[
    '100%',
    'live_music',
    'R&B',
    'C#',
    "rock'n'roll",
    'hip-hop',
    'alpha/beta',
    'x+y',
    '“quoted words”',
    '<em>mark</em>',
  ],
  ...['2026', '555-9999', 'https://hall.example/way?a=b', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'],
  ...[
    '0123456789abcdef0123456789abcdef0123456789abcdef',
    '日'.repeat(40),
    '<p>',
    '</p>',
    '&amp;',
    '!',
    '100',
    'zeta@hall',
  ],
];
const text = (max: number) => Array.from({ length: chance.below(max) }, () => chance.oneOf(VOCABULARY)).join(' ');
const texts = () => ({ title: `T ${text(5)}`, excerpt: text(4), description: text(30) });
const times = () => {
  const start = Date.UTC(2026, chance.below(24), 1 + chance.below(28), chance.below(3));
  const written = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  return { start_date: written(start), end_date: written(start + chance.oneOf([0, 1, 90]) * 86_400_000) };
};
const state = () => ({
  status: chance.oneOf(['publish', 'publish', 'publish', 'draft', 'private', 'trash']),
  hide_from_listings: chance.oneOf([false, false, false, true]),
  date: chance.oneOf(['2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-06-01 00:00:00']),
});
const categories = () => ({ categories: chance.someOf(['Music', 'Film'], 2) });

const events: number[] = [];

async function createOne(): Promise<void> {
  const { body, status } = await admin.post('/events', { ...texts(), ...times(), ...state(), ...categories() });
  expect(status).toBe(201);
  events.push(body.id);
}

async function changeOne(id: number): Promise<void> {
  const change = chance.oneOf([texts, times, state, () => ({ title: texts().title, ...state(), ...times() })])();
  expect((await admin.patch(`/events/${id}`, change)).status).toBe(200);
}

beforeAll(async () => {
  for (let n = 0; n < 60; n++) await createOne();
  for (let n = 0; n < 60; n++) await changeOne(chance.oneOf(events));
  for (let n = 0; n < 5; n++) await admin.delete(`/events/${chance.oneOf(events)}`);
});

interface Searched {
  id: number;
  start_utc: string;
  end_utc: string;
  sort_name: string;
}

/** The ids a search is to find, in order: whatever is listed and holds each word as it is written, by LIKE alone. */
async function foundByLike({ words, without }: SearchQuery, rest = '1=1', order = 'start_utc, id') {
  const like = (word: string) =>
    `search_texts.text LIKE '%${word.replace(/[%_!]/g, '!$&').replaceAll("'", "''")}%' ESCAPE '!'`;
  const escaped =
    database.options.type === 'mysql' ? (sql: string) => sql.replaceAll('\\', '\\\\') : (sql: string) => sql;
  const holds = [...words.map(like), ...without.map((word) => `NOT (${like(word)})`)].map(escaped);
  const found: Searched[] = await database.query(
    `SELECT events.id FROM events JOIN search_texts ON search_texts.record_id = events.id
     WHERE ${[`status = 'publish' AND hidden = 0 AND publish_at <= '${NOW}'`, rest, ...holds].join(' AND ')} ORDER BY ${order}`,
  );
  return words.length + without.length ? found.map(({ id }) => id) : [];
}

/** What somebody may type: a part of what is stored, long or short, a phrase or several words, some with a minus. */
async function somethingToSearch(): Promise<string> {
  const stored: { text: string }[] = await database.query('SELECT text FROM search_texts ORDER BY record_id');
  const letters = Array.from(chance.oneOf(stored).text);
  const from = chance.below(letters.length);
  const part = letters.slice(from, from + 1 + chance.below(chance.oneOf([4, 8, 30]))).join('');
  const words = [
    part,
    chance.oneOf(VOCABULARY),
    `"${part}"`,
    `-${chance.oneOf(VOCABULARY)}`,
    Array.from(part).slice(0, 3).join(''),
  ];
  return [chance.oneOf(words), ...chance.someOf(words, 2)].join(' ').trim();
}

async function search(text: string, more: Record<string, string> = {}) {
  const window = { ends_after: '1000-01-02 00:00:00', strict_dates: 'true', per_page: '50' };
  const query = new URLSearchParams({ search: text, ...window, ...more });
  const { body, status } = await api.get(`/events?${query.toString()}`, { now: NOW });
  expect([text, status]).toEqual([text, 200]);
  return { total: body.total as number, ids: body.events.map(({ id }: { id: number }) => id) as number[] };
}

describe(`search by the index of words (seed ${SEED})`, () => {
  const SEARCHES = rounds(100);

  it('finds what holds the words as they are written', async () => {
    let hits = 0;
    for (let n = 0; n < SEARCHES; n++) {
      const text = await somethingToSearch();
      const query = parseSearchText(text);
      if (!text || !query) continue;
      const wanted = await foundByLike(query);
      expect([text, await search(text)]).toEqual([text, { total: wanted.length, ids: wanted.slice(0, 50) }]);
      hits += wanted.length;
    }
    expect(hits).toBeGreaterThan(SEARCHES);
  });

  it('finds it within a window, by category, in another order and page by page', async () => {
    const inMusic = `EXISTS (SELECT 1 FROM event_categories JOIN categories ON categories.id = event_categories.category_id
      WHERE event_categories.event_id = events.id AND categories.slug = 'music')`;
    const limits: [string, Record<string, string>, string?][] = [
      [
        "start_utc >= '2026-03-01' AND end_utc <= '2027-01-15 00:00:00'",
        { start_date: '2026-03-01', end_date: '2027-01-15' },
      ],
      [inMusic, { categories: 'music' }],
      ['1=1', { order: 'desc' }, 'start_utc DESC, id DESC'],
      ['1=1', { orderby: 'title' }, 'sort_name, id'],
    ];
    for (let n = 0; n < SEARCHES; n++) {
      const text = await somethingToSearch();
      const query = parseSearchText(text);
      if (!text || !query) continue;
      const [rest, more, order] = chance.oneOf(limits);
      const wanted = await foundByLike(query, rest, order);
      const pages = Math.max(Math.ceil(wanted.length / 3), 1);
      const page = 1 + chance.below(pages);
      const found = await search(text, { ...more, per_page: '3', page: String(page) });
      expect([text, more, found]).toEqual([
        text,
        more,
        { total: wanted.length, ids: wanted.slice(page * 3 - 3, page * 3) },
      ]);
    }
  });

  it('finds what was scheduled once its time has come', async () => {
    await admin.post('/events', { title: 'Premiere', ...times(), date: '2026-06-01 00:00:00' });
    const found = async (now: string) =>
      (await api.get('/events?search=premiere&ends_after=2026-01-01', { now })).body.total;
    expect([await found('2026-05-31 12:00:00'), await found('2026-06-01 12:00:00')]).toEqual([0, 1]);
  });
});

describe(`the index of words (seed ${SEED})`, () => {
  /** By word, because a rebuild gives words other ids, and other bits to the common ones. */
  const occurrences = async () => {
    const rows = await database.query<{ word: string }[]>(
      `SELECT word, start_utc, event_id, end_utc, listing FROM word_events JOIN words ON words.id = word_events.word_id
       ORDER BY word, event_id`,
    );
    return [...rows, ...(await commonWords())];
  };

  /** Events whose common words are not those of their rows. */
  const commonWords = () =>
    database.query<object[]>(
      `SELECT every.event_id, every.common_words, SUM(1 << words.bit) AS expected
       FROM words every_word JOIN word_events every ON every.word_id = every_word.id
       LEFT JOIN word_events one ON one.event_id = every.event_id AND one.start_utc = every.start_utc
       LEFT JOIN words ON words.id = one.word_id AND words.bit IS NOT NULL
       WHERE every_word.word = '' GROUP BY every.event_id, every.common_words
       HAVING every.common_words <> COALESCE(SUM(1 << words.bit), 0)`,
    );

  it('is kept by writes as it is when it is made anew', async () => {
    const kept = await occurrences();
    await rebuildSearchIndex(database);
    expect(await occurrences()).toEqual(kept);
  });

  it('stays right when events are written while it is made anew', async () => {
    const writing = async (n: number) => {
      await changeOne(chance.oneOf(events));
      if (n % 4 === 0) await createOne();
      if (n % 9 === 0) await admin.delete(`/events/${chance.oneOf(events)}`);
    };
    const writes = async () => {
      for (let n = 0; n < 40; n++) await writing(n);
    };
    await Promise.all([writes(), rebuildSearchIndex(database), writes()]);
    const kept = await occurrences();
    await rebuildSearchIndex(database);
    expect(await occurrences()).toEqual(kept);
  });

  it('stays right when many enter the same new words at once, in any order', async () => {
    const fresh = Array.from({ length: 40 }, (_, n) => `fresh${n}word`);
    const shuffled = () => chance.someOf(fresh, 80).join(' ');
    const writes = Array.from({ length: 60 }, (_, n) =>
      n % 3
        ? admin.post('/events', { ...times(), title: 'New', description: shuffled() })
        : admin.patch(`/events/${events[n % 4]}`, {
            description: shuffled(),
            status: 'publish',
            hide_from_listings: false,
          }),
    );
    const responses = await Promise.all(writes);
    expect(responses.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
    const wanted = await foundByLike({ words: ['fresh7word'], without: [] });
    expect(await search('fresh7word')).toEqual({ total: wanted.length, ids: wanted.slice(0, 50) });
    const kept = await occurrences();
    await rebuildSearchIndex(database);
    expect(await occurrences()).toEqual(kept);
  });
});

describe(`search among many events (seed ${SEED})`, () => {
  const COPIES = 1200;
  const rareForms = ['tentage', 'tent tentage'];

  beforeAll(async () => {
    const listed = await database.manager.findBy(Event, { status: 'publish', hidden: false, publishAt: '' });
    const copies = Array.from({ length: COPIES }, (_, n) => ({
      ...chance.oneOf(listed),
      id: 100_000 + n,
      slug: `copy-${n}`,
    }));
    for (const batch of inBatches(copies, 200)) await database.manager.insert(Event, [...batch]);
    await insertRows(database.manager, {
      table: 'search_texts',
      columns: ['record_id', 'field', 'text'],
      values: copies.map(({ id }) => {
        const tent = rareForms[id % 100] ?? 'tent';
        return [id, 'text', foldText(`festival festivals ${tent} ${text(12)}`)];
      }),
    });
    await rebuildSearchIndex(database);
  });

  it.each([
    ['one word with rare forms', 'tent'],
    ['part of one word', 'ten'],
    ['a word that is part of another one', 'festival'],
    ['a word and part of two', 'tent fest'],
    ['two words of which one is part of another', 'festival festivals'],
    ['a word without another', 'tent -donaudampf'],
    ['a phrase', '"festivals tent"'],
    ['words without a part that has signs', 'festivals -r&b'],
  ])('by %s gives every page in order', async (_, text) => {
    const wanted = await foundByLike(parseSearchText(text)!);
    expect(wanted.length).toBeGreaterThan(1000);
    for (const page of [1, 2, 20]) {
      const ids = wanted.slice(page * 50 - 50, page * 50);
      expect(await search(text, { page: String(page) })).toEqual({ total: wanted.length, ids });
    }
  });
});
