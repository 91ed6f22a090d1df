// Handwritten SQL for the event requests of the benchmark, in the fewest and fastest statements known.
import * as kept from './kept.mjs';
import * as present from './present.mjs';
import { relationsOf } from './relations.mjs';
import { sharedQuery } from './shared-query.mjs';

const COLUMNS = `e.id, e.author_id, e.status, e.date, e.date_utc, e.modified, e.modified_utc, e.title, e.description, e.excerpt,
  e.slug, e.all_day, e.start_local, e.end_local, e.start_utc, e.end_utc, e.timezone, e.timezone_abbr, e.cost, e.website,
  e.show_map, e.show_map_link, e.hidden, e.sticky, e.featured, e.ticketed, e.event_status, e.event_status_reason`;

export const VENUE_COLUMNS = `v.id, v.author_id, v.status, v.date, v.date_utc, v.modified, v.modified_utc, v.slug, v.name, v.description,
  v.address, v.city, v.country, v.province, v.state, v.zip, v.phone, v.stateprovince, v.website, v.geo_lat, v.geo_lng,
  v.show_map, v.show_map_link`;

export const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');
const day = (text) => text.slice(0, 10);

/**
 * A page of the list for a query string: the page with the total in one statement, then its linked records. While nothing
 * changes, neither the total nor the linked records are read again, a page is read from its first event on, and of events
 * that are known only the ids.
 */
export async function list(pool, query) {
  const at = now();
  const window = windowOf(query, at);
  const perPage = Number(query.per_page ?? 12);
  const page = Number(query.page ?? 1);
  const asked = { query, window, page, perPage, at };
  const key = JSON.stringify([{ ...query, page: undefined }, window]);
  const [totalKey, rowsKey] = [`total ${key}`, `rows ${page} ${key}`];
  const [knownTotal, knownRows] = [kept.guess(totalKey, at), kept.guess(rowsKey, at)];
  const first = knownRows?.[0];
  const state = kept.columns(at);
  const slice = { from: first, limit: `LIMIT ${perPage} OFFSET ${first ? 0 : (page - 1) * perPage}` };
  const { count, ids } = await statementsFor(pool, query, window, at, slice);
  const [expression, counted] = knownTotal === undefined ? [`(${count[0]})`, count[1]] : ['NULL', []];
  // They were kept with the total.
  if (knownRows) {
    const found = await sharedQuery(
      pool,
      `SELECT page.id, ${state[0]} FROM (${ids[0]}) page ORDER BY page.start_utc, page.id`,
      [...state[1], ...ids[1]],
    );
    const confirmed = kept.stateOf(found[0]);
    const known = kept.find(rowsKey, confirmed);
    const isSame = known?.length === found.length && found.every(({ id }, n) => id === known[n].id);
    return isSame ? presentPage(pool, asked, known, confirmed, knownTotal) : list(pool, query);
  }
  const [rows] = await pool.query(
    `SELECT ${COLUMNS}, ${state[0]}, ${expression} AS total FROM (${ids[0]}) page JOIN events e ON e.id = page.id ORDER BY page.start_utc, page.id`,
    [...state[1], ...counted, ...ids[1]],
  );
  const seen = kept.stateOf(rows[0]);
  // Something has changed: it is read again with nothing kept.
  if (knownTotal !== undefined && kept.find(totalKey, seen) === undefined) return list(pool, query);
  const total = knownTotal ?? Number(rows[0].total);
  kept.keep(totalKey, total, seen);
  kept.keep(rowsKey, rows, seen);
  return presentPage(pool, asked, rows, seen, total);
}

