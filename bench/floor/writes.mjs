// The inserts and updates of the service, without its checks, each write in one transaction.
import { foldMarkup, foldText } from '../../dist/calendar/text/fold.js';
import { slugOf } from '../../dist/calendar/slugs/slug.js';
import { now, relationsOf } from './events.mjs';
import * as present from './present.mjs';

/** Makes an event at known times in UTC, linked to records by their ids. */
export async function create(pool, sent) {
  const at = now();
  const row = await inTransaction(pool, async (connection) => {
    const [{ insertId: id }] = await connection.query("INSERT INTO record_ids (kind) VALUES ('event')");
    const event = rowOf(id, sent, at);
    await insertUnderFreeSlug(connection, event);
    await connection.query('REPLACE INTO search_texts (record_id, field, text) VALUES (?, ?, ?)', [
      id,
      'text',
      searchText(event),
    ]);
    const repeated = [2, '', event.start_utc, event.end_utc];
    const link = (table, columns, rows) => connection.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows]);
    const facts = 'showing, publish_at, start_utc, end_utc';
    await connection.query('UPDATE categories SET event_count = event_count + 1 WHERE id IN (?)', [sent.categories]);
    await link(
      'event_categories',
      `event_id, category_id, ${facts}`,
      sent.categories.map((other) => [id, other, ...repeated]),
    );
    await connection.query('UPDATE tags SET event_count = event_count + 1 WHERE id IN (?)', [sent.tags]);
    await link(
      'event_tags',
      `event_id, tag_id, ${facts}`,
      sent.tags.map((other) => [id, other, ...repeated]),
    );
    await link('event_venues', `event_id, venue_id, ${facts}, position`, [[id, sent.venue, ...repeated, 0]]);
    await link(
      'event_organizers',
      `event_id, organizer_id, ${facts}, position`,
      sent.organizer.map((other, place) => [id, other, ...repeated, place]),
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

/** Gives an event another title. */
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
    await connection.query('REPLACE INTO search_texts (record_id, field, text) VALUES (?, ?, ?)', [
      id,
      'text',
      searchText(event),
    ]);
    return event;
  });
  const relations = await relationsOf(pool, [row.id], at);
  return present.event(row, relations(row.id));
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

async function insertUnderFreeSlug(connection, event) {
  const wanted = event.slug;
  for (let number = 2; ; number++) {
    try {
      return await connection.query('INSERT INTO events SET ?', [event]);
    } catch (error) {
      if (error.code !== 'ER_DUP_ENTRY') throw error;
      event.slug = `${wanted}-${number}`;
    }
  }
}

function rowOf(id, { title, description, start_date, end_date }, at) {
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
    slug: slugOf(title),
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
