import type { EntityTarget, ObjectLiteral, EntityManager } from 'typeorm';
import { isOneOf, where } from './conditions.js';
import { EVENT_LINKS, type EventLink } from './event-links.js';
import { selectRecords } from './records.js';

/** The records linked to some events, in link order, each with its event: one statement, however many events. */
export async function readLinkedRecords<T extends ObjectLiteral>(
  db: EntityManager,
  link: EventLink,
  type: EntityTarget<T>,
  eventIds: readonly number[],
): Promise<(T & { eventId: number })[]> {
  if (eventIds.length === 0) return [];
  const { table, column } = EVENT_LINKS[link];
  const filter = isOneOf(`${table}.event_id`, eventIds);
  return selectRecords<T, { eventId: number }>(db, type, ({ columns, tableName }) =>
    where(
      `SELECT ${table}.event_id AS eventId, ${columns} FROM ${table} JOIN ${tableName} ON ${tableName}.id = ${table}.${column}
       WHERE ${filter.sql} ORDER BY ${table}.event_id, ${table}.position`,
      ...filter.values,
    ),
  );
}
