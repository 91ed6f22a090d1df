import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DataSource, EntityManager } from 'typeorm';
import { dataSourceOptions } from '../setup/data-source.js';
import { openDatabase } from '../setup/open-database.js';
import { where } from './conditions.js';
import { readIdList } from './read-id-list.js';

/** Counts the rows that statements return. */
class CountingManager extends EntityManager {
  rows = 0;

  override async query<T>(sql: string, values: unknown[] = []): Promise<T> {
    const found = await super.query<unknown[]>(sql, values);
    this.rows += found.length;
    return found as T;
  }
}

const TOTAL = 1000;
const ids = Array.from({ length: TOTAL }, (_, index) => TOTAL - index);
let database: DataSource;

beforeAll(async () => {
  database = await openDatabase(dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 }));
  await database.query('CREATE TABLE listed (id INTEGER PRIMARY KEY, start TEXT NOT NULL)');
  // Three at a time have the same key; later ones have lower ids.
  const rows = ids.map((id, index) => `(${id}, '${String(Math.floor(index / 3)).padStart(4, '0')}')`);
  await database.query(`INSERT INTO listed (id, start) VALUES ${rows.join()}`);
});

afterAll(() => database.destroy());

const page = (condition: string, ...values: unknown[]) =>
  where(`SELECT id, start AS sort_key FROM listed WHERE ${condition} ORDER BY start, id`, ...values);

it('has all ids in the order of their keys, those of equal keys ascending, and the keys of its ends', async () => {
  const inOrder = ids.toSorted(
    (one, other) => Math.floor((TOTAL - one) / 3) - Math.floor((TOTAL - other) / 3) || one - other,
  );
  const list = await readIdList(database.manager, page('1 = 1'));
  expect(list).toEqual({ ids: inOrder, firstKey: '0000', lastKey: '0333' });
});

it('has the ids that the values of the page select', async () => {
  const list = await readIdList(database.manager, page('start = ?', '0001'));
  expect(list).toEqual({ ids: [995, 996, 997], firstKey: '0001', lastKey: '0001' });
});

it('is empty if the page is', async () => {
  const list = await readIdList(database.manager, page('1 = 0'));
  expect(list).toEqual({ ids: [], firstKey: undefined, lastKey: undefined });
});

it('takes few rows for many ids', async () => {
  const db = new CountingManager(database);
  await readIdList(db, page('1 = 1'));
  expect(db.rows).toBeLessThan(TOTAL / 50);
});
