// The inserts and updates of the service without validation, each write in one transaction.
import { foldMarkup, foldText } from '../../dist/calendar/text/fold.js';
import { endingsOf, indexedWords } from '../../dist/calendar/text/indexed-words.js';
import { now, relationsOf } from './events.mjs';
import * as present from './present.mjs';

/** Creates an event with times in UTC, linked to records by id. */
export async function create(pool, input) {
  const at = now();
  const row = await inTransaction(pool, async (connection) => {
    const [{ insertId: id }] = await connection.query("INSERT INTO record_ids (kind) VALUES ('event')");
    const event = rowOf(id, input, at);
    await connection.query('INSERT INTO events SET ?', [event]);
    const text = searchText(event);
    await connection.query('INSERT INTO search_texts (record_id, field, text) VALUES (?)', [[id, 'text', text]]);
    await addWords(connection, event, indexedWords(text));
    const repeated = [2, '', event.start_utc, event.end_utc];
    const link = (table, columns, rows) => connection.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows]);
    const repeatedColumns = 'showing, publish_at, start_utc, end_utc';
    await connection.query('UPDATE categories SET event_count = event_count + 1 WHERE id IN (?)', [input.categories]);
    await link(
      'event_categories',
      `event_id, category_id, ${repeatedColumns}`,
      input.categories.map((other) => [id, other, ...repeated]),
    );
    await connection.query('UPDATE tags SET event_count = event_count + 1 WHERE id IN (?)', [input.tags]);
    await link(
      'event_tags',
      `event_id, tag_id, ${repeatedColumns}`,
      input.tags.map((other) => [id, other, ...repeated]),
    );
    await link('event_venues', `event_id, venue_id, ${repeatedColumns}, position`, [[id, input.venue, ...repeated, 0]]);
    await link(
      'event_organizers',
      `event_id, organizer_id, ${repeatedColumns}, position`,
      input.organizer.map((other, position) => [id, other, ...repeated, position]),
    );
    await connection.query(
      'INSERT INTO event_days (status, hidden, day, starts) VALUES (?, 0, ?, 1) ON DUPLICATE KEY UPDATE starts = starts + 1',
      ['publish', event.start_utc.slice(0, 10)],
    );
    return event;
  });
  const relations = await relationsOf(pool, [row.id], at);
  return present.event(row, relations(row.id));
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
    await connection.query('UPDATE events SET ? WHERE id = ?', [changed, id]);
    const event = { ...before, ...changed };
    const text = searchText(event);
    await connection.query("UPDATE search_texts SET text = ? WHERE record_id = ? AND field = 'text'", [text, id]);
    const [words, wordsBefore] = [indexedWords(text), indexedWords(searchText(before))];
    const without = (some, others) => [...some].filter((word) => !others.has(word));
    const gone = without(wordsBefore, words);
    if (gone.length) {
      const those = 'word IN (?) AND start_utc = ? AND event_id = ?';
      await connection.query(`DELETE FROM event_words WHERE ${those}`, [gone, event.start_utc, id]);
    }
    await addWords(connection, event, without(words, wordsBefore));
    return event;
  });
  const relations = await relationsOf(pool, [row.id], at);
  return present.event(row, relations(row.id));
}

/** Adds words of an event to the index, and missing ones to its dictionary. */
async function addWords(connection, { id, start_utc, end_utc, publish_at }, words) {
  const sorted = [...words].sort();
  if (sorted.length === 0) return;
  const [known] = await connection.query('SELECT word FROM search_words WHERE word IN (?)', [sorted]);
  if (known.length < sorted.length) {
    const fresh = sorted.filter((one) => !known.some(({ word }) => word === one));
    const endings = fresh.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
    await connection.query('INSERT IGNORE INTO search_words (word) VALUES ?', [fresh.map((word) => [word])]);
    await connection.query('INSERT IGNORE INTO search_word_endings (ending, word) VALUES ?', [endings.sort()]);
  }
  await connection.query('INSERT INTO event_words (word, start_utc, event_id, end_utc, publish_at) VALUES ?', [
    sorted.map((word) => [word, start_utc, id, end_utc, publish_at]),
  ]);
}

async function inTransaction(pool, work) {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const done = await work(connection);
    await connection.query('COMMIT');
    return done;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
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
    parent_id: null,
    span: 0,
  };
}

const searchText = ({ title, excerpt, description }) =>
  foldText([foldText(title), foldMarkup(excerpt), foldMarkup(description)].join('\uFFFC'));
