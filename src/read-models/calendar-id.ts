import type { DataSource, EntityManager } from 'typeorm';

const known = new WeakMap<DataSource, string>();

/**
 * The id of the calendar: random, made with the database, and the same for ever. It makes ids of records unique in the
 * world, whatever host they are read from. Read once by a process.
 */
export async function calendarIdOf(db: EntityManager): Promise<string> {
  const kept = known.get(db.dataSource);
  if (kept !== undefined) return kept;
  const [row] = await db.query<{ id: string }[]>('SELECT id FROM calendar_identity');
  if (!row) throw new Error('the database has no calendar id');
  known.set(db.dataSource, row.id);
  return row.id;
}

/** Gives an empty calendar the id of another one, which it continues. */
export async function adoptCalendarId(db: EntityManager, id: string): Promise<void> {
  await db.query('UPDATE calendar_identity SET id = ?', [id]);
  known.delete(db.dataSource);
}
