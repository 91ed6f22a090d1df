import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { type Condition, where } from './conditions.js';
import type { Rows } from './transaction.js';

/** Which rows of a table, in which order. Columns are named `table.column`. */
export interface Selection {
  readonly filter: Condition;
  /** SQL after ORDER BY; never made from input. */
  readonly orderBy?: string;
  readonly limit?: number;
  readonly offset?: number;
  /** Hold the rows until the transaction ends; MySQL only. */
  readonly locked?: boolean;
}

/**
 * Reads whole records by hand-written conditions, without building entities: a list of full records costs half of what
 * a repository with relations does (see the ADR on pages in two steps).
 */
export async function readRecords<T extends ObjectLiteral>(
  rows: Rows,
  type: EntityTarget<T>,
  asked: Selection,
): Promise<T[]> {
  const metadata = rows.dataSource.getMetadata(type);
  const { columns, booleans } = columnsOf(metadata);
  const sql = `SELECT ${columns} FROM ${metadata.tableName} WHERE ${asked.filter.sql}${orderAndLimit(asked)}`;
  const found = await rows.query<T[]>(sql, [...asked.filter.values]);
  for (const row of found) {
    // MySQL and SQLite both give booleans as 0 and 1.
    for (const name of booleans) (row as Record<string, unknown>)[name] = Boolean(row[name]);
  }
  return found;
}

/** Reads the ids of the rows selected, in order. */
export async function readIds(rows: Rows, table: string, asked: Selection): Promise<number[]> {
  const sql = `SELECT ${table}.id AS id FROM ${table} WHERE ${asked.filter.sql}${orderAndLimit(asked)}`;
  const found = await rows.query<{ id: number }[]>(sql, [...asked.filter.values]);
  return found.map(({ id }) => id);
}

/** Counts the rows for which a condition holds. */
export async function countRows(rows: Rows, table: string, filter: Condition): Promise<number> {
  const [row] = await rows.query<{ total: number | string }[]>(
    `SELECT COUNT(*) AS total FROM ${table} WHERE ${filter.sql}`,
    [...filter.values],
  );
  return Number(row?.total ?? 0);
}

/** Whether there is a row for which a condition holds. */
export async function exists(rows: Rows, table: string, filter: Condition): Promise<boolean> {
  const found = await rows.query<unknown[]>(`SELECT 1 FROM ${table} WHERE ${filter.sql} LIMIT 1`, [...filter.values]);
  return found.length > 0;
}

/** `id = ?` for a table. */
export const hasId = (table: string, id: number): Condition => where(`${table}.id = ?`, id);

function orderAndLimit({ orderBy, limit, offset, locked }: Selection): string {
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const slice = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset ?? 0)}`;
  return `${order}${slice}${locked ? ' FOR UPDATE' : ''}`;
}

const known = new WeakMap<EntityMetadata, { columns: string; booleans: string[] }>();

function columnsOf(metadata: EntityMetadata) {
  const before = known.get(metadata);
  if (before) return before;
  const own = metadata.columns.filter(({ isVirtual }) => !isVirtual);
  const columns = own
    .map(({ databaseName, propertyName }) => `${metadata.tableName}.${databaseName} AS ${propertyName}`)
    .join(', ');
  const booleans = own.filter(({ type }) => type === 'boolean').map(({ propertyName }) => propertyName);
  const found = { columns, booleans };
  known.set(metadata, found);
  return found;
}
