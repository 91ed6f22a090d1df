import type { EntityManager } from 'typeorm';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';
import { isOneOf } from '../../persistence/sql/conditions.js';

/** How long imports are kept with their reports and files. */
const DAYS = 30;

/** Imports deleted at once. */
const AT_ONCE = 20;

/** Deletes imports that ended more than 30 days ago, with their reports. Their files are orphans then, if no other import has them. */
export async function deleteOldImports(db: EntityManager, now: UtcText): Promise<void> {
  const limit = utcText(secondsIn(now) - DAYS * SECONDS_A_DAY);
  const old = await db.query<{ id: number }[]>(
    `SELECT id FROM imports WHERE finished_utc IS NOT NULL AND finished_utc < ? ORDER BY id LIMIT ${AT_ONCE}`,
    [limit],
  );
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const [table, column] of [
    ['import_rows', 'import_id'],
    ['imports', 'id'],
  ] as const) {
    const { sql, values } = isOneOf(column, ids);
    await db.query(`DELETE FROM ${table} WHERE ${sql}`, [...values]);
  }
}
