// Handwritten SQL for the event requests of the benchmark, in the fewest and fastest statements known.
import { byCodePoints } from '../../dist/calendar/text/text-order.js';
import * as present from './present.mjs';

const COLUMNS = `e.id, e.author_id, e.status, e.date, e.date_utc, e.modified, e.modified_utc, e.title, e.description, e.excerpt,
  e.slug, e.all_day, e.start_local, e.end_local, e.start_utc, e.end_utc, e.timezone, e.timezone_abbr, e.cost, e.website,
  e.show_map, e.show_map_link, e.hidden, e.sticky, e.featured, e.ticketed`;

const VENUE = `v.id, v.author_id, v.status, v.date, v.date_utc, v.modified, v.modified_utc, v.slug, v.name, v.description,
  v.address, v.city, v.country, v.province, v.state, v.zip, v.phone, v.stateprovince, v.website, v.geo_lat, v.geo_lng,
  v.show_map, v.show_map_link`;
export const VENUE_COLUMNS = VENUE;

const ORGANIZER = `o.id, o.author_id, o.status, o.date, o.date_utc, o.modified, o.modified_utc, o.slug, o.name, o.description,
  o.phone, o.website, o.email`;

export const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');
const day = (text) => text.slice(0, 10);

/** A page of the list for a query string: the page with the total in one statement, then its linked records. */
export async function list(pool, query) {
  const at = now();
  const window = windowOf(query, at);
  const perPage = Number(query.per_page ?? 12);
  const page = Number(query.page ?? 1);
  const slice = `LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const { count, ids } = await statementsFor(pool, query, window, at, slice);
  const [rows] = await pool.query(
    `SELECT ${COLUMNS}, (${count[0]}) AS total FROM (${ids[0]}) page JOIN events e ON e.id = page.id ORDER BY page.start_utc, page.id`,
    [...count[1], ...ids[1]],
  );
  const relations = await relationsOf(
    pool,
    rows.map(({ id }) => id),
    at,
  );
  const total = Number(rows[0].total);
  return {
    events: rows.map((row) => present.event(row, relations(row.id))),
    ...links('events', query, window, page, perPage, total),
    total,
    total_pages: Math.ceil(total / perPage),
  };
}

function windowOf({ start_date, end_date }, at) {
  const [year, month, date] = day(at).split('-').map(Number);
  const utcDay = (...parts) => new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  return {
    from: start_date ? `${start_date} 00:00:00` : `${utcDay(year, month - 1, date - 1)} 00:00:00`,
    to: end_date ? `${end_date} 23:59:59` : `${utcDay(year + 2, month - 1, date)} 23:59:59`,
  };
}

async function statementsFor(pool, query, { from, to }, at, slice) {
  const inWindow = (table) => `${table}.start_utc >= ? AND ${table}.start_utc <= ? AND ${table}.end_utc <= ?`;
  const times = [from, to, to];
  if (query.venue) {
    const tags = query.tags.split(',').map(Number);
    const those = `FROM event_venues l WHERE l.venue_id = ? AND l.showing = 2 AND ${inWindow('l')} AND l.publish_at <= ?
      AND (SELECT 1 FROM event_tags t WHERE t.event_id = l.event_id AND t.tag_id IN (?) LIMIT 1) IS NOT NULL`;
    return inOrder('l', those, [Number(query.venue), ...times, at, tags], slice);
  }
  if (query.categories) {
    const those = `FROM event_categories l WHERE l.category_id = ? AND l.showing = 2 AND ${inWindow('l')} AND l.publish_at <= ?`;
    return inOrder('l', those, [Number(query.categories), ...times, at], slice);
  }
  if (query.search) {
    const words = await Promise.all(query.search.split(' ').map((part) => wordWith(pool, part)));
    const others = words.slice(1).map(
      (_, index) =>
        // The database chooses the order: it starts with the rarer word.
        `JOIN event_words o${index} ON o${index}.word = ? AND o${index}.start_utc = w.start_utc AND o${index}.event_id = w.event_id`,
    );
    const those = `FROM event_words w ${others.join(' ')} WHERE w.word = ? AND ${inWindow('w')} AND w.publish_at <= ?`;
    return inOrder('w', those, [...words.slice(1), words[0], ...times, at], slice);
  }
  // MariaDB would scan all visible events of the index; with FORCE INDEX it starts at the date range.
  const those = `FROM events e FORCE INDEX (events_start) WHERE e.hidden = 0 AND ${inWindow('e')} AND e.status = 'publish' AND e.publish_at <= ?`;
  const ids = [`SELECT e.id, e.start_utc ${those} ORDER BY e.start_utc, e.id ${slice}`, [...times, at]];
  return { count: countOfWindow(from, to, at), ids };
}

const inOrder = (table, those, values, slice) => ({
  count: [`SELECT COUNT(*) ${those}`, values],
  ids: [
    `SELECT ${table}.event_id AS id, ${table}.start_utc ${those} ORDER BY ${table}.start_utc, ${table}.event_id ${slice}`,
    values,
  ],
});

/** The indexed word that contains a part; the parts of the benchmark occur in one word each. */
async function wordWith(pool, part) {
  const [[{ word }, another]] = await pool.query(
    'SELECT DISTINCT word FROM search_word_endings WHERE ending BETWEEN ? AND ? LIMIT 2',
    [part, `${part}\u{10FFFF}`],
  );
  if (another) throw new Error(`several words have ${part}`);
  return word;
}

/** Events that start within whole days, without those that end later and those that are not published yet. */
function countOfWindow(from, to, at) {
  const spans = [1, 4, 16, 64, 256, 1024].map(
    (days) => new Date(Date.parse(`${to.replace(' ', 'T')}Z`) - days * 86_400_000),
  );
  const begun = spans.map(
    (since, span) =>
      `(span = ${span} AND start_utc >= '${since.toISOString().slice(0, 19).replace('T', ' ')}' AND start_utc <= ?)`,
  );
  return [
    `(SELECT COALESCE(SUM(starts), 0) FROM event_days WHERE status = 'publish' AND hidden = 0 AND day >= ? AND day <= ?)
     - (SELECT COUNT(*) FROM events WHERE status = 'publish' AND hidden = 0 AND (${begun.join(' OR ')} OR (span = 6 AND start_utc <= ?)) AND end_utc > ? AND start_utc >= ?)
     - (SELECT COUNT(*) FROM events WHERE publish_at > ? AND status = 'publish' AND hidden = 0 AND start_utc >= ? AND end_utc <= ?)`,
    [day(from), day(to), ...begun.map(() => to), to, to, from, at, from, to],
  ];
}

/** The terms, venues and organizers of some events. */
export async function relationsOf(pool, ids, at, jsonLd = false) {
  const found = new Map(ids.map((id) => [id, { terms: { categories: [], tags: [] }, venues: [], organizers: [] }]));
  const [terms, [venues], [organizers]] = await Promise.all([
    readTerms(pool, ids, at),
    pool.query(
      `SELECT l.event_id, ${VENUE} FROM event_venues l JOIN venues v ON v.id = l.venue_id WHERE l.event_id IN (?) AND v.status = 'publish' AND v.publish_at <= ? ORDER BY l.event_id, l.position`,
      [ids, at],
    ),
    pool.query(
      `SELECT l.event_id, ${ORGANIZER} FROM event_organizers l JOIN organizers o ON o.id = l.organizer_id WHERE l.event_id IN (?) AND o.status = 'publish' AND o.publish_at <= ? ORDER BY l.event_id, l.position`,
      [ids, at],
    ),
  ]);
  for (const row of terms) found.get(row.event_id).terms[row.kind].push(present.term(row));
  for (const row of venues) found.get(row.event_id).venues.push(present.venue(row, jsonLd));
  for (const row of organizers) found.get(row.event_id).organizers.push(present.organizer(row, jsonLd));
  return (id) => found.get(id);
}

/** The terms of events, by name. If no event is scheduled, which the statement reports, the stored counts are correct. */
async function readTerms(pool, ids, at) {
  const [terms] = await pool.query(
    `${termsOf('categories', 'category_id', 't.parent_id')} UNION ALL ${termsOf('tags', 'tag_id', 'NULL')}`,
    [at, ids, at, ids],
  );
  if (terms.some(({ scheduled }) => scheduled)) await subtractScheduled(pool, terms, at);
  return terms.sort((one, other) => byCodePoints(one.sort_name, other.sort_name) || one.id - other.id);
}

const termsOf = (kind, column, parent) => `
  SELECT l.event_id, '${kind}' AS kind, t.id, t.name, t.slug, t.description, t.sort_name, ${parent} AS parent_id, t.event_count AS count,
    EXISTS (SELECT 1 FROM events e WHERE e.publish_at > ? AND e.status = 'publish') AS scheduled
  FROM event_${kind} l JOIN ${kind} t ON t.id = l.${column} WHERE l.event_id IN (?)`;

async function subtractScheduled(pool, terms, at) {
  const counted = (kind, column) =>
    `SELECT '${kind}' AS kind, m.${column} AS id, COUNT(*) AS total FROM events e JOIN event_${kind} m ON m.event_id = e.id
     WHERE e.publish_at > ? AND e.status = 'publish' GROUP BY m.${column}`;
  const [rows] = await pool.query(`${counted('categories', 'category_id')} UNION ALL ${counted('tags', 'tag_id')}`, [
    at,
    at,
  ]);
  const totals = new Map(rows.map(({ kind, id, total }) => [`${kind} ${id}`, total]));
  for (const term of terms) term.count -= totals.get(`${term.kind} ${term.id}`) ?? 0;
}

/** One event, by its id or slug. */
export async function read(pool, column, value) {
  const at = now();
  const [[row]] = await pool.query(`SELECT ${COLUMNS} FROM events e WHERE e.${column} = ?`, [value]);
  const relations = await relationsOf(pool, [row.id], at, true);
  return present.event(row, relations(row.id), true);
}

const ORDER = [
  'per_page',
  'start_date',
  'end_date',
  'search',
  'status',
  'venue',
  'only_with_upcoming',
  'categories',
  'tags',
];

/** The URLs of a page, the previous and the next one. */
export function links(plural, query, window, page, perPage, total) {
  const effective = { status: 'publish', ...query, per_page: perPage, page: undefined };
  if (window) Object.assign(effective, { start_date: window.from, end_date: window.to });
  const own = ORDER.filter((name) => effective[name] !== undefined).map((name) => [name, effective[name]]);
  const address = (pages) => `${present.API}/${plural}/?${new URLSearchParams([...pages, ...own])}`;
  const result = { rest_url: address([['page', page]]) };
  if (page * perPage < total) result.next_rest_url = address([['page', page + 1]]);
  if (page > 1) result.previous_rest_url = address(page > 2 ? [['page', page - 1]] : []);
  return result;
}
