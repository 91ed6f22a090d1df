import type { DataSource, QueryRunner } from 'typeorm';

const KEPT = new Set(['migrations', 'users']);

/** Removes every record and keeps the users. Ids go on counting. */
export async function emptyTables(database: DataSource): Promise<void> {
  const mysql = database.options.type === 'mysql';
  const runner = database.createQueryRunner();
  const foreignKeys = (checked: boolean) =>
    runner.query(mysql ? `SET FOREIGN_KEY_CHECKS = ${Number(checked)}` : `PRAGMA foreign_keys = ${Number(checked)}`);
  try {
    await foreignKeys(false);
    await runner.startTransaction();
    for (const table of await tablesOf(runner, mysql)) {
      if (!KEPT.has(table)) await runner.query(`DELETE FROM ${table}`);
    }
    await runner.commitTransaction();
    await foreignKeys(true);
  } finally {
    await runner.release();
  }
}

async function tablesOf(runner: QueryRunner, mysql: boolean): Promise<string[]> {
  const sql = mysql
    ? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'"
    : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
  const rows = (await runner.query(sql)) as { name: string }[];
  return rows.map(({ name }) => name);
}