/** The response for the events of a page, with what they are linked to. */
async function presentPage(pool, { query, window, page, perPage, at }, rows, seen, total) {
  const relations = await relationsOf(
    pool,
    rows.map(({ id }) => id),
    at,
    seen,
  );
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
    const words = await Promise.all(query.search.split(' ').map((part) => wordWith(pool, part, at)));
    const others = words.slice(1).map(
      (_, index) =>
        // The database chooses the order: it starts with the rarer word.
        `JOIN word_events o${index} ON o${index}.word_id = ? AND o${index}.start_utc = w.start_utc AND o${index}.event_id = w.event_id`,
    );
    // The index knows which events are public; scheduled ones may be due.
    const isPublic = `(w.listing = 1 OR w.listing = 2 AND w.event_id NOT IN (SELECT id FROM events WHERE publish_at > ?))`;
    const those = `FROM word_events w ${others.join(' ')} WHERE w.word_id = ? AND ${inWindow('w')} AND ${isPublic}`;
    return inOrder('w', those, [...words.slice(1), words[0], ...times, at], slice);
  }
  // MariaDB would scan all visible events of the index; with FORCE INDEX it starts at the date range.
  const those = `FROM events e FORCE INDEX (events_start) WHERE e.hidden = 0 AND ${inWindow('e')} AND e.status = 'publish' AND e.publish_at <= ?`;
  return { count: countOfWindow(from, to, at), ids: page('e', 'e.id', those, [...times, at], slice) };
}

const inOrder = (table, those, values, slice) => ({
  count: [`SELECT COUNT(*) ${those}`, values],
  ids: page(table, `${table}.event_id`, those, values, slice),
});

/** The ids of a page, from its first event on if that is known. */
function page(table, id, those, values, { from, limit }) {
  const start = `${table}.start_utc`;
  const since = from ? ` AND ${start} >= ? AND (${start} > ? OR ${id} >= ?)` : '';
  return [
    `SELECT ${id} AS id, ${start} ${those}${since} ORDER BY ${start}, ${id} ${limit}`,
    [...values, ...(from ? [from.start_utc, from.start_utc, from.id] : [])],
  ];
}

/** The id of the indexed word that contains a part; the parts of the benchmark occur in one word each. */
async function wordWith(pool, part, at) {
  const key = `word ${part}`;
  const known = kept.guess(key, at);
  if (known !== undefined) return known;
  const [state, values] = kept.columns(at);
  const [[found, another]] = await pool.query(
    `SELECT DISTINCT id, ${state} FROM word_endings JOIN words ON words.word = word_endings.word WHERE ending BETWEEN ? AND ? LIMIT 2`,
    [...values, part, `${part}\u{10FFFF}`],
  );
  if (another) throw new Error(`several words have ${part}`);
  kept.keep(key, found.id, kept.stateOf(found));
  return found.id;
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
  const [first, last] = [nextMonth(from), to.slice(0, 7)];
  const periods =
    first < last
      ? [
          ['day', day(from), `${first}-01`],
          ['month', first, last],
          ['day', `${last}-01`, `${day(to)}~`],
        ]
      : [['day', day(from), `${day(to)}~`]];
  return [
    `${periods.map(([unit]) => `(SELECT COALESCE(SUM(total), 0) FROM event_counts WHERE facet = '${unit} publish 0' AND item = 0 AND period >= ? AND period < ?)`).join(' + ')}
     - (SELECT COUNT(*) FROM events WHERE status = 'publish' AND hidden = 0 AND (${begun.join(' OR ')} OR (span = 6 AND start_utc <= ?)) AND end_utc > ? AND start_utc >= ?)
     - (SELECT COUNT(*) FROM events WHERE publish_at > ? AND status = 'publish' AND hidden = 0 AND start_utc >= ? AND end_utc <= ?)`,
    [...periods.flatMap(([, since, until]) => [since, until]), ...begun.map(() => to), to, to, from, at, from, to],
  ];
}

/** The first month that begins after an instant. */
function nextMonth(instant) {
  const [year, month] = instant.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
}

/** One event, by its id or slug. Its row and linked records may have been kept, which a short statement confirms. */
export async function read(pool, column, value) {
  const at = now();
  const key = `event ${column} ${value}`;
  const [state, values] = kept.columns(at);
  if (kept.guess(key, at)) {
    const [[seen]] = await pool.query(`SELECT ${state}`, values);
    const row = kept.find(key, kept.stateOf(seen));
    if (row) return presentOne(pool, row, at, kept.stateOf(seen));
  }
  const [[row]] = await pool.query(`SELECT ${COLUMNS}, ${state} FROM events e WHERE e.${column} = ?`, [
    ...values,
    value,
  ]);
  kept.keep(key, row, kept.stateOf(row));
  return presentOne(pool, row, at, kept.stateOf(row));
}

async function presentOne(pool, row, at, state) {
  const relations = await relationsOf(pool, [row.id], at, state, true);
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
