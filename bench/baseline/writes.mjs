// The inserts and updates of the service without validation, each write in one transaction.
import { foldMarkup, foldText } from '../../dist/calendar/text/fold.js';
import { endingsOf, indexedWords } from '../../dist/calendar/text/indexed-words.js';
import { locatedCounters, startCounters, termCounters } from '../../dist/read-models/event-counts/counters.js';
import { now } from './events.mjs';
import * as present from './present.mjs';
import { referenced, relationsOf } from './relations.mjs';

/** Creates an event with times in UTC, linked to records by id. */
export async function create(pool, input) {
  const at = now();
  const relations = await referenced(pool, input, at);
  const row = await inTransaction(pool, async (connection) => {
    const [{ insertId: id }] = await connection.query("INSERT INTO record_ids (kind) VALUES ('event')");
    const event = rowOf(id, input, at);
    await connection.query('INSERT INTO events SET ?', [event]);
    const text = searchText(event);
    await connection.query('INSERT INTO search_texts (record_id, field, text) VALUES (?)', [[id, 'text', text]]);
    await addWords(connection, event, wordsOf(text));
    const repeated = [2, '', event.start_utc, event.end_utc];
    const links = [];
    const link = (table, columns, rows) => links.push([`INSERT INTO ${table} (${columns}) VALUES ?`, rows]);
    const repeatedColumns = 'showing, publish_at, start_utc, end_utc';
    link(
      'event_categories',
      `event_id, category_id, ${repeatedColumns}`,
      input.categories.map((other) => [id, other, ...repeated]),
    );
    link(
      'event_tags',
      `event_id, tag_id, ${repeatedColumns}`,
      input.tags.map((other) => [id, other, ...repeated]),
    );
    link('event_venues', `event_id, venue_id, ${repeatedColumns}, position`, [[id, input.venue, ...repeated, 0]]);
    link(
      'event_organizers',
      `event_id, organizer_id, ${repeatedColumns}, position`,
      input.organizer.map((other, position) => [id, other, ...repeated, position]),
    );
    links.push(await counters(connection, event, { ...input, venues: [input.venue] }));
    await connection.query(
      `BEGIN NOT ATOMIC ${links.map(([sql]) => sql).join('; ')}; END`,
      links.map(([, rows]) => rows),
    );
    return event;
  });
  return present.event(row, relations);
}

/** The statement that counts a new event by state, categories, tags and venue, with its rows. */
async function counters(connection, { id, ...event }, links) {
  const counted = { ...event, id, startUtc: event.start_utc };
  const keys = [...startCounters(counted, links), ...termCounters(counted, links)].map((key) => [...key, 1]);
  const [[located]] = await connection.query(
    `SELECT 1 FROM venues WHERE id IN (?) AND status = 'publish' AND geo_lat IS NOT NULL AND geo_lng IS NOT NULL`,
    [links.venues],
  );
  if (located) keys.push(...locatedCounters(counted).map((key) => [...key, 1]));
  const sql =
    'INSERT INTO event_counts (facet, item, period, total) VALUES ? ON DUPLICATE KEY UPDATE total = total + VALUES(total)';
  return [sql, keys.sort()];
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
    const [words, wordsBefore] = [wordsOf(text), wordsOf(searchText(before))];
    const without = (some, others) => [...some].filter((word) => !others.has(word));
    const gone = [EVERY_EVENT, ...without(wordsBefore, words)];
    await connection.query(
      `DELETE word_events FROM words JOIN word_events ON word_events.word_id = words.id
       WHERE word IN (?) AND start_utc = ? AND event_id = ?`,
      [gone, event.start_utc, id],
    );
    await addWords(connection, event, words, [EVERY_EVENT, ...without(words, wordsBefore)]);
    return event;
  });
  const relations = await relationsOf(pool, [row.id], at);
  return present.event(row, relations(row.id));
}

/** A word of every event; its row has the bits of the common words. */
const EVERY_EVENT = '';
const wordsOf = (text) => new Set([EVERY_EVENT, ...indexedWords(text)]);

/** Adds words of an event to the index, and missing ones to its dictionary. */
async function addWords(connection, { id, start_utc, end_utc }, all, added = [...all]) {
  const common = '(SELECT COALESCE(SUM(1 << bit), 0) FROM words WHERE bit IS NOT NULL AND word IN (?))';
  const insert = () =>
    connection.query(
      `INSERT IGNORE INTO word_events (word_id, start_utc, event_id, end_utc, listing, common_words)
       SELECT id, ?, ?, ?, 1, CASE WHEN word = '' THEN ${common} END FROM words WHERE word IN (?) LOCK IN SHARE MODE`,
      [start_utc, id, end_utc, [...all], sorted],
    );
  const sorted = [...added].sort();
  const [{ affectedRows }] = await insert();
  if (affectedRows === sorted.length) return;
  const [known] = await connection.query('SELECT word FROM words WHERE word IN (?)', [sorted]);
  const fresh = sorted.filter((one) => !known.some(({ word }) => word === one));
  const endings = fresh.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
  if (fresh.length) {
    await connection.query('INSERT IGNORE INTO words (word) VALUES ?', [fresh.map((word) => [word])]);
    await connection.query('INSERT IGNORE INTO word_endings (ending, word) VALUES ?', [endings.sort()]);
  }
  await insert();
}

async function inTransaction(pool, work) {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const done = await work(connection);
    // What is kept ends with it, in all processes.
    await connection.query(
      "UPDATE changes SET recent = SUBSTR(CONCAT(total + 1, ':*;', recent), 1, 2000), total = total + 1 WHERE shard = ?",
      [Math.floor(Math.random() * 16)],
    );
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
    event_status: 'scheduled',
    event_status_reason: '',
    parent_id: null,
    span: 0,
  };
}

const searchText = ({ title, excerpt, description }) =>
  foldText([foldText(title), foldMarkup(excerpt), foldMarkup(description)].join('\uFFFC'));
