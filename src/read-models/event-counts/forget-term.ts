import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { readCountedLinks } from './counted-links.js';
import { type CountedEvent, MANY_CATEGORIES } from './counters.js';
import { counterMoves } from './move-counters.js';

/** Deletes the counters of a tag that is being deleted. */
export async function forgetTag(db: EntityManager, id: number): Promise<void> {
  await db.query("DELETE FROM event_counts WHERE facet = 'tags' AND item = ?", [id]);
}

/**
 * Deletes the counters of a category that is being deleted, alone and together with others. Events that had too many
 * categories may be counted by category from now on. Call it before the links are deleted.
 */
export async function forgetCategory(db: EntityManager, id: number): Promise<void> {
  for (const event of await readCrowded(db, id)) {
    const { links, isLocated } = await readCountedLinks(db, event.id);
    const categories = links.categories.filter((other) => other !== id);
    const after = { event, links: { ...links, categories }, isLocated };
    await runTogether(db, counterMoves(db, { event, links, isLocated }, after));
  }
  await db.query("DELETE FROM event_counts WHERE facet = 'categories' AND item = ?", [id]);
  await db.query(
    `DELETE FROM event_counts WHERE facet >= 'category' AND facet < 'category~' AND (item = ? OR facet LIKE ? OR facet LIKE ?)`,
    [id, `% ${id}`, `% ${id} %`],
  );
}

/** Reads the events of the category that are not counted by category, and locks them. */
async function readCrowded(db: EntityManager, categoryId: number): Promise<CountedEvent[]> {
  const listed = await db.query<{ id: number }[]>(
    `SELECT event_counts.item AS id FROM event_counts
     JOIN event_categories ON event_categories.event_id = event_counts.item AND event_categories.category_id = ?
     WHERE event_counts.facet = ?`,
    [categoryId, MANY_CATEGORIES],
  );
  if (listed.length === 0) return [];
  const ofIds = isOneOf(
    'id',
    listed.map(({ id }) => id),
  );
  return db.query<CountedEvent[]>(
    `SELECT id, status, hidden, featured, ticketed, event_status AS eventStatus, start_utc AS startUtc FROM events
     WHERE ${ofIds.sql}${isMysql(db) ? ' FOR UPDATE' : ''}`,
    [...ofIds.values],
  );
}
