import type { DataSource, Logger } from 'typeorm';

/** The statements sent to the database while something runs, in order. */
export async function statementsOf(database: DataSource, act: () => Promise<unknown>): Promise<string[]> {
  const before = database.logger;
  const statements: string[] = [];
  const listening: Logger = Object.create(before, {
    logQuery: { value: (sql: string) => void statements.push(sql) },
  });
  database.logger = listening;
  try {
    await act();
  } finally {
    database.logger = before;
  }
  return statements;
}
