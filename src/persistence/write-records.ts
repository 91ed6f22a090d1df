import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { insertRows } from './insert-rows.js';
import type { Rows } from './transaction.js';

/** Inserts a record; what it does not say gets the default of its column. */
export async function insertRecord<T extends ObjectLiteral>(
  rows: Rows,
  type: EntityTarget<T>,
  record: Partial<NoInfer<T>>,
): Promise<void> {
  const { table, columns, values } = written(rows, type, record);
  await insertRows(rows, { table, columns, values: [values] });
}

/** Changes what is given of a record. */
export async function updateRecord<T extends ObjectLiteral>(
  rows: Rows,
  type: EntityTarget<T>,
  id: number,
  changes: Partial<NoInfer<T>>,
): Promise<void> {
  const { table, columns, values } = written(rows, type, changes);
  const set = columns.map((column) => `${column} = ?`).join(', ');
  await rows.query(`UPDATE ${table} SET ${set} WHERE id = ?`, [...values, id]);
}

/** The columns a record gives, with their values; its links have none. */
function written<T extends ObjectLiteral>(rows: Rows, type: EntityTarget<T>, record: Partial<T>) {
  const { tableName, columns } = rows.dataSource.getMetadata(type);
  const given = columns.filter(({ isVirtual, propertyName }) => !isVirtual && record[propertyName] !== undefined);
  const valueOf = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
  return {
    table: tableName,
    columns: given.map(({ databaseName }) => databaseName),
    values: given.map(({ propertyName }) => valueOf(record[propertyName])),
  };
}
