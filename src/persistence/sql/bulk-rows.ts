import { escape } from 'mysql2';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { isMysql } from '../dialect.js';
import { tableOf } from './entity-columns.js';
import { insertMissingVerb } from './insert-rows.js';
import { loadRows } from './load-rows.js';

type Value = string | number | boolean | null;

/** Many rows to insert, each with a value for every column. */
export interface BulkRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** Length of a statement, in UTF-16 units: far less than any server's `max_allowed_packet`, and enough for hundreds of rows. */
const STATEMENT_LENGTH = 500_000;

/** The same of the first of several, so that the database soon has something to work on. */
const FIRST_LENGTH = 100_000;

/**
 * Inserts many rows several times as fast as `insertRows`, which replaces placeholder by placeholder. On MySQL the driver's
 * `escape` writes each value, as it does for placeholders; the embedded database reads the rows from one JSON text.
 */
export function insertBulk(db: EntityManager, added: BulkRows): Promise<void> {
  return insert(db, 'INSERT', added);
}

/** Like `insertBulk`, from a file: only if the server accepts files, which has MySQL insert them twice as fast. */
export async function loadBulk(db: EntityManager, { table, columns, rows }: BulkRows): Promise<void> {
  const asNumber = (value: Value) => (typeof value === 'boolean' ? Number(value) : value);
  const text = rows.map((row) => `${row.map((value) => escape(asNumber(value))).join()}\n`).join('');
  const { inserted, warnings } = await loadRows(db, { table, columns, lines: Buffer.from(text) });
  // Where a statement fails, a file is loaded without the row, or with a part of the value.
  if (inserted !== rows.length || warnings) throw new Error(`${rows.length - inserted} rows are missing in ${table}`);
}

/** The rows of whole records. The key comes first, as `updateBulk` has it. */
export function rowsOfRecords<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  records: readonly T[],
): BulkRows & { readonly properties: readonly string[] } {
  const { name: table, columns } = tableOf(db, type);
  const ordered = [...columns].sort((one, other) => Number(other.column === 'id') - Number(one.column === 'id'));
  const properties = ordered.map(({ property }) => property);
  return {
    table,
    properties,
    columns: ordered.map(({ column }) => column),
    rows: records.map((record) => properties.map((property) => record[property] as Value)),
  };
}

/** Like `insertBulk`, without the rows whose key exists. */
export function insertMissingBulk(db: EntityManager, added: BulkRows): Promise<void> {
  return insert(db, insertMissingVerb(db), added);
}

/**
 * Changes many rows that exist: sets some of their columns, given values for all. By default the first column is their key.
 * Rows whose key does not exist are inserted.
 */
export function updateBulk(
  db: EntityManager,
  changed: BulkRows,
  set: readonly string[],
  key: readonly string[] = changed.columns.slice(0, 1),
): Promise<void> {
  const assigned = (of: (column: string) => string) => set.map((column) => `${column} = ${of(column)}`).join(', ');
  const end = isMysql(db)
    ? ` ON DUPLICATE KEY UPDATE ${assigned((column) => `VALUES(${column})`)}`
    : ` WHERE true ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assigned((column) => `excluded.${column}`)}`;
  return insert(db, 'INSERT', changed, end);
}

/** Many rows that begin with a number, each followed by values that other rows have as well (`encodedValues`). */
export interface AlikeRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly [first: number, others: string]>;
}

/** The values of a row after its first as they stand in a statement: those that many rows have are written once. */
export const encodedValues = (db: EntityManager, values: readonly Value[]): string => rowText(db, values).slice(1);

/** Like `insertMissingBulk`, for rows that are alike. */
export function insertMissingAlike(db: EntityManager, { table, columns, rows }: AlikeRows): Promise<void> {
  const begin = isMysql(db) ? '(' : '[';
  return send(
    db,
    `${insertMissingVerb(db)} INTO ${table}`,
    columns,
    textsOf(rows, ([first, others]) => `${begin}${first},${others}`),
  );
}

async function insert(db: EntityManager, verb: string, { table, columns, rows }: BulkRows, end = ''): Promise<void> {
  await send(
    db,
    `${verb} INTO ${table}`,
    columns,
    textsOf(rows, (row) => rowText(db, row)),
    end,
  );
}

async function send(
  db: EntityManager,
  insertInto: string,
  columns: readonly string[],
  texts: Iterable<string>,
  end = '',
): Promise<void> {
  const into = `${insertInto} (${columns.join(', ')})`;
  if (isMysql(db)) {
    await eachAfterTheLast(joined(texts), (values) => db.query(`${into} VALUES ${values}${end}`));
  } else {
    const select = `SELECT ${columns.map((_, index) => `value ->> ${index}`).join()} FROM json_each(?)`;
    for (const values of joined(texts)) await db.query(`${into} ${select}${end}`, [`[${values}]`]);
  }
}

/** Sends one statement after the other. Each is made while the database works on the one before it. */
async function eachAfterTheLast(texts: Iterable<string>, send: (text: string) => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> | undefined;
  for (const text of texts) {
    // The first one is sent at once, before the caller goes on with other work.
    if (last) await last;
    last = send(text);
  }
  await last;
}

function rowText(db: EntityManager, row: readonly Value[]): string {
  if (!isMysql(db)) return JSON.stringify(row);
  let text = '';
  for (const value of row) {
    text += text === '' ? '(' : ',';
    // The driver takes longer to find out that a number needs no quotes.
    text += typeof value === 'number' ? value : escape(value);
  }
  return `${text})`;
}

function* textsOf<Row>(rows: Iterable<Row>, textOf: (row: Row) => string): Generator<string> {
  for (const row of rows) yield textOf(row);
}

/** The texts of rows, joined by commas into texts of about the length of a statement. */
function* joined(rows: Iterable<string>): Generator<string> {
  let text = '';
  let length = FIRST_LENGTH;
  for (const row of rows) {
    text = text ? `${text},${row}` : row;
    if (text.length < length) continue;
    yield text;
    text = '';
    length = STATEMENT_LENGTH;
  }
  if (text) yield text;
}
