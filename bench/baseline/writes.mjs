// The inserts and updates of the service without validation, each write in one transaction.
import { foldMarkup, foldText } from '../../dist/calendar/text/fold.js';
import { endingsOf, indexedWords } from '../../dist/calendar/text/indexed-words.js';
import { locatedCounters, startCounters, termCounters } from '../../dist/read-models/event-counts/counters.js';
import { now } from './events.mjs';
import { change, logged, revised } from './written-with-it.mjs';
import * as present from './present.mjs';
import { referenced, relationsOf } from './relations.mjs';

/** Creates an event with times in UTC, linked to records by id. */
export function create(pool, input) {
  const at = now();
  return inTransaction(pool, async (connection) => {
    const { id, relations, isLocated } = await referenced(connection, input, at);
    const event = rowOf(id, input, at);
    const text = searchText(event);
    const repeated = [2, '', event.start_utc, event.end_utc];
    const repeatedColumns = 'showing, publish_at, start_utc, end_utc';
    const link = (table, columns, rows) => [`INSERT INTO ${table} (${columns}) VALUES ?`, [rows]];
    await writeTogether(connection, event, {
      first: [
        ['INSERT INTO events SET ?', [event]],
        ['INSERT INTO search_texts (record_id, field, text) VALUES (?)', [[id, 'text', text]]],
      ],
      words: wordsOf(text),
      last: [
        link(
          'event_categories',
          `event_id, category_id, ${repeatedColumns}`,
          input.categories.map((other) => [id, other, ...repeated]),
        ),
        link(
          'event_tags',
          `event_id, tag_id, ${repeatedColumns}`,
          input.tags.map((other) => [id, other, ...repeated]),
        ),
        link('event_venues', `event_id, venue_id, ${repeatedColumns}, position`, [[id, input.venue, ...repeated, 0]]),
        link(
          'event_organizers',
          `event_id, organizer_id, ${repeatedColumns}, position`,
          input.organizer.map((other, position) => [id, other, ...repeated, position]),
        ),
        logged(event, 'created', null, at),
        revised(event, { ...input, venue: undefined, venues: [input.venue] }, '', at),
        counters(event, { ...input, venues: [input.venue] }, isLocated),
        change(),
      ],
    });
    return present.event(event, relations);
  });
}

/** The statement that counts a new event by state, categories, tags and venue, with its rows. */
function counters({ id, ...event }, links, isLocated) {
  const counted = { ...event, id, startUtc: event.start_utc };
  const keys = [
    ...startCounters(counted, links),
    ...termCounters(counted, links),
    ...(isLocated ? locatedCounters(counted) : []),
  ];
  const sql =
    'INSERT INTO event_counts (facet, item, period, total) VALUES ? ON DUPLICATE KEY UPDATE total = total + VALUES(total)';
  return [sql, [keys.map((key) => [...key, 1]).sort()]];
}

/** Changes the title of an event. */
export async function update(pool, id, { title }) {
  const at = now();
  const row = await inTransaction(pool, async (connection) => {
    const [[before]] = await connection.query('SELECT * FROM events WHERE id = ? FOR UPDATE', [id]);
    const changed = {
      title,
      sort_name: foldText(title).slice(0, 191),
      version: before.version + 1,
      modified: at,
      modified_utc: at,
    };
    const event = { ...before, ...changed };
    const text = searchText(event);
    const [words, wordsBefore] = [wordsOf(text), wordsOf(searchText(before))];
    const without = (some, others) => [...some].filter((word) => !others.has(word));
    const gone = [EVERY_EVENT, ...without(wordsBefore, words)];
    await writeTogether(connection, event, {
      first: [
        ['UPDATE events SET ? WHERE id = ?', [changed, id]],
        ["UPDATE search_texts SET text = ? WHERE record_id = ? AND field = 'text'", [text, id]],
        [
          `DELETE word_events FROM words JOIN word_events ON word_events.word_id = words.id
           WHERE word IN (?) AND start_utc = ? AND event_id = ?`,
          [gone, event.start_utc, id],
        ],
      ],
      words,
      added: [EVERY_EVENT, ...without(words, wordsBefore)],
      last: [logged(event, 'updated', 1, at), revised(event, {}, 'title', at), change()],
    });
    return event;
  });
  const relations = await relationsOf(pool, [row.id], at);
  return present.event(row, relations(row.id));
}

