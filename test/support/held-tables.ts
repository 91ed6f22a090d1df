import type { DataSource } from 'typeorm';

/** Makes whoever needs the events wait, on either database, until the function that comes back is called. */
export async function holdEvents(database: DataSource): Promise<() => Promise<void>> {
  return database.options.type === 'mysql' ? lockTable(database) : occupy(database);
}

async function lockTable(database: DataSource): Promise<() => Promise<void>> {
  const runner = database.createQueryRunner();
  await runner.query('LOCK TABLES events WRITE');
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
