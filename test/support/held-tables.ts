import type { DataSource } from 'typeorm';

/** Makes whoever needs a table wait, on either database, until the function that comes back is called. */
export async function withLockedTable(database: DataSource, table: 'events' | 'users'): Promise<() => Promise<void>> {
  return database.options.type === 'mysql' ? lockTable(database, table) : occupy(database);
}

async function lockTable(database: DataSource, table: string): Promise<() => Promise<void>> {
  const runner = database.createQueryRunner();
  await runner.query(`LOCK TABLES ${table} WRITE`);
  return async () => {
    await runner.query('UNLOCK TABLES');
    await runner.release();
  };
}

/** The embedded database serves one transaction at a time. */
async function occupy(database: DataSource): Promise<() => Promise<void>> {
  let leave = () => {};
  const until = new Promise<void>((resolve) => (leave = resolve));
  let begun: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    begun = database.transaction(async () => {
      resolve();
      await until;
    });
  });
  return async () => {
    leave();
    await begun;
  };
}