/** A word of every event; its row has the bits of the common words. */
const EVERY_EVENT = '';
const wordsOf = (text) => new Set([EVERY_EVENT, ...indexedWords(text)]);

/** Writes with one statement, words between the first and the last; adds words that are missing from the dictionary. */
async function writeTogether(connection, { id, start_utc, end_utc }, { first, words, added = [...words], last }) {
  const sorted = [...added].sort();
  const common = '(SELECT COALESCE(SUM(1 << bit), 0) FROM words WHERE bit IS NOT NULL AND word IN (?))';
  const insert = [
    `INSERT IGNORE INTO word_events (word_id, start_utc, event_id, end_utc, listing, common_words)
     SELECT id, ?, ?, ?, 1, CASE WHEN word = '' THEN ${common} END FROM words WHERE word IN (?) LOCK IN SHARE MODE`,
    [start_utc, id, end_utc, [...words], sorted],
  ];
  const check = [`IF ROW_COUNT() < ${sorted.length} THEN SIGNAL SQLSTATE '45000'; END IF`, []];
  try {
    await compound(connection, [...first, insert, check, ...last]);
  } catch (error) {
    if (error.code !== 'ER_SIGNAL_EXCEPTION') throw error;
    await addMissingWords(connection, sorted);
    await compound(connection, [insert, ...last]);
  }
}

const compound = (connection, statements) =>
  connection.query(
    `BEGIN NOT ATOMIC ${statements.map(([sql]) => sql).join('; ')}; END`,
    statements.flatMap(([, values]) => values),
  );

async function addMissingWords(connection, sorted) {
  const [known] = await connection.query('SELECT word FROM words WHERE word IN (?)', [sorted]);
  const fresh = sorted.filter((one) => !known.some(({ word }) => word === one));
  const endings = fresh.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
  if (fresh.length === 0) return;
  await connection.query('INSERT IGNORE INTO words (word) VALUES ?', [fresh.map((word) => [word])]);
  await connection.query('INSERT IGNORE INTO word_endings (ending, word) VALUES ?', [endings.sort()]);
}

/** A deadlock is tried again, as often as the service does: two writers may add the same new words. */
async function inTransaction(pool, work, attemptsLeft = 8) {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const done = await work(connection);
    await connection.query('COMMIT');
    return done;
  } catch (error) {
    await connection.query('ROLLBACK');
    if (error.code !== 'ER_LOCK_DEADLOCK' || attemptsLeft <= 1) throw error;
  } finally {
    connection.release();
  }
  return inTransaction(pool, work, attemptsLeft - 1);
}

function rowOf(id, { title, slug, description, start_date, end_date }, at) {
  return {
    id,
    version: 1,
    author_id: 1,
    status: 'publish',
    publish_at: '',
    date: at,
    date_utc: at,
    modified: at,
    modified_utc: at,
    slug,
    sort_name: foldText(title).slice(0, 191),
    description,
    image_id: null,
    title,
    excerpt: '',
    all_day: 0,
    start_local: start_date,
    end_local: end_date,
    start_utc: start_date,
    end_utc: end_date,
    timezone: 'UTC',
    timezone_abbr: 'UTC',
    cost: '{"prices":[],"ranged":false}',
    website: '',
    show_map: 0,
    show_map_link: 0,
    hidden: 0,
    sticky: 0,
    featured: 0,
    ticketed: 0,
    event_status: 'scheduled',
    event_status_reason: '',
    parent_id: null,
    span: 0,
  };
}

const searchText = ({ title, excerpt, description }) =>
  foldText([foldText(title), foldMarkup(excerpt), foldMarkup(description)].join('\uFFFC'));
