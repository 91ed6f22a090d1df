import type { DataSource } from 'typeorm';

/** Makes every update of a table fail, until the function that comes back is called. */
export async function forbidUpdates(database: DataSource, table: string): Promise<() => Promise<void>> {
  const failure =
    database.options.type === 'mysql' ? "SIGNAL SQLSTATE '45000'" : "BEGIN SELECT RAISE(ABORT, 'forbidden'); END";
  await database.query(`CREATE TRIGGER no_updates BEFORE UPDATE ON ${table} FOR EACH ROW ${failure}`);
  return async () => {
    await database.query('DROP TRIGGER no_updates');
  };
}
