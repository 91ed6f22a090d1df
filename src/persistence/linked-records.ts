import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { isOneOf } from './conditions.js';
import { EVENT_LINKS, type EventLink } from './event-links.js';
import type { Rows } from './transaction.js';

/** A record linked to an event, with its picture if it has one. */
export interface LinkedRecord<T, P> {
  readonly eventId: number;
  readonly record: T;
  readonly picture: P | undefined;
}

/** The records linked to some events, in link order, each with its picture: one statement, however many events. */
export async function readLinkedRecords<T extends ObjectLiteral, P extends ObjectLiteral>(
  rows: Rows,
  link: EventLink,
  types: { readonly record: EntityTarget<T>; readonly picture: EntityTarget<P> },
  eventIds: readonly number[],
): Promise<LinkedRecord<T, P>[]> {
  if (eventIds.length === 0) return [];
  const { table, column } = EVENT_LINKS[link];
  const record = partOf<T>(rows.dataSource.getMetadata(types.record), 'r');
  const picture = partOf<P>(rows.dataSource.getMetadata(types.picture), 'p');
  const filter = isOneOf(`${table}.event_id`, eventIds);
  const found = await rows.query<Record<string, unknown>[]>(
    `SELECT ${table}.event_id AS eventId, ${record.columns}, ${picture.columns} FROM ${table}
     JOIN ${record.table} ON ${record.table}.id = ${table}.${column}
     LEFT JOIN ${picture.table} ON ${picture.table}.id = ${record.table}.image_id
     WHERE ${filter.sql} ORDER BY ${table}.event_id, ${table}.position`,
    [...filter.values],
  );
  return found.map((row) => ({
    eventId: Number(row['eventId']),
    record: record.of(row),
    picture: row['p_id'] === null ? undefined : picture.of(row),
  }));
}

/** One entity's share of a row that holds several. */
class Part<T> {
  readonly table: string;
  readonly columns: string;
  private readonly members: readonly { readonly name: string; readonly alias: string; readonly isBoolean: boolean }[];

  constructor(metadata: EntityMetadata, prefix: string) {
    const own = metadata.columns.filter(({ isVirtual }) => !isVirtual);
    const alias = (property: string) => `${prefix}_${property}`;
    this.table = metadata.tableName;
    this.columns = own
      .map(({ databaseName, propertyName }) => `${this.table}.${databaseName} AS ${alias(propertyName)}`)
      .join(', ');
    this.members = own.map(({ propertyName, type }) => ({
      name: propertyName,
      alias: alias(propertyName),
      isBoolean: type === 'boolean',
    }));
  }

  of(row: Record<string, unknown>): T {
    const record: Record<string, unknown> = {};
    // MySQL and SQLite both give booleans as 0 and 1.
    for (const { name, alias, isBoolean } of this.members) record[name] = isBoolean ? Boolean(row[alias]) : row[alias];
    return record as T;
  }
}

const known = new WeakMap<EntityMetadata, Part<unknown>>();

/** The share of an entity, worked out once: the prefix of each entity is always the same. */
function partOf<T>(metadata: EntityMetadata, prefix: 'r' | 'p'): Part<T> {
  const part = known.get(metadata) ?? new Part<T>(metadata, prefix);
  known.set(metadata, part);
  return part as Part<T>;
}
