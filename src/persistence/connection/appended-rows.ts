import type { EntityManager } from 'typeorm';

/** A statement and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Names of columns and their values. All rows of a table have the same columns. */
export type AppendedRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Rows per statement: SQLite binds at most some 32,000 values. */
const AT_ONCE = 1000;

const rowsOf = new WeakMap<EntityManager, Map<string, Map<string, AppendedRow>>>();

/**
 * The rows that a transaction adds to a table with its last writes, all by one INSERT; add to them by a key of your own. They
 * go with the transaction: if it is rolled back and run again, it begins without any.
 */
export function rowsToAppend<Row extends AppendedRow>(db: EntityManager, table: string): Map<string, Row> {
  const tables = rowsOf.get(db) ?? new Map<string, Map<string, AppendedRow>>();
  const rows = tables.get(table) ?? new Map<string, AppendedRow>();
  rowsOf.set(db, tables.set(table, rows));
  return rows as Map<string, Row>;
}

const statementsOf = new WeakMap<EntityManager, Statement[]>();

/** Adds a statement to the last writes of a transaction, after the rows. */
export function statementToAppend(db: EntityManager, statement: Statement): void {
  statementsOf.set(db, [...(statementsOf.get(db) ?? []), statement]);
}

/** The statements that insert these rows, and those to be run after them, which must then be run. */
export function appendedRows(db: EntityManager): Statement[] {
  const tables = [...(rowsOf.get(db) ?? [])];
  const statements = statementsOf.get(db) ?? [];
  forgetAppendedRows(db);
  return [...tables.flatMap(([table, rows]) => [...inserts(table, [...rows.values()])]), ...statements];
}

function* inserts(table: string, rows: readonly AppendedRow[]): Generator<Statement> {
  const columns = Object.keys(rows[0] ?? {});
  const placeholders = `(${columns.map(() => '?').join(',')})`;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const batch = rows.slice(from, from + AT_ONCE);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${batch.map(() => placeholders).join(',')}`;
    yield { sql, values: batch.flatMap((row) => columns.map((column) => row[column])) };
  }
}

/** Inserts the rows that have been added and not inserted yet. */
export async function insertAppendedRows(db: EntityManager): Promise<void> {
  for (const { sql, values } of appendedRows(db)) await db.query(sql, [...values]);
}

/** The rows and statements that have not been sent yet, as they are now. */
export const copyOfAppendedRows = (db: EntityManager) => ({
  rows: new Map([...(rowsOf.get(db) ?? [])].map(([table, rows]) => [table, new Map(rows)])),
  statements: statementsOf.get(db) ?? [],
});

/** Takes back what has been added or inserted since the copy was made: a part of the transaction has been undone. */
export function restoreAppendedRows(db: EntityManager, copy: ReturnType<typeof copyOfAppendedRows>): void {
  rowsOf.set(db, copy.rows);
  statementsOf.set(db, copy.statements);
}

/** Forgets the rows: the embedded database uses one entity manager for all transactions. */
export function forgetAppendedRows(db: EntityManager): void {
  rowsOf.delete(db);
  statementsOf.delete(db);
}
