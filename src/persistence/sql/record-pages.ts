import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { isMysql } from '../dialect.js';
import { type Condition, where } from './conditions.js';
import { tableOf } from './entity-columns.js';
import { readTotal, selectRecords } from './records.js';

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
  /** The index to read, where a database would choose a worse one; `PRIMARY` is the primary key. */
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
  const hint = forceIndex === undefined ? '' : ` /*! FORCE INDEX (${forceIndex}) */`;
  return where(
    `SELECT ${table}.id AS id, ${order.column} AS sort_key FROM ${table}${hint} WHERE ${filter.sql}
     ORDER BY ${order.column} ${order.direction}, ${table}.id ${order.direction} LIMIT ${limit} OFFSET ${offset}`,
    ...filter.values,
  );
}

/** SELECT of a page of several selections, which have no row in common, from the first pages of each. */
export function pageOfAll(
  selections: readonly ((page: Pick<PageSelection, 'limit' | 'offset'>) => Condition)[],
  { direction, limit, offset }: Pick<PageSelection, 'limit' | 'offset'> & Pick<Order, 'direction'>,
): Condition {
  const [only, ...others] = selections;
  if (only && others.length === 0) return only({ limit, offset });
  const first = selections.map((select) => select({ limit: offset + limit, offset: 0 }));
  const rows = first.map(({ sql }, index) => `SELECT id, sort_key FROM (${sql}) AS selection_${index}`);
  return where(
    `SELECT id, sort_key FROM (${rows.join(' UNION ALL ')}) AS selections
     ORDER BY sort_key ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    ...first.flatMap(({ values }) => values),
  );
}

/** A statement with index hints of MySQL, as the database writes them. */
export const withHintsFor = (db: EntityManager, sql: string): string => (isMysql(db) ? sql : withHintsOfSqlite(sql));

const withHintsOfSqlite = (sql: string): string =>
  sql.replaceAll(/\/\*! FORCE INDEX \((\w+)\) \*\//g, (_, index: string) =>
    index === 'PRIMARY' ? 'NOT INDEXED' : `INDEXED BY ${index}`,
  );

/**
 * Reads the records of a page with one statement: a subquery selects the ids in order, from an index alone, and is joined
 * with the complete records (see the ADR on pages in two steps). `page` selects `id` and `sort_key`. `extra` is a list of
 * further columns with the same values in each row, such as the size of the list.
 */
export function readPage<T extends ObjectLiteral, Extra extends object>(
  db: EntityManager,
  type: EntityTarget<T>,
  page: Condition,
  direction: Order['direction'],
  extra: Condition,
): Promise<(T & Extra)[]> {
  return selectRecords<T, Extra>(db, type, ({ columns, tableName }) =>
    where(
      `SELECT ${columns}, ${extra.sql}
       FROM (${withHintsFor(db, page.sql)}) AS page JOIN ${tableName} ON ${tableName}.id = page.id
       ORDER BY page.sort_key ${direction}, page.id ${direction}`,
      ...extra.values,
      ...page.values,
    ),
  );
}

/** The statement of `readPage` for the ids alone. */
export const pageIds = (
  db: EntityManager,
  page: Condition,
  direction: Order['direction'],
  extra: Condition,
): Condition =>
  where(
    `SELECT page.id AS id, ${extra.sql} FROM (${withHintsFor(db, page.sql)}) AS page
     ORDER BY page.sort_key ${direction}, page.id ${direction}`,
    ...extra.values,
    ...page.values,
  );

/** Like `readPage`, with some columns only: a calendar of a month need not read the texts of its events. */
export async function readColumns<T extends ObjectLiteral, K extends keyof T & string>(
  db: EntityManager,
  type: EntityTarget<T>,
  properties: readonly K[],
  page: Condition,
  direction: Order['direction'],
): Promise<Pick<T, K>[]> {
  const table = tableOf(db, type);
  const wanted = table.columns.filter(({ property }) => properties.includes(property as K));
  const columns = wanted.map(({ property, column }) => `${table.name}.${column} AS ${property}`).join(', ');
  const found = await db.query<Pick<T, K>[]>(
    `SELECT ${columns}
     FROM (${withHintsFor(db, page.sql)}) AS page JOIN ${table.name} ON ${table.name}.id = page.id
     ORDER BY page.sort_key ${direction}, page.id ${direction}`,
    [...page.values],
  );
  const booleans = wanted.filter(({ isBoolean }) => isBoolean).map(({ property }) => property);
  for (const row of found)
    for (const name of booleans) (row as Record<string, unknown>)[name] = Boolean(row[name as K]);
  return found;
}

/** Reads a page and the size of its list with one statement; an empty page takes a second one for the size. */
export async function readPageAndTotal<T extends { id: number }>(
  db: EntityManager,
  type: EntityTarget<T>,
  { page, direction, total, assertWithinDepth }: PageQuery,
): Promise<{ records: T[]; total: number }> {
  const extra = where(`${total.sql} AS list_total`, ...total.values);
  const read = async () => {
    const records = await readPage<T, { list_total: number | string }>(db, type, page, direction, extra);
    return { records, total: records[0] && Number(records[0].list_total) };
  };
  return withTotal(db, total, read, assertWithinDepth);
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
