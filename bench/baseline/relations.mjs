// The terms, venues and organizers of events, all in one statement.
import { byCodePoints } from '../../dist/calendar/text/text-order.js';
import * as kept from './kept.mjs';
import * as present from './present.mjs';

const RECORD = ['author_id', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'phone', 'website'];
const PLACE = ['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince', 'geo_lat', 'geo_lng'];
const OF_VENUES = [...RECORD, ...PLACE, 'show_map', 'show_map_link'];
const OF_ORGANIZERS = [...RECORD, 'email'];
const OF_CATEGORIES = ['sort_name', 'parent_id', 'event_count'];
const OF_TAGS = ['sort_name', 'event_count'];

const ALL = ['id', 'name', 'slug', 'description', ...OF_VENUES, 'email', ...OF_CATEGORIES];

const columnOf = (kind, name) => (name === 'event_count' ? 'COALESCE(k.total, 0)' : `${kind}.${name}`);

const joinedCount = (kind, columns) =>
  columns.includes('event_count')
    ? ` LEFT JOIN event_counts k ON k.facet = '${kind}' AND k.item = ${kind}.id AND k.period = ''`
    : '';

/** Rows of one kind, with NULL for the columns of the others. */
const select = (kind, columns, eventId, position, from) =>
  `SELECT '${kind}' AS kind, ${eventId} AS event_id, ${position} AS position, ${ALL.map((name) =>
    columns.includes(name) || ['id', 'name', 'slug', 'description'].includes(name)
      ? `${columnOf(kind, name)} AS ${name}`
      : `NULL AS ${name}`,
  ).join(', ')} ${from}`;

const linked = (kind, column, columns, position) =>
  select(
    kind,
    columns,
    'l.event_id',
    position,
    `FROM event_${kind} l JOIN ${kind} ON ${kind}.id = l.${column}${joinedCount(kind, columns)} WHERE l.event_id IN (?)`,
  );

const PUBLIC = (kind) => ` AND ${kind}.status = 'publish' AND ${kind}.publish_at <= ?`;

/** One more row if an event is scheduled; otherwise the stored counts are correct. */
const SCHEDULED = `SELECT 'scheduled', NULL, NULL, ${ALL.map(() => 'NULL').join(', ')} FROM DUAL
  WHERE EXISTS (SELECT 1 FROM events e WHERE e.publish_at > ? AND e.status = 'publish')`;

const OF_EVENTS = [
  linked('venues', 'venue_id', OF_VENUES, 'l.position') + PUBLIC('venues'),
  linked('organizers', 'organizer_id', OF_ORGANIZERS, 'l.position') + PUBLIC('organizers'),
  linked('categories', 'category_id', OF_CATEGORIES, 'NULL'),
  linked('tags', 'tag_id', OF_TAGS, 'NULL'),
  SCHEDULED,
].join(' UNION ALL ');

const byId = (kind, columns) =>
  select(kind, columns, 'NULL', 'NULL', `FROM ${kind}${joinedCount(kind, columns)} WHERE ${kind}.id IN (?)`);

const BY_ID = [
  // Locked: whether a venue has coordinates is counted.
  `(${byId('venues', OF_VENUES)} LOCK IN SHARE MODE)`,
  byId('organizers', OF_ORGANIZERS),
  byId('categories', OF_CATEGORIES),
  byId('tags', OF_TAGS),
  SCHEDULED,
].join(' UNION ALL ');

/** The relations of some events, ready for their records; those of a list may have been kept in this state of the data. */
export async function relationsOf(pool, ids, at, state, jsonLd = false) {
  const known = state === undefined ? [] : ids.map((id) => kept.find(`relations ${id}`, state));
  if (known.length && known.every(Boolean)) {
    const byId = new Map(ids.map((id, index) => [id, known[index]]));
    return (id) => presented(byId.get(id).rows, byId.get(id).scheduled, jsonLd);
  }
  const [rows] = await pool.query(OF_EVENTS, [ids, at, ids, at, ids, ids, at]);
  const found = new Map(ids.map((id) => [id, []]));
  for (const row of rows) found.get(row.event_id)?.push(row);
  const scheduled = rows.at(-1)?.kind === 'scheduled' ? await scheduledCounts(pool, at) : undefined;
  for (const [id, own] of state === undefined ? [] : found)
    kept.keep(`relations ${id}`, { rows: own, scheduled }, state);
  return (id) => presented(found.get(id), scheduled, jsonLd);
}

/** The records that a new event links to, with the event counted, and whether they make it located. */
export async function referenced(connection, { venue, organizer, categories, tags }, at) {
  const read = `BEGIN NOT ATOMIC INSERT INTO record_ids (kind) VALUES ('event'); SELECT LAST_INSERT_ID() AS id; ${BY_ID}; END`;
  const [[[{ id }], rows]] = await connection.query(read, [[venue], organizer, categories, tags, at]);
  const scheduled = rows.at(-1)?.kind === 'scheduled' ? await scheduledCounts(connection, at) : undefined;
  const isLocated = rows.some(
    ({ kind, status, geo_lat, geo_lng }) =>
      kind === 'venues' && status === 'publish' && geo_lat !== null && geo_lng !== null,
  );
  for (const row of rows) {
    if (row.kind === 'organizers') row.position = organizer.indexOf(row.id);
    else if (row.kind !== 'venues') row.event_count += 1;
  }
  return { id, relations: presented(rows, scheduled, false), isLocated };
}

function presented(rows, scheduled, jsonLd) {
  const of = { venues: [], organizers: [], categories: [], tags: [] };
  for (const row of rows) of[row.kind]?.push(row);
  const terms = (kind) =>
    of[kind]
      .sort((one, other) => byCodePoints(one.sort_name, other.sort_name) || one.id - other.id)
      .map((row) => present.term(row, row.event_count - (scheduled?.get(`${kind} ${row.id}`) ?? 0)));
  return {
    terms: { categories: terms('categories'), tags: terms('tags') },
    venues: of.venues.sort(byPosition).map((row) => present.venue(row, jsonLd)),
    organizers: of.organizers.sort(byPosition).map((row) => present.organizer(row, jsonLd)),
  };
}

const byPosition = (one, other) => one.position - other.position;

async function scheduledCounts(pool, at) {
  const counted = (kind, column) =>
    `SELECT '${kind}' AS kind, m.${column} AS id, COUNT(*) AS total FROM events e JOIN event_${kind} m ON m.event_id = e.id
     WHERE e.publish_at > ? AND e.status = 'publish' GROUP BY m.${column}`;
  const [rows] = await pool.query(`${counted('categories', 'category_id')} UNION ALL ${counted('tags', 'tag_id')}`, [
    at,
    at,
  ]);
  return new Map(rows.map(({ kind, id, total }) => [`${kind} ${id}`, total]));
}
