import type { DataSource, Logger } from 'typeorm';

/** A statement as it was sent, with the values of its marks. */
export interface ExecutedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The statements sent to the database while something runs, in order. */
export async function statementsOf(database: DataSource, act: () => Promise<unknown>): Promise<string[]> {
  return (await executedStatementsOf(database, act)).map(({ sql }) => sql);
}

/** The same, with their values. */
export async function executedStatementsOf(
  database: DataSource,
  act: () => Promise<unknown>,
): Promise<ExecutedStatement[]> {
  const before = database.logger;
  const statements: ExecutedStatement[] = [];
  const listening: Logger = Object.create(before, {
    logQuery: { value: (sql: string, values: unknown[] = []) => void statements.push({ sql, values }) },
  });
  database.logger = listening;
  try {
    await act();
  } finally {
    database.logger = before;
  }
  return statements;
}
