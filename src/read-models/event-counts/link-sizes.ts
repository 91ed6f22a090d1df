import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import { isOneOf, where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS, type EventLink, LISTING } from '../event-links.js';
import { venueFacet } from './counters.js';

/** About how many events each of several filters by linked records finds in all. Guides how a list is read, never what it shows. */
export type LinkSizes = Partial<Record<EventLink, number>>;

/**
 * Links of venues and organizers are counted one by one, because no counter has all of them, and no further than this. For
 * venues as many counters are added up, which have more events: those that take place at one venue only.
 */
const MOST_COUNTED = 1500;

/** Sizes of filters that a process remembers, of some hundred bytes each, and for how long. */
const MAX_SIZES = 1000;
const REFRESH_AFTER_MS = 300_000;

const known = new WeakMap<DataSource, LRUCache<string, LinkSizes>>();

/**
 * Sizes of the filters of a list by linked records, some minutes old. A single filter is not worth a statement.
 */
export async function linkSizes(
  db: EntityManager,
  filters: Partial<Record<EventLink, readonly number[] | undefined>>,
): Promise<LinkSizes> {
  const sizes = (Object.keys(EVENT_LINKS) as EventLink[]).flatMap((link) => {
    const ids = filters[link];
    return ids?.length ? sizeOf(link, ids) : [];
  });
  if (sizes.length < 2) return {};
  const remembered = known.get(db.dataSource) ?? new LRUCache({ max: MAX_SIZES, ttl: REFRESH_AFTER_MS });
  known.set(db.dataSource, remembered);
  const key = hash('sha256', JSON.stringify(filters), 'base64');
  const current = remembered.get(key);
  if (current) return current;
  const found = await db.query<{ link: EventLink; events: number | string }[]>(
    sizes.map(({ sql }) => sql).join(' UNION ALL '),
    sizes.flatMap(({ values }) => values),
  );
  const read: LinkSizes = {};
  for (const { link, events } of found) read[link] = Math.max(Number(events), read[link] ?? 0);
  remembered.set(key, read);
  return read;
}

function sizeOf(link: EventLink, ids: readonly number[]) {
  if (link === 'categories' || link === 'tags') {
    const { sql, values } = isOneOf('item', ids);
    return where(
      `SELECT '${link}' AS link, COALESCE(SUM(total), 0) AS events FROM event_counts
       WHERE facet = '${link}' AND ${sql} AND period = ''`,
      ...values,
    );
  }
  const { table, column } = EVENT_LINKS[link];
  const { sql, values } = isOneOf(column, ids);
  const rows = where(
    `SELECT '${link}' AS link, COUNT(*) AS events
     FROM (SELECT 1 FROM ${table} WHERE ${sql} AND showing = ${LISTING.inLists} LIMIT ${MOST_COUNTED}) AS ${link}`,
    ...values,
  );
  if (link === 'organizers') return rows;
  const counted = isOneOf('item', ids);
  return where(
    `${rows.sql} UNION ALL SELECT '${link}', COALESCE(SUM(total), 0)
     FROM (SELECT total FROM event_counts WHERE facet = '${venueFacet('')}' AND ${counted.sql} LIMIT ${MOST_COUNTED}) AS counted`,
    ...rows.values,
    ...counted.values,
  );
}
