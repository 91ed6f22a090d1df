import type { DataSource } from 'typeorm';
import { isDamaged } from './damage.js';

/** Why the database cannot serve requests: it does not answer, its file is damaged, or its tables are older than this code. */
export type DatabaseUnreadiness = 'database' | 'damaged' | 'migrations';

/** Asks the database, in one statement, whether it answers and has every migration; waits `seconds` at most. */
export async function databaseUnreadiness(
  database: DataSource,
  seconds: number,
): Promise<DatabaseUnreadiness | undefined> {
  const query = database.query<{ name: string }[]>('SELECT name FROM migrations');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), seconds * 1000);
  });
  try {
    const done = new Set((await Promise.race([query, late])).map(({ name }) => name));
    if (await isDamaged(database)) return 'damaged';
    return database.migrations.every(({ name }) => done.has(name ?? '')) ? undefined : 'migrations';
  } catch {
    return (await isDamaged(database).catch(() => false)) ? 'damaged' : 'database';
  } finally {
    clearTimeout(timer);
    query.catch(() => undefined);
  }
}
