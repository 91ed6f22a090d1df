import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { isMysql } from '../dialect.js';

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
  return insert(db, isMysql(db) ? 'INSERT IGNORE' : 'INSERT OR IGNORE', added);
}

async function insert(db: EntityManager, verb: string, { table, columns, values }: NewRows): Promise<void> {
  const placeholders = `(${columns.map(() => '?').join(',')})`;
  for (const batch of inBatches(values)) {
    const sql = `${verb} INTO ${table} (${columns.join(', ')}) VALUES ${batch.map(() => placeholders).join(',')}`;
    await db.query(sql, batch.flat());
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
  const { table, columns, values } = columnValues(db, type, record);
  await insertRows(db, { table, columns, values: [values] });
}

/** Updates the given properties of a record. */
export async function updateRecord<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  id: number,
  changes: Partial<NoInfer<T>>,
): Promise<void> {
  const { table, columns, values } = columnValues(db, type, changes);
  const set = columns.map((column) => `${column} = ?`).join(', ');
  await db.query(`UPDATE ${table} SET ${set} WHERE id = ?`, [...values, id]);
}

/** The columns and values of the given properties, without relations. */
function columnValues<T extends ObjectLiteral>(db: EntityManager, type: EntityTarget<T>, record: Partial<T>) {
  const { tableName, columns } = db.dataSource.getMetadata(type);
  const present = columns.filter(({ isVirtual, propertyName }) => !isVirtual && record[propertyName] !== undefined);
  const valueOf = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
  return {
    table: tableName,
    columns: present.map(({ databaseName }) => databaseName),
    values: present.map(({ propertyName }) => valueOf(record[propertyName])),
  };
}
