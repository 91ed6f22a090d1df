import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { isMysql } from '../dialect.js';

/** Rows to insert, each with a value for every column. */
export interface NewRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/** Inserts rows, many at once. */
export function insertRows(db: EntityManager, added: NewRows): Promise<void> {
  return insert(db, 'INSERT', added);
}

/** Inserts those of the rows whose key is not there yet, also if another transaction inserts the same. */
export function insertMissing(db: EntityManager, added: NewRows): Promise<void> {
  return insert(db, isMysql(db) ? 'INSERT IGNORE' : 'INSERT OR IGNORE', added);
}

async function insert(db: EntityManager, verb: string, { table, columns, values }: NewRows): Promise<void> {
  const marks = `(${columns.map(() => '?').join(',')})`;
  for (const batch of inBatches(values)) {
    const sql = `${verb} INTO ${table} (${columns.join(', ')}) VALUES ${batch.map(() => marks).join(',')}`;
    await db.query(sql, batch.flat());
  }
}

/** As many things as one statement takes: SQLite binds some 32,000 values, MySQL reads some megabytes. */
const BATCH_SIZE = 1000;

/** The things in their order, no more at a time than one statement takes. */
export function* inBatches<T>(items: readonly T[], batchSize = BATCH_SIZE): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}

/** Inserts a record; what it does not say gets the default of its column. */
export async function insertRecord<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  record: Partial<NoInfer<T>>,
): Promise<void> {
  const { table, columns, values } = written(db, type, record);
  await insertRows(db, { table, columns, values: [values] });
}

/** Changes what is given of a record. */
export async function updateRecord<T extends ObjectLiteral>(
  db: EntityManager,
  type: EntityTarget<T>,
  id: number,
  changes: Partial<NoInfer<T>>,
): Promise<void> {
  const { table, columns, values } = written(db, type, changes);
  const set = columns.map((column) => `${column} = ?`).join(', ');
  await db.query(`UPDATE ${table} SET ${set} WHERE id = ?`, [...values, id]);
}

/** The columns a record gives, with their values; its links have none. */
function written<T extends ObjectLiteral>(db: EntityManager, type: EntityTarget<T>, record: Partial<T>) {
  const { tableName, columns } = db.dataSource.getMetadata(type);
  const present = columns.filter(({ isVirtual, propertyName }) => !isVirtual && record[propertyName] !== undefined);
  const valueOf = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
  return {
    table: tableName,
    columns: present.map(({ databaseName }) => databaseName),
    values: present.map(({ propertyName }) => valueOf(record[propertyName])),
  };
}
