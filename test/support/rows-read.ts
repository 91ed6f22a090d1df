import type { DataSource, QueryRunner } from 'typeorm';
import { executedStatementsOf } from './statements.js';

/**
 * How many rows of tables and indexes the statements of something read, as a MySQL server counts them when they are sent
 * once more. Repeated tasks may write meanwhile; what they send is not repeated.
 */
export async function rowsReadWhile(database: DataSource, act: () => Promise<unknown>): Promise<number> {
  const statements = await executedStatementsOf(database, act);
  const runner = database.createQueryRunner();
  let rows = 0;
  try {
    for (const { sql, values } of statements.filter(({ sql }) => READS.test(sql))) {
      const before = await rowsReadSoFar(runner);
      const between = (await rowsReadSoFar(runner)) - before;
      await runner.query(sql, [...values]);
      rows += (await rowsReadSoFar(runner)) - before - 2 * between;
    }
    return rows;
  } finally {
    await runner.release();
  }
}

const READS = /^[\s(]*(SELECT|WITH)\b/i;

async function rowsReadSoFar(runner: QueryRunner): Promise<number> {
  const counters = (await runner.query("SHOW STATUS LIKE 'Handler_read%'")) as { Value: string }[];
  return counters.reduce((total, { Value }) => total + Number(Value), 0);
}
