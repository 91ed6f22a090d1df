import type { EntityManager } from 'typeorm';
import { inBatches } from './batches.js';
import { isMysql } from './dialect.js';

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
