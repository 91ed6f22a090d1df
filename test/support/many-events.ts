import type { DataSource } from 'typeorm';
import { Category } from '../../src/resources/categories/category.entity.js';
import { Event } from '../../src/resources/events/event.entity.js';
import { recountEvents } from '../../src/resources/events/maintenance/rebuild-read-models.js';
import { Organizer } from '../../src/resources/organizers/organizer.entity.js';
import { Tag } from '../../src/resources/tags/tag.entity.js';
import { Venue } from '../../src/resources/venues/venue.entity.js';
import { copyRows, FIRST_ID } from './copy-rows.js';

/** How many there are of the others, and where they differ. */
const OTHERS = [
  { type: Category, column: 'category_id', many: 41, own: {} },
  { type: Tag, column: 'tag_id', many: 401, own: {} },
  { type: Venue, column: 'venue_id', many: 500, own: { geo_lat: 'IF(MOD(n, 2), 60 + n / 100, NULL)', geo_lng: '10' } },
  { type: Organizer, column: 'organizer_id', many: 300, own: {} },
] as const;

/** Words that every so many events have. */
const EVERY = { carousel: 20, regatta: 40, zeppelin: 2000 };

/**
 * Fills a MySQL database with so many events of two hours within seven years from 2025, at most 100,000: copies of one
 * event, at copies of one venue, and so on. Everything that is kept about them is there. `own` has the columns of events
 * that differ, as in `copyRows`. A third of the events have the first category, tag, venue and organizer.
 */
export async function copyEvents(
  database: DataSource,
  count: number,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const start = `DATE_ADD('2025-01-01', INTERVAL MOD(n * 7919, 3681000) MINUTE)`;
  const written = (instant: string) => `DATE_FORMAT(${instant}, '%Y-%m-%d %H:%i:%s')`;
  const [starts, ends] = [written(start), written(`DATE_ADD(${start}, INTERVAL 2 HOUR)`)];
  const times = { start_local: starts, start_utc: starts, end_local: ends, end_utc: ends };
  await copyRows(database, Event, count, { ...times, sort_name: "CONCAT('event ', MOD(n * 7907, 100003))", ...own });
  for (const { type, column, many, own } of OTHERS) {
    const { tableName } = database.getMetadata(type);
    await copyRows(database, type, many, { sort_name: "CONCAT('name ', n)", ...own });
    const link = (id: string, filter: string) =>
      database.query(
        `INSERT INTO event_${tableName} (event_id, ${column}, showing, publish_at, start_utc, end_utc)
         SELECT id, ${id}, IF(status = 'publish', 2 - hidden, 0), publish_at, start_utc, end_utc
         FROM events WHERE id >= ${FIRST_ID} AND ${filter} ORDER BY id`,
      );
    await link(String(FIRST_ID), 'MOD(id, 3) = 0');
    await link(`${FIRST_ID + 1} + MOD(id, ${many - 1})`, type === Tag ? 'TRUE' : 'MOD(id, 3) > 0');
  }
  const words = Object.entries(EVERY).map(([word, every]) => `IF(MOD(id, ${every}) = 0, ' ${word}', '')`);
  await database.query(
    `INSERT INTO search_texts (record_id, field, text) SELECT id, 'text', CONCAT('evening', ${words.join()})
     FROM events WHERE id >= ${FIRST_ID} ORDER BY id`,
  );
  await recountEvents(database);
  const tables = await database.query<{ name: string }[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  await database.query(`ANALYZE TABLE ${tables.map(({ name }) => name).join()}`);
}
