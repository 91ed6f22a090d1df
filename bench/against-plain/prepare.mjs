// Fills the database of the plain CRUD with the records of the service's database, under the same ids.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { MEASURED } from '../shapes.mjs';
import { startPlain } from '../servers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the plain CRUD, creates its database beside the service's unless it exists, and returns its URL. */
export async function preparePlain(serviceUrl) {
  await promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'bench/plain'], { cwd: root });
  const source = new URL(serviceUrl).pathname.slice(1);
  const url = new URL(`${source}_plain`, serviceUrl).href;
  const connection = await createConnection(new URL('/', serviceUrl).href);
  try {
    if (!(await isFilled(connection, source))) await fill(connection, source, url);
    await connection.query(`DELETE FROM ${source}_plain.event WHERE slug LIKE '${MEASURED}%'`);
    // Measured updates of the two calendars are not the same.
    await connection.query(
      `UPDATE ${source}_plain.event AS own JOIN ${source}.events AS other ON other.id = own.id
       SET own.title = other.title WHERE own.title <> other.title`,
    );
    // The server makes them again at its start.
    for (const table of ['change_log_entry', 'revision']) {
      await connection.query(`DROP TABLE IF EXISTS ${source}_plain.${table}`);
    }
  } finally {
    await connection.end();
  }
  return url;
}

async function isFilled(connection, source) {
  const [rows] = await connection
    .query(`SELECT 1 FROM ${source}_plain.bench_version JOIN ${source}.bench_version USING (version)`)
    .catch(() => [[]]);
  return rows.length > 0;
}

async function fill(connection, source, url) {
  const target = `${source}_plain`;
  await connection.query(`DROP DATABASE IF EXISTS ${target}`);
  await connection.query(`CREATE DATABASE ${target} CHARACTER SET utf8mb4`);
  // Creates the tables at its start.
  await (await startPlain(url)).stop();
  for (const [table, columns, from, values = columns] of TABLES) {
    await connection.query(
      `INSERT INTO ${target}.${table} (${columns}) SELECT ${values} FROM ${source}.${from.replace('{source}', source)}`,
    );
  }
  await connection.query(`ANALYZE TABLE ${TABLES.map(([table]) => `${target}.${table}`).join(', ')}`);
  await connection.query(`CREATE TABLE ${target}.bench_version SELECT * FROM ${source}.bench_version`);
}

/** Table, its columns, the service's table, and the columns there. */
const TABLES = [
  ['category', 'id, name, slug, description, parentId', 'categories', 'id, name, slug, description, parent_id'],
  ['tag', 'id, name, slug, description', 'tags'],
  [
    'venue',
    'id, name, slug, description, address, city, country, zip, phone, website, lat, lng',
    'venues',
    'id, name, slug, description, address, city, country, zip, phone, website, geo_lat, geo_lng',
  ],
  ['organizer', 'id, name, slug, description, phone, website, email', 'organizers'],
  [
    'event',
    'id, title, slug, description, excerpt, status, start, end, timezone, allDay, cost, website, hidden, featured, ticketed, createdAt, updatedAt, venueId',
    'events LEFT JOIN {source}.event_venues ON event_venues.event_id = events.id AND event_venues.position = 0',
    `events.id, title, slug, description, excerpt, status, events.start_utc, events.end_utc, timezone, all_day, cost, website,
     hidden, featured, ticketed, date_utc, modified_utc, venue_id`,
  ],
  ['event_categories_category', 'eventId, categoryId', 'event_categories', 'event_id, category_id'],
  ['event_tags_tag', 'eventId, tagId', 'event_tags', 'event_id, tag_id'],
  ['event_organizers_organizer', 'eventId, organizerId', 'event_organizers', 'event_id, organizer_id'],
];
