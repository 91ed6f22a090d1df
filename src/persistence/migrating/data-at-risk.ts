import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseErrorCode } from '../database-errors.js';
import { isMysql } from '../dialect.js';
import { planOf } from './planned-statements.js';

/** The data that one statement of a revert deletes. */
type Loss = { table: string; column?: string } | 'unknown' | undefined;

/** A migration with columns or tables that are derived from other data, so that a revert loses nothing. */
export interface WithDerivedColumns extends MigrationInterface {
  /** Tables, or columns as `table.column`. */
  readonly derived: readonly string[];
}

/**
 * The data that reverting a migration would delete: tables, columns as `table.column`, or "other changes" if a statement is
 * not understood. Derived data is left out.
 */
export async function dataAtRisk(
  migration: MigrationInterface & Partial<WithDerivedColumns>,
  runner: QueryRunner,
): Promise<string[]> {
  const [down, up] = [await planOf(migration, 'down', runner), await planOf(migration, 'up', runner)];
  const found = new Set<string>();
  if (!down.isComplete) found.add('other changes');
  for (const loss of down.statements.flatMap(lossesIn)) {
    if (loss === undefined) continue;
    if (loss === 'unknown') found.add('other changes');
    else if (loss.column === undefined) {
      if ((await countRows(runner, loss.table)) > insertedRows(up.statements, loss.table)) found.add(loss.table);
    } else if (await isFilled(runner, loss.table, loss.column)) found.add(`${loss.table}.${loss.column}`);
  }
  return [...found].filter((name) => !migration.derived?.includes(name));
}

function lossesIn(sql: string): Loss[] {
  const names = /^\s*DROP TABLE (?:IF EXISTS )?(.+)$/is.exec(sql)?.[1];
  if (names !== undefined) return names.split(',').map((name) => ({ table: unquoted(name) }));
  const [, table = '', changes = ''] = /^\s*ALTER TABLE (\S+)\s+(.+)$/is.exec(sql) ?? [];
  // At commas that are not between columns of an index.
  if (changes !== '') return changes.split(/,(?![^(]*\))/).map((change) => lossIn(unquoted(table), change.trim()));
  return [/^\s*(DROP|CREATE) (UNIQUE )?INDEX /i.test(sql) ? undefined : 'unknown'];
}

function lossIn(table: string, change: string): Loss {
  const column = /^DROP COLUMN (?:IF EXISTS )?(\S+)$/i.exec(change)?.[1];
  if (column !== undefined) return { table, column: unquoted(column) };
  return /^(DROP|ADD) (INDEX|KEY|FOREIGN KEY|CONSTRAINT|UNIQUE)\b/i.test(change) ? undefined : 'unknown';
}

const unquoted = (name: string): string => name.trim().replace(/[`"]/g, '');

/** The number of rows that the migration itself inserts into a table; they are not user data. */
function insertedRows(statements: readonly string[], table: string): number {
  const inserts = statements.filter((sql) => new RegExp(`^\\s*INSERT INTO ${table}\\b`, 'i').test(sql));
  return inserts.map(rowCountOf).reduce((total, each) => total + each, 0);
}

/** The number of rows that an INSERT adds; 0 if it copies rows, because those may be user data. */
function rowCountOf(insert: string): number {
  const values = insert.search(/\bVALUES\b/i);
  if (values >= 0) return insert.slice(values).match(/\([^()]*\)/g)?.length ?? 0;
  let outer = insert;
  for (let inner = ''; inner !== outer;) {
    inner = outer;
    outer = inner.replace(/\([^()]*\)/g, '');
  }
  return /\bFROM\b/i.test(outer) ? 0 : 1;
}

async function countRows(runner: QueryRunner, table: string): Promise<number> {
  try {
    const [row] = (await runner.query(`SELECT COUNT(*) AS size FROM ${table}`)) as { size: number | string }[];
    return Number(row?.size);
  } catch (error) {
    // An interrupted revert has already dropped it.
    if (databaseErrorCode(error) === 'ER_NO_SUCH_TABLE') return 0;
    throw error;
  }
}

/** Whether any row has a value other than the default in a column. */
async function isFilled(runner: QueryRunner, table: string, column: string): Promise<boolean> {
  const defaultValue = await defaultOf(runner, table, column);
  const isDefault = isMysql(runner) ? `${column} <=> ${defaultValue}` : `${column} IS ${defaultValue}`;
  const where = defaultValue === undefined ? '' : `WHERE NOT (${isDefault})`;
  try {
    return ((await runner.query(`SELECT 1 FROM ${table} ${where} LIMIT 1`)) as unknown[]).length > 0;
  } catch (error) {
    if (['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(databaseErrorCode(error) ?? '')) return false;
    throw error;
  }
}

/** The default of a column as SQL; undefined if it is NOT NULL and has no default. */
async function defaultOf(runner: QueryRunner, table: string, column: string): Promise<string | undefined> {
  if (isMysql(runner)) {
    const sql = `SELECT IS_NULLABLE AS nullable, COLUMN_DEFAULT AS fallback FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND COLUMN_NAME = ?`;
    const [known] = (await runner.query(sql, [table, column])) as { nullable: string; fallback: string | null }[];
    return known?.fallback === null && known.nullable === 'NO' ? undefined : `DEFAULT(${column})`;
  }
  const sql = 'SELECT "notnull" AS needed, dflt_value AS fallback FROM pragma_table_info(?) WHERE name = ?';
  const [known] = (await runner.query(sql, [table, column])) as { needed: number; fallback: string | null }[];
  return known?.fallback ?? (known?.needed === 1 ? undefined : 'NULL');
}
