import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DataSource, EntityManager } from 'typeorm';
import { dataSourceOptions } from '../persistence/setup/data-source.js';
import { openDatabase } from '../persistence/setup/open-database.js';
import { adjustDayCounts, type CountedEvent, dayOf } from './event-days.js';

/** A database that records the statements it gets. */
class RecordingManager extends EntityManager {
  readonly sent: { sql: string; values: unknown[] }[] = [];

  override query<T>(sql: string, values: unknown[] = []): Promise<T> {
    this.sent.push({ sql, values });
    return super.query<T>(sql, values);
  }
}

let database: DataSource;
let db: RecordingManager;

beforeAll(async () => {
  database = await openDatabase(dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 }));
});

beforeEach(async () => {
  await database.query('DELETE FROM event_days');
  db = new RecordingManager(database);
});

afterAll(() => database.destroy());

const concert: CountedEvent = { status: 'publish', hidden: false, startUtc: '2026-02-15 19:00:00' };

/** The counts, as `status hidden day: starts`, without those that are zero. */
async function dayCounts(): Promise<Record<string, number>> {
  const sql = 'SELECT status, hidden, day, starts FROM event_days WHERE starts <> 0';
  const found = await database.query<{ status: string; hidden: number; day: string; starts: number }[]>(sql);
  return Object.fromEntries(found.map(({ status, hidden, day, starts }) => [`${status} ${hidden} ${day}`, starts]));
}

it('counts added and removed events by status, visibility and day', async () => {
  await adjustDayCounts(db, { added: [concert, { ...concert, startUtc: '2026-02-15 23:59:59' }] });
  await adjustDayCounts(db, {
    added: [
      { ...concert, hidden: true },
      { ...concert, status: 'draft' },
    ],
    removed: [concert],
  });
  expect(await dayCounts()).toEqual({ 'publish 0 2026-02-15': 1, 'publish 1 2026-02-15': 1, 'draft 0 2026-02-15': 1 });
});

it('sends no statement for an event that stays on its day', async () => {
  await adjustDayCounts(db, { removed: [concert], added: [{ ...concert, startUtc: '2026-02-15 20:00:00' }] });
  await adjustDayCounts(db, {});
  expect(db.sent).toEqual([]);
});

it('writes the days in order, so that transactions cannot deadlock', async () => {
  const on = (day: string) => ({ ...concert, startUtc: `${day} 12:00:00` });
  await adjustDayCounts(db, {
    removed: [on('2026-03-02')],
    added: [on('2026-02-28'), on('2027-01-01'), on('2026-03-01')],
  });
  expect(db.sent).toHaveLength(1);
  const days = db.sent.flatMap(({ values }) => values.filter((value) => /^\d{4}-/.test(String(value))));
  expect(days).toEqual(['2026-02-28', '2026-03-01', '2026-03-02', '2027-01-01']);
});

it('counts the events that remain, in whatever order they are added and removed', async () => {
  const event = fc.record({
    status: fc.constantFrom('publish', 'draft'),
    hidden: fc.boolean(),
    startUtc: fc.constantFrom('2026-02-14 23:59:59', '2026-02-15 00:00:00', '2026-02-15 12:00:00'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(event, { maxLength: 4 }), { maxLength: 5 }), async (states) => {
      await database.query('DELETE FROM event_days');
      let before: CountedEvent[] = [];
      for (const after of states) {
        await adjustDayCounts(db, { removed: before, added: after });
        before = after;
      }
      const expected: Record<string, number> = {};
      for (const { status, hidden, startUtc } of before) {
        const name = `${status} ${Number(hidden)} ${dayOf(startUtc)}`;
        expected[name] = (expected[name] ?? 0) + 1;
      }
      expect(await dayCounts()).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
