import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { Category } from '../../src/resources/categories/category.entity.js';
import { Event } from '../../src/resources/events/event.entity.js';
import { recount } from '../../src/resources/events/maintenance/rebuild-read-models.js';
import { Organizer } from '../../src/resources/organizers/organizer.entity.js';
import { Tag } from '../../src/resources/tags/tag.entity.js';
import { Venue } from '../../src/resources/venues/venue.entity.js';

/** Where the ids of the copies begin. */
export const FIRST_ID = 1000;

/** How many there are of the others. */
const OTHERS = { categories: 40, tags: 400, venues: 500, organizers: 300 };

/** Words that every so many events have. */
const EVERY = { carousel: 20, regatta: 40, zeppelin: 2000 };

const digits =
  '(SELECT 0 AS d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9)';
const numbers = `(SELECT a.d + 10 * b.d + 100 * c.d + 1000 * d.d + 10000 * e.d AS n
  FROM ${digits} a, ${digits} b, ${digits} c, ${digits} d, ${digits} e) numbers`;

/**
 * Fills a MySQL database with so many events of two hours within seven years from 2025, at most 100,000: copies of one
 * event, at copies of one venue, and so on. Everything that is kept about them is there.
 */
export async function copyEvents(database: DataSource, count: number): Promise<void> {
  const copy = async (type: EntityTarget<ObjectLiteral>, many: number, own: object) => {
    const { tableName, ownColumns } = database.getMetadata(type);
    const columns = ownColumns.filter(({ isVirtual }) => !isVirtual).map(({ databaseName }) => databaseName);
    const values = { id: `${FIRST_ID} + n`, slug: "CONCAT('copy-', n)", ...own } as Record<string, string>;
    await database.query(
      `INSERT INTO ${tableName} (${columns.join()}) SELECT ${columns.map((name) => values[name] ?? `one.${name}`).join()}
       FROM ${numbers} JOIN (SELECT * FROM ${tableName} ORDER BY id LIMIT 1) one WHERE n < ${many} ORDER BY n`,
    );
  };
  const start = `DATE_ADD('2025-01-01', INTERVAL MOD(n * 7919, 3681000) MINUTE)`;
  const written = (instant: string) => `DATE_FORMAT(${instant}, '%Y-%m-%d %H:%i:%s')`;
  const [starts, ends] = [written(start), written(`DATE_ADD(${start}, INTERVAL 2 HOUR)`)];
  const words = Object.entries(EVERY).map(([word, every]) => `IF(MOD(${FIRST_ID} + n, ${every}) = 0, ' ${word}', '')`);
  const description = `CONCAT('<p>evening', ${words.join()}, '</p>')`;
  await copy(Event, count, { start_local: starts, start_utc: starts, end_local: ends, end_utc: ends, description });
  await copy(Venue, OTHERS.venues, { sort_name: "CONCAT('venue ', n)" });
  await copy(Organizer, OTHERS.organizers, { sort_name: "CONCAT('organizer ', n)" });
  await copy(Category, OTHERS.categories, { sort_name: "CONCAT('category ', n)" });
  await copy(Tag, OTHERS.tags, { sort_name: "CONCAT('tag ', n)" });
  for (const [table, column, many] of [
    ['event_categories', 'category_id', OTHERS.categories],
    ['event_tags', 'tag_id', OTHERS.tags],
    ['event_venues', 'venue_id', OTHERS.venues],
    ['event_organizers', 'organizer_id', OTHERS.organizers],
  ] as const) {
    await database.query(
      `INSERT INTO ${table} (event_id, ${column}, showing, publish_at, start_utc, end_utc)
       SELECT id, ${FIRST_ID} + MOD(id, ${many}), 2, publish_at, start_utc, end_utc FROM events WHERE id >= ${FIRST_ID} ORDER BY id`,
    );
  }
  // Recounting works their texts out from the events.
  await database.query(
    `INSERT INTO search_texts (record_id, field, text) SELECT id, 'text', '' FROM events WHERE id >= ${FIRST_ID} ORDER BY id`,
  );
  await recount(database);
  const tables = await database.query<{ name: string }[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  await database.query(`ANALYZE TABLE ${tables.map(({ name }) => name).join()}`);
}
