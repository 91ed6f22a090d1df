import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { isMysql } from '../dialect.js';
import { type Condition, where } from './conditions.js';
import { tableOf } from './entity-columns.js';

/** Rows to insert, each with a value for every column. */
export interface NewRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/** Inserts rows in batches. */
export function insertRows(db: EntityManager, added: NewRows): Promise<void> {
  return insert(db, 'INSERT', added);
}

/** Inserts the rows whose key does not exist yet, also if another transaction inserts the same ones. */
export function insertMissing(db: EntityManager, added: NewRows): Promise<void> {
  return insert(db, insertMissingVerb(db), added);
}

/** SQL: the verb of an INSERT that leaves out rows whose key exists. */
export const insertMissingVerb = (db: EntityManager): string => (isMysql(db) ? 'INSERT IGNORE' : 'INSERT OR IGNORE');

async function insert(db: EntityManager, verb: string, added: NewRows): Promise<void> {
  for (const { sql, values } of inserts(verb, added)) await db.query(sql, [...values]);
}

/** The statements that insert rows, to be run together with others. */
export const insertsOf = (added: NewRows): Condition[] => [...inserts('INSERT', added)];

/** The statements that insert the rows whose key does not exist yet. */
export const missingInsertsOf = (db: EntityManager, added: NewRows): Condition[] => [
  ...inserts(insertMissingVerb(db), added),
];

function* inserts(verb: string, { table, columns, values }: NewRows): Generator<Condition> {
  const placeholders = `(${columns.map(() => '?').join(',')})`;
  for (const batch of inBatches(values)) {
    const rows = batch.map(() => placeholders).join(',');
    yield where(`${verb} INTO ${table} (${columns.join(', ')}) VALUES ${rows}`, ...batch.flat());
  }
}

/** Rows per statement: SQLite binds at most some 32,000 values, MySQL accepts a few megabytes. */
const BATCH_SIZE = 1000;

/** Splits a list into batches that fit into one statement. */
export function* inBatches<T>(items: readonly T[], batchSize = BATCH_SIZE): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}

/** Inserts a record; missing properties get the default of their column. */
export async function insertRecord<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  record: Partial<NoInfer<T>>,
): Promise<void> {
  for (const { sql, values } of recordInsert(db, type, record)) await db.query(sql, [...values]);
}

/** The same as statements, of which there is one. */
export function recordInsert<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  record: Partial<NoInfer<T>>,
): Condition[] {
  const { table, columns, values } = columnValues(db, type, record);
  return insertsOf({ table, columns, values: [values] });
}

/** Updates the given properties of a record. */
export async function updateRecord<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  id: number,
  changes: Partial<NoInfer<T>>,
): Promise<void> {
  const { sql, values } = recordUpdate(db, type, id, changes);
  await db.query(sql, [...values]);
}

/** The same as a statement. */
export function recordUpdate<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  id: number,
  changes: Partial<NoInfer<T>>,
): Condition {
  const { table, columns, values } = columnValues(db, type, changes);
  const set = columns.map((column) => `${column} = ?`).join(', ');
  return where(`UPDATE ${table} SET ${set} WHERE id = ?`, ...values, id);
}

/** The columns and values of the given properties, without relations. */
function columnValues<T extends ObjectLiteral>(db: EntityManager, type: EntityTarget<T>, record: Partial<T>) {
  const { name, columns } = tableOf(db, type);
  const present = columns.filter(({ property }) => record[property] !== undefined);
  return {
    table: name,
    columns: present.map(({ column }) => column),
    values: present.map(({ property }): unknown => driverValue(record[property])),
  };
}

// SQLite cannot bind booleans.
const driverValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);
