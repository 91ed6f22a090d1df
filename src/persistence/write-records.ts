import type { EntityTarget, ObjectLiteral, EntityManager } from 'typeorm';
import { insertRows } from './insert-rows.js';

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
