import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { isOneOf, where } from '../persistence/sql/conditions.js';
import { selectRecords } from '../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink } from './event-links.js';

/** What is to be known of a record that is named by its id, to list events by it or to link them to it. */
export interface ReferencedRecord {
  readonly id: number;
  /** What decides who sees a venue or organizer; of terms, which everybody sees, it says nothing. */
  readonly status: string;
  readonly publishAt: string;
  readonly authorId: number;
  /** Whether it is a category that others lie below. */
  readonly isParent: boolean;
}

/** Ids by kind; a kind of which none is named may be missing. */
export type ReferencedIds = Partial<Record<EventLink, readonly number[]>>;

export type References = Record<EventLink, readonly ReferencedRecord[]>;

/** Reads which of the records that are named exist, in no order: one statement, whatever their kinds. */
export async function findReferenced(db: EntityManager, referenced: ReferencedIds): Promise<References> {
  const existing = { venues: [], organizers: [], tags: [], categories: [] } as Record<EventLink, ReferencedRecord[]>;
  const kinds = (Object.keys(existing) as EventLink[]).flatMap((kind) => {
    const ids = referenced[kind] ?? [];
    if (ids.length === 0) return [];
    const filter = isOneOf(`${kind}.id`, ids);
    return where(
      `SELECT '${kind}' AS kind, ${kind}.id AS id, ${COLUMNS[kind]} FROM ${kind} WHERE ${filter.sql}`,
      ...filter.values,
    );
  });
  if (kinds.length === 0) return existing;
  const found = await db.query<(Omit<ReferencedRecord, 'isParent'> & { kind: EventLink; isParent: number | string })[]>(
    kinds.map(({ sql }) => sql).join(' UNION ALL '),
    kinds.flatMap(({ values }) => values),
  );
  for (const row of found) existing[row.kind].push({ ...row, isParent: Number(row.isParent) === 1 });
  return existing;
}

/** Whether others lie below a category, as an SQL expression. */
export const HAS_CHILDREN = 'EXISTS (SELECT 1 FROM categories below WHERE below.parent_id = categories.id)';

const ofPublished = (table: string) =>
  `${table}.status AS status, ${table}.publish_at AS publishAt, ${table}.author_id AS authorId, 0 AS isParent`;
const ofTerm = (isParent: string) => `'' AS status, '' AS publishAt, 0 AS authorId, ${isParent} AS isParent`;

const COLUMNS: Record<EventLink, string> = {
  venues: ofPublished('venues'),
  organizers: ofPublished('organizers'),
  tags: ofTerm('0'),
  categories: ofTerm(HAS_CHILDREN),
};

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

/** A venue or organizer that an event is linked to, with what decides who sees it. */
export interface LinkedRecordState {
  readonly id: number;
  readonly status: string;
  readonly publishAt: string;
  readonly authorId: number;
}

/** Reads the venues or organizers of an event, in link order. */
export function readLinkedRecordStates(
  db: EntityManager,
  link: 'venues' | 'organizers',
  eventId: number,
): Promise<LinkedRecordState[]> {
  const { table, column } = EVENT_LINKS[link];
  return db.query<LinkedRecordState[]>(
    `SELECT ${link}.id AS id, ${link}.status AS status, ${link}.publish_at AS publishAt, ${link}.author_id AS authorId
     FROM ${table} JOIN ${link} ON ${link}.id = ${table}.${column}
     WHERE ${table}.event_id = ? ORDER BY ${table}.position`,
    [eventId],
  );
}
