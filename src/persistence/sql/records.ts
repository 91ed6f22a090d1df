import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { type Condition, where } from './conditions.js';

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
export function readRecords<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  selection: Selection,
): Promise<T[]> {
  return selectRecords(db, type, ({ columns, tableName }) =>
    where(
      `SELECT ${columns} FROM ${tableName} WHERE ${selection.filter.sql}${orderAndLimit(selection)}`,
      ...selection.filter.values,
    ),
  );
}

/** Reads whole records by a statement that selects their columns, and others beside. */
export async function selectRecords<T extends ObjectLiteral, Beside extends object = object>(
  db: EntityManager,
  type: EntityTarget<T>,
  selection: (of: { columns: string; tableName: string }) => Condition,
): Promise<(T & Beside)[]> {
  const metadata = db.dataSource.getMetadata(type);
  const { columns, booleans } = columnsOf(metadata);
  const { sql, values } = selection({ columns, tableName: metadata.tableName });
  const found = await db.query<(T & Beside)[]>(sql, [...values]);
  // MySQL and SQLite both give booleans as 0 and 1.
  for (const row of found) {
    for (const name of booleans) (row as Record<string, unknown>)[name] = Boolean(row[name]);
  }
  return found;
}

/** By which column records are put in order, and which way; equals follow their ids the same way. */
export interface Order {
  /** `table.column`; never made from input. */
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
}

/** A page of a list in order. */
export interface PageSelection {
  readonly filter: Condition;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** An index in whose order the page is to be looked for; MySQL takes others where it misjudges them. */
  readonly forceIndex?: string | undefined;
}

/** SELECT of the ids of a page as `id`, and of what they are ordered by as `sort_key`. */
export function pageOf(table: string, { filter, order, limit, offset, forceIndex }: PageSelection): Condition {
  // A comment to SQLite, which needs no advice.
  const advice = forceIndex === undefined ? '' : ` /*! FORCE INDEX (${forceIndex}) */`;
  return where(
    `SELECT ${table}.id AS id, ${order.column} AS sort_key FROM ${table}${advice} WHERE ${filter.sql}
     ORDER BY ${order.column} ${order.direction}, ${table}.id ${order.direction} LIMIT ${limit} OFFSET ${offset}`,
    ...filter.values,
  );
}

/**
 * Reads the records of a page in order, with one statement: their ids first, which an index alone gives in order, then
 * whole records of those alone (see the ADR on pages in two steps). `page` selects `id` and `sort_key`; each record comes
 * with `total`, the value of an expression, such as the size of the list.
 */
export async function readPage<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  page: Condition,
  direction: Order['direction'],
  total: Condition,
): Promise<{ records: T[]; total: number | undefined }> {
  const found = await selectRecords<T, { list_total: number | string }>(db, type, ({ columns, tableName }) =>
    where(
      `SELECT ${columns}, ${total.sql} AS list_total
       FROM (${page.sql}) AS page JOIN ${tableName} ON ${tableName}.id = page.id
       ORDER BY page.sort_key ${direction}, page.id ${direction}`,
      ...total.values,
      ...page.values,
    ),
  );
  const [first] = found;
  return { records: found, total: first && Number(first.list_total) };
}

/** Reads the ids of the rows selected, in order. */
export async function readIds(db: EntityManager, table: string, selection: Selection): Promise<number[]> {
  const sql = `SELECT ${table}.id AS id FROM ${table} WHERE ${selection.filter.sql}${orderAndLimit(selection)}`;
  const found = await db.query<{ id: number }[]>(sql, [...selection.filter.values]);
  return found.map(({ id }) => id);
}

/** The number of rows for which a condition holds, as an SQL expression. */
export const numberOf = (table: string, filter: Condition): Condition =>
  where(`(SELECT COUNT(*) FROM ${table} WHERE ${filter.sql})`, ...filter.values);

/** Reads the value of an expression that counts something. */
export async function readTotal(db: EntityManager, total: Condition): Promise<number> {
  const [row] = await db.query<{ total: number | string }[]>(`SELECT ${total.sql} AS total`, [...total.values]);
  return Number(row?.total ?? 0);
}

/** Whether there is a row for which a condition holds. */
export async function exists(db: EntityManager, table: string, filter: Condition): Promise<boolean> {
  const found = await db.query<unknown[]>(`SELECT 1 FROM ${table} WHERE ${filter.sql} LIMIT 1`, [...filter.values]);
  return found.length > 0;
}

/** `id = ?` for a table. */
export const hasId = (table: string, id: number): Condition => where(`${table}.id = ?`, id);

function orderAndLimit({ orderBy, limit, offset, locked }: Selection): string {
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const limits = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset ?? 0)}`;
  return `${order}${limits}${locked ? ' FOR UPDATE' : ''}`;
}

const columnsCache = new WeakMap<EntityMetadata, { columns: string; booleans: string[] }>();

function columnsOf(metadata: EntityMetadata) {
  const before = columnsCache.get(metadata);
  if (before) return before;
  const own = metadata.columns.filter(({ isVirtual }) => !isVirtual);
  const columns = own
    .map(({ databaseName, propertyName }) => `${metadata.tableName}.${databaseName} AS ${propertyName}`)
    .join(', ');
  const booleans = own.filter(({ type }) => type === 'boolean').map(({ propertyName }) => propertyName);
  const found = { columns, booleans };
  columnsCache.set(metadata, found);
  return found;
}

export interface PageQuery {
  /** SELECT of the `id` and the `sort_key` of its records. */
  readonly page: Condition;
  readonly direction: Order['direction'];
  /** The size of the whole list, as an SQL expression. */
  readonly total: Condition;
  /** Of a slice that lies too deep: rejects it in a list of so many records. */
  readonly assertWithinDepth?: ((total: number) => void) | undefined;
}

/** One slice of an ordered list and the size of the whole list: one statement, and another one where nothing is on it. */
export async function readPageAndTotal<T extends { id: number }>(
  db: EntityManager,
  type: EntityTarget<T>,
  { page, direction, total, assertWithinDepth }: PageQuery,
): Promise<{ records: T[]; total: number }> {
  return withTotal(db, total, () => readPage(db, type, page, direction, total), assertWithinDepth);
}

/** The same, however a slice and with it the size of the list is read; undefined of an empty slice, which does not tell. */
export async function withTotal<T>(
  db: EntityManager,
  total: Condition,
  read: () => Promise<{ records: T[]; total: number | undefined }>,
  assertWithinDepth?: (total: number) => void,
): Promise<{ records: T[]; total: number }> {
  const found = assertWithinDepth ? undefined : await read();
  if (found?.total !== undefined) return { records: found.records, total: found.total };
  const count = await readTotal(db, total);
  assertWithinDepth?.(count);
  return { records: [], total: count };
}
