import type { DataSource } from 'typeorm';
import type { ExecutedStatement } from './statements.js';

/** How many rows of tables and indexes a statement reads, as a MySQL server counts them. */
export async function rowsRead(database: DataSource, { sql, values }: ExecutedStatement): Promise<number> {
  const runner = database.createQueryRunner();
  try {
    const read = async () => {
      const counters = (await runner.query("SHOW STATUS LIKE 'Handler_read%'")) as { Value: string }[];
      return counters.reduce((total, { Value }) => total + Number(Value), 0);
    };
    const before = await read();
    const between = (await read()) - before;
    await runner.query(sql, [...values]);
    return (await read()) - before - 2 * between;
  } finally {
    await runner.release();
  }
}
