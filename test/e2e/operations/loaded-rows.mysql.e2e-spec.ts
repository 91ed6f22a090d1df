import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { inTransaction } from '../../../src/persistence/connection/transaction.js';
import { insertBulk, loadBulk } from '../../../src/persistence/sql/bulk-rows.js';
import { startApp } from '../../support/start-app.js';

const { database, stop } = await startApp();
afterAll(stop);

const columns = ['id', 'text', 'number', 'flag'];
const TEXTS = [
  '',
  'NULL',
  '\\N',
  `it's "quoted", 'twice'`,
  'back\\slash\\',
  'one\ntwo\r\n\tthree',
  '\0\b\x1a',
  '%_#--/*',
  'Ålborg カーニバル 🎪',
  ...['x'.repeat(100_000), "',\n("],
];
const rows = TEXTS.map((text, id) => [id, text, id % 2 ? null : -1.5 * id, id % 3 === 0]);

const stored = (table: string) => database.query<object[]>(`SELECT * FROM ${table} ORDER BY id`);

beforeEach(async () => {
  for (const table of ['told', 'loaded']) {
    await database.query(`DROP TABLE IF EXISTS ${table}`);
    await database.query(
      `CREATE TABLE ${table} (id INT PRIMARY KEY, text MEDIUMTEXT NOT NULL, number DOUBLE, flag TINYINT NOT NULL) CHARSET utf8mb4`,
    );
  }
});

it('loads the same rows from a file as from a statement', async () => {
  await insertBulk(database.manager, { table: 'told', columns, rows });
  await loadBulk(database.manager, { table: 'loaded', columns, rows });
  expect(await stored('loaded')).toEqual(await stored('told'));
});

it.each([
  ['a key that exists', [1, 'again', 1, true]],
  ['a value that does not fit', [100, 'text', 1, 1000]],
])('fails, and loads nothing, because of %s', async (_, wrong) => {
  const load = (added: (string | number | boolean | null)[][]) =>
    inTransaction(database, undefined, (db) => loadBulk(db, { table: 'loaded', columns, rows: added }));
  await load(rows);
  await expect(load([[99, 'text', 1, true], wrong])).rejects.toThrow('loaded');
  expect(await stored('loaded')).toHaveLength(rows.length);
});
