import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseErrorCode } from '../database-errors.js';
import { isMysql } from '../dialect.js';
import { planOf } from './planned-statements.js';

/** What is lost by one statement of a revert. */
type Loss = { table: string; column?: string } | 'unknown' | undefined;

/** A migration that adds columns or tables whose values the service derives from others, so that a revert loses nothing. */
export interface AddsDerivedData extends MigrationInterface {
  /** Tables, and columns as `table.column`. */
  readonly derived: readonly string[];
}

/**
 * What would be lost if a migration were taken back: tables, columns as `table.column`, or what cannot be told. Derived data
 * does not count.
 */
export async function dataAtRisk(
  migration: MigrationInterface & Partial<AddsDerivedData>,
  runner: QueryRunner,
): Promise<string[]> {
  const [down, up] = [await planOf(migration, 'down', runner), await planOf(migration, 'up', runner)];
  const found = new Set<string>();
  if (!down.isComplete) found.add('what it changes');
  for (const loss of down.statements.flatMap(lossesIn)) {
    if (loss === 'unknown') found.add('what it changes');
    else if (loss?.column !== undefined && (await isFilled(runner, loss.table, loss.column)))
      found.add(`${loss.table}.${loss.column}`);
    else if (
      loss &&
      loss.column === undefined &&
      (await sizeOf(runner, loss.table)) > rowsMade(up.statements, loss.table)
    )
      found.add(loss.table);
  }
  return [...found].filter((name) => !migration.derived?.includes(name));
}

function lossesIn(sql: string): Loss[] {
  const names = /^\s*DROP TABLE (?:IF EXISTS )?(.+)$/is.exec(sql)?.[1];
  if (names !== undefined) return names.split(',').map((name) => ({ table: bare(name) }));
  const [, table = '', changes = ''] = /^\s*ALTER TABLE (\S+)\s+(.+)$/is.exec(sql) ?? [];
  if (changes !== '') return changes.split(',').map((change) => lossIn(bare(table), change.trim()));
  return [/^\s*(DROP|CREATE) (UNIQUE )?INDEX /i.test(sql) ? undefined : 'unknown'];
}

function lossIn(table: string, change: string): Loss {
  const column = /^DROP COLUMN (?:IF EXISTS )?(\S+)$/i.exec(change)?.[1];
  if (column !== undefined) return { table, column: bare(column) };
  return /^(DROP|ADD) (INDEX|KEY|FOREIGN KEY|CONSTRAINT|UNIQUE)\b/i.test(change) ? undefined : 'unknown';
}

const bare = (name: string): string => name.trim().replace(/[`"]/g, '');

/** Rows that the migration itself puts into a table are no data. */
function rowsMade(statements: readonly string[], table: string): number {
  const inserts = statements.filter((sql) => new RegExp(`^\\s*INSERT INTO ${table}\\b`, 'i').test(sql));
  return inserts.map(rowsIn).reduce((total, each) => total + each, 0);
}

/** How many rows an INSERT makes; 0 for one that copies rows, which may be data. */
function rowsIn(insert: string): number {
  const values = insert.search(/\bVALUES\b/i);
  if (values >= 0) return insert.slice(values).match(/\([^()]*\)/g)?.length ?? 0;
  let outer = insert;
  for (let inner = ''; inner !== outer;) {
    inner = outer;
    outer = inner.replace(/\([^()]*\)/g, '');
  }
  return /\bFROM\b/i.test(outer) ? 0 : 1;
}

async function sizeOf(runner: QueryRunner, table: string): Promise<number> {
  try {
    const [row] = (await runner.query(`SELECT COUNT(*) AS size FROM ${table}`)) as { size: number | string }[];
    return Number(row?.size);
  } catch (error) {
    // A revert that was interrupted has dropped it.
    if (databaseErrorCode(error) === 'ER_NO_SUCH_TABLE') return 0;
    throw error;
  }
}

/** Whether a column of any row holds something else than its default. */
async function isFilled(runner: QueryRunner, table: string, column: string): Promise<boolean> {
  const blank = await defaultOf(runner, table, column);
  const isBlank = isMysql(runner) ? `${column} <=> ${blank}` : `${column} IS ${blank}`;
  const where = blank === undefined ? '' : `WHERE NOT (${isBlank})`;
  try {
    return ((await runner.query(`SELECT 1 FROM ${table} ${where} LIMIT 1`)) as unknown[]).length > 0;
  } catch (error) {
    if (['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(databaseErrorCode(error) ?? '')) return false;
    throw error;
  }
}

/** The default of a column as SQL; undefined for one without a default that may not be NULL. */
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
