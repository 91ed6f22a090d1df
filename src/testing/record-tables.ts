import type { DataSource, QueryRunner } from 'typeorm';
import { bumpDataVersion } from '../persistence/connection/bump-data-version.js';
import { isMysql } from '../persistence/dialect.js';
import { forgetFollowers } from '../read-models/change-log/change-log.js';

/** The empty tables of a fresh service: the tables of records. Others, such as users, already have rows. */
export async function tablesWithoutRows(database: DataSource): Promise<string[]> {
  const listed = isMysql(database)
    ? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'"
    : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
  const tables = await database.query<{ name: string }[]>(listed);
  const empty: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<unknown[]>(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}

/** Deletes all rows of the tables, ignoring foreign keys. Id sequences are not reset. */
export async function emptyTables(database: DataSource, tables: readonly string[]): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await checkForeignKeys(runner, false);
    await runner.startTransaction();
    for (const table of tables) await runner.query(`DELETE FROM ${table}`);
    await forgetFollowers(runner.manager);
    await bumpDataVersion(runner.manager);
    await runner.commitTransaction();
    await checkForeignKeys(runner, true);
  } finally {
    await runner.release();
  }
}

async function checkForeignKeys(runner: QueryRunner, checked: boolean): Promise<void> {
  const mysql = isMysql(runner.connection);
  await runner.query(
    mysql ? `SET FOREIGN_KEY_CHECKS = ${Number(checked)}` : `PRAGMA foreign_keys = ${Number(checked)}`,
  );
}
