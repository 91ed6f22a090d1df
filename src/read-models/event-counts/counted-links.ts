import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import type { CountedLinks } from './counters.js';
import { IS_LOCATED } from './located.js';

/**
 * Reads the links of an event that the counters know of, and whether it is located, with one statement. On MySQL its
 * venues are locked until the transaction ends: nobody can move their events from or to the located ones meanwhile.
 */
export async function readCountedLinks(
  db: EntityManager,
  eventId: number,
): Promise<{ links: CountedLinks; isLocated: boolean }> {
  const terms = `SELECT 'categories' AS kind, category_id AS id, 0 AS located FROM event_categories WHERE event_id = ?
     UNION ALL SELECT 'tags', tag_id, 0 FROM event_tags WHERE event_id = ?`;
  const venues = `SELECT 'venues', venues.id, CASE WHEN ${IS_LOCATED} THEN 1 ELSE 0 END
     FROM event_venues JOIN venues ON venues.id = event_venues.venue_id WHERE event_venues.event_id = ?`;
  const locked = isMysql(db) ? `(${venues} LOCK IN SHARE MODE)` : venues;
  const rows = await db.query<{ kind: keyof CountedLinks; id: number; located: number | string }[]>(
    `${terms} UNION ALL ${locked}`,
    [eventId, eventId, eventId],
  );
  const links = { categories: [] as number[], tags: [] as number[], venues: [] as number[] };
  for (const { kind, id } of rows) links[kind].push(id);
  return { links, isLocated: rows.some(({ located }) => Number(located) === 1) };
}
