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
  const record = new Part<T>(rows.dataSource.getMetadata(types.record), 'r');
  const picture = new Part<P>(rows.dataSource.getMetadata(types.picture), 'p');
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
  private readonly properties: readonly { readonly name: string; readonly isBoolean: boolean }[];

  constructor(
    metadata: EntityMetadata,
    private readonly prefix: string,
  ) {
    const own = metadata.columns.filter(({ isVirtual }) => !isVirtual);
    this.table = metadata.tableName;
    this.columns = own
      .map((column) => `${this.table}.${column.databaseName} AS ${this.alias(column.propertyName)}`)
      .join(', ');
    this.properties = own.map(({ propertyName, type }) => ({ name: propertyName, isBoolean: type === 'boolean' }));
  }

  of(row: Record<string, unknown>): T {
    const entries = this.properties.map(({ name, isBoolean }) => {
      const value = row[this.alias(name)];
      // MySQL and SQLite both give booleans as 0 and 1.
      return [name, isBoolean ? Boolean(value) : value];
    });
    return Object.fromEntries(entries) as T;
  }

  private alias(property: string): string {
    return `${this.prefix}_${property}`;
  }
}
