import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { type Condition, where } from './conditions.js';

/** A selection of rows of a table. Columns are written `table.column`. */
export interface Selection {
  readonly filter: Condition;
  /** SQL after ORDER BY; never built from input. */
  readonly orderBy?: string;
  readonly limit?: number;
  readonly offset?: number;
  /** Locks the rows until the transaction ends (FOR UPDATE); MySQL only. */
  readonly locked?: boolean;
}

/**
 * Reads complete records with a hand-written condition, as plain objects. For lists, this takes half of the time of a TypeORM
 * repository with relations (see the ADR on pages in two steps).
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

/** Reads complete records with a hand-written statement, which may select further columns (`Extra`). */
export async function selectRecords<T extends ObjectLiteral, Extra extends object = object>(
  db: EntityManager,
  type: EntityTarget<T>,
  statement: (parts: { columns: string; tableName: string }) => Condition,
): Promise<(T & Extra)[]> {
  const metadata = db.dataSource.getMetadata(type);
  const { columns, booleans } = columnsOf(metadata);
  const { sql, values } = statement({ columns, tableName: metadata.tableName });
  const found = await db.query<(T & Extra)[]>(sql, [...values]);
  // Both engines return booleans as 0 and 1.
  for (const row of found) {
    for (const name of booleans) (row as Record<string, unknown>)[name] = Boolean(row[name]);
  }
  return found;
}

/** Sort column and direction; records with equal values are sorted by id in the same direction. */
export interface Order {
  /** `table.column`; never built from input. */
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
}

/** A page of a sorted list. */
export interface PageSelection {
  readonly filter: Condition;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** The index to read in order, where MySQL would choose a worse one. */
  readonly forceIndex?: string | undefined;
}

/** A page of a list together with the size of the list. */
export interface PageQuery {
  /** SELECT of `id` and `sort_key`, see pageOf. */
  readonly page: Condition;
  readonly direction: Order['direction'];
  /** The size of the list, as an SQL expression. */
  readonly total: Condition;
  /** Set for a page beyond the maximum depth, which is not read; throws if the list is long enough to have that page. */
  readonly assertWithinDepth?: ((total: number) => void) | undefined;
}

/** SELECT of the ids of a page as `id`, with their sort column as `sort_key`. */
export function pageOf(table: string, { filter, order, limit, offset, forceIndex }: PageSelection): Condition {
  // SQLite ignores it as a comment, and does not need it.
  const hint = forceIndex === undefined ? '' : ` /*! FORCE INDEX (${forceIndex}) */`;
  return where(
    `SELECT ${table}.id AS id, ${order.column} AS sort_key FROM ${table}${hint} WHERE ${filter.sql}
     ORDER BY ${order.column} ${order.direction}, ${table}.id ${order.direction} LIMIT ${limit} OFFSET ${offset}`,
    ...filter.values,
  );
}

/**
 * Reads the records of a page with one statement: a subquery selects the ids in order, from an index alone, and is joined
 * with the complete records (see the ADR on pages in two steps). `page` selects `id` and `sort_key`. `total` is an SQL
 * expression for the size of the list; the result has no total if the page is empty.
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

/** Reads the ids of the selected rows, in order. */
export async function readIds(db: EntityManager, table: string, selection: Selection): Promise<number[]> {
  const sql = `SELECT ${table}.id AS id FROM ${table} WHERE ${selection.filter.sql}${orderAndLimit(selection)}`;
  const found = await db.query<{ id: number }[]>(sql, [...selection.filter.values]);
  return found.map(({ id }) => id);
}

/** The number of matching rows, as an SQL expression. */
export const numberOf = (table: string, filter: Condition): Condition =>
  where(`(SELECT COUNT(*) FROM ${table} WHERE ${filter.sql})`, ...filter.values);

/** Reads the value of a counting expression. */
export async function readTotal(db: EntityManager, total: Condition): Promise<number> {
  const [row] = await db.query<{ total: number | string }[]>(`SELECT ${total.sql} AS total`, [...total.values]);
  return Number(row?.total ?? 0);
}

/** Whether any row matches. */
export async function exists(db: EntityManager, table: string, filter: Condition): Promise<boolean> {
  const found = await db.query<unknown[]>(`SELECT 1 FROM ${table} WHERE ${filter.sql} LIMIT 1`, [...filter.values]);
  return found.length > 0;
}

/** The condition `table.id = ?`. */
export const hasId = (table: string, id: number): Condition => where(`${table}.id = ?`, id);

function orderAndLimit({ orderBy, limit, offset, locked }: Selection): string {
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const limits = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset ?? 0)}`;
  return `${order}${limits}${locked ? ' FOR UPDATE' : ''}`;
}

const columnsCache = new WeakMap<EntityMetadata, { columns: string; booleans: string[] }>();

function columnsOf(metadata: EntityMetadata) {
  const cached = columnsCache.get(metadata);
  if (cached) return cached;
  const own = metadata.columns.filter(({ isVirtual }) => !isVirtual);
  const columns = own
    .map(({ databaseName, propertyName }) => `${metadata.tableName}.${databaseName} AS ${propertyName}`)
    .join(', ');
  const booleans = own.filter(({ type }) => type === 'boolean').map(({ propertyName }) => propertyName);
  const result = { columns, booleans };
  columnsCache.set(metadata, result);
  return result;
}

/** Reads a page and the size of its list with one statement; an empty page takes a second one for the size. */
export async function readPageAndTotal<T extends { id: number }>(
  db: EntityManager,
  type: EntityTarget<T>,
  { page, direction, total, assertWithinDepth }: PageQuery,
): Promise<{ records: T[]; total: number }> {
  return withTotal(db, total, () => readPage(db, type, page, direction, total), assertWithinDepth);
}

/** Like readPageAndTotal, with a custom function to read the page; its total is undefined if the page is empty. */
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
