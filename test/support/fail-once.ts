import { type DataSource, type Logger, QueryFailedError } from 'typeorm';

/** Runs an act, during which the first statement that matches fails with an error code of the database. Returns how many did. */
export async function failingOnce(
  database: DataSource,
  { statement, code }: { readonly statement: RegExp; readonly code: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const before = database.logger;
  let failures = 0;
  const failing: Logger = Object.create(before, {
    logQuery: {
      value: (sql: string) => {
        if (failures > 0 || !statement.test(sql)) return;
        failures += 1;
        throw new QueryFailedError(sql, [], Object.assign(new Error(code), { code }));
      },
    },
  });
  database.logger = failing;
  try {
    await act();
  } finally {
    database.logger = before;
  }
  return failures;
}
