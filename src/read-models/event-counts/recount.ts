import type { DataSource, EntityManager } from 'typeorm';
import { withAdvisoryLock } from '../../persistence/connection/advisory-lock.js';
import { inTransaction, inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { exists } from '../../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink, LISTING } from '../event-links.js';
import { CounterChanges } from './counter-changes.js';
import { type CountedEvent, locatedCounters, startCounters } from './counters.js';
import { hasLocatedVenue } from './located.js';

const TERMS_AT_ONCE = 10;

interface StoredCounter {
  readonly facet: string;
  readonly item: number;
  readonly period: string;
  readonly total: number;
}

/**
 * Counts all events anew, month by month, and adds to each counter what it lacks. No row is locked while a month is read:
 * what others write meanwhile, they add to the counters themselves. The copied columns of the join tables must be correct.
 * `isNeeded` is called once no other process counts.
 */
export async function recountCounters(
  database: DataSource,
  isNeeded: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  const count = async () => {
    if (!(await isNeeded())) return false;
    for (const month of await readMonths(database))
      await correct(database, (db, changes) => compareMonth(db, month, changes));
    for (const kind of ['categories', 'tags'] as const) await recountTerms(database, kind);
    await database.query("DELETE FROM event_counts WHERE facet = 'incomplete'");
    return true;
  };
  // The embedded database belongs to one process; its lock would be a transaction that blocks the count itself.
  return isMysql(database) ? withAdvisoryLock(database, 'event counts', count) : count();
}

/** Whether all events have been counted: false after a migration of a database with events. */
export const areCountersComplete = async ({ manager }: DataSource): Promise<boolean> =>
  !(await exists(manager, 'event_counts', where("facet = 'incomplete'")));

/** The months with events or counters, `YYYY-MM`. */
async function readMonths(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ month: string }[]>(
    `SELECT DISTINCT SUBSTR(start_utc, 1, 7) AS month FROM events
     UNION SELECT DISTINCT SUBSTR(period, 1, 7) FROM event_counts WHERE period <> ''`,
  );
  return rows.map(({ month }) => month);
}

/** Reads, in one snapshot, what counters lack, and adds it to them. */
async function correct(
  database: DataSource,
  compare: (db: EntityManager, changes: CounterChanges) => Promise<void>,
): Promise<void> {
  const read = async (db: EntityManager) => {
    const changes = new CounterChanges();
    await compare(db, changes);
    return changes;
  };
  const changes = await inUncountedTransaction(database, undefined, read, 'REPEATABLE READ');
  if (changes.isEmpty) return;
  await inTransaction(database, undefined, async (db) => {
    for (const { sql, values } of changes.statements(db)) await db.query(sql, [...values]);
  });
}

function subtractStored(stored: readonly StoredCounter[], changes: CounterChanges): void {
  for (const { facet, item, period, total } of stored) changes.add([[facet, item, period]], -total);
}

async function compareMonth(db: EntityManager, month: string, changes: CounterChanges): Promise<void> {
  const period = [month, `${month}~`];
  const stored = await db.query<StoredCounter[]>(
    'SELECT facet, item, period, total FROM event_counts WHERE period >= ? AND period < ?',
    period,
  );
  subtractStored(stored, changes);
  const events = await db.query<(CountedEvent & { readonly isLocated: number | string })[]>(
    `SELECT events.id AS id, status, hidden, featured, ticketed, event_status AS eventStatus, start_utc AS startUtc,
       series_id AS seriesId,
       ${hasLocatedVenue('events.id')} AS isLocated
     FROM events WHERE ${IN_PERIOD}`,
    [...period],
  );
  const categories = await readMonthLinks(db, 'categories', period);
  const venues = await readMonthLinks(db, 'venues', period);
  for (const event of events) {
    const links = { categories: categories.get(event.id) ?? [], venues: venues.get(event.id) ?? [], tags: [] };
    changes.add(startCounters(event, links), 1);
    if (Number(event.isLocated) === 1) changes.add(locatedCounters(event), 1);
  }
}

// With `hidden`, because it is the first column of the index on starts.
const IN_PERIOD = 'events.hidden IN (0, 1) AND events.start_utc >= ? AND events.start_utc < ?';

async function readMonthLinks(
  db: EntityManager,
  link: EventLink,
  period: readonly string[],
): Promise<Map<number, number[]>> {
  const { table, column } = EVENT_LINKS[link];
  const rows = await db.query<{ eventId: number; id: number }[]>(
    `SELECT ${table}.event_id AS eventId, ${table}.${column} AS id
     FROM events JOIN ${table} ON ${table}.event_id = events.id WHERE ${IN_PERIOD}`,
    [...period],
  );
  const links = new Map<number, number[]>();
  for (const { eventId, id } of rows) {
    const ids = links.get(eventId);
    if (ids) ids.push(id);
    else links.set(eventId, [id]);
  }
  return links;
}

/** Counts the events of each term, a few terms at a time. */
async function recountTerms(database: DataSource, kind: 'categories' | 'tags'): Promise<void> {
  const { table, column } = EVENT_LINKS[kind];
  const terms = await database.query<{ id: number }[]>(`SELECT id FROM ${kind} ORDER BY id`);
  for (const batch of inBatches(terms, TERMS_AT_ONCE)) {
    const ids = batch.map(({ id }) => id);
    await correct(database, async (db, changes) => {
      const ofTerms = isOneOf(`${table}.${column}`, ids);
      const counted = await db.query<{ id: number; total: number | string }[]>(
        `SELECT ${column} AS id, COUNT(*) AS total FROM ${table}
         WHERE ${ofTerms.sql} AND showing <> ${LISTING.nowhere} GROUP BY ${column}`,
        [...ofTerms.values],
      );
      const ofItems = isOneOf('item', ids);
      const stored = await db.query<StoredCounter[]>(
        `SELECT facet, item, period, total FROM event_counts WHERE facet = ? AND ${ofItems.sql}`,
        [kind, ...ofItems.values],
      );
      subtractStored(stored, changes);
      for (const { id, total } of counted) changes.add([[kind, id, '']], Number(total));
    });
  }
  await database.query(`DELETE FROM event_counts WHERE facet = ? AND item NOT IN (SELECT id FROM ${kind})`, [kind]);
}
