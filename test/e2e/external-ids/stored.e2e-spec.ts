import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isUniqueViolation } from '../../../src/persistence/database-errors.js';
import {
  addExternalIds,
  deleteExternalIds,
  findRecordIds,
  readExternalIds,
  readImported,
  removeExternalIds,
  writeExternalIds,
} from '../../../src/read-models/external-ids.js';
import { startApp } from '../../support/start-app.js';

const { database, stop } = await startApp();
afterAll(stop);
const db = database.manager;

const row = (id: string, recordId: number, imported: string | null = null) => ({
  source: 'kunst',
  id,
  recordId,
  imported,
});

beforeAll(() =>
  addExternalIds(db, 'venues', [row('a', 1), row('A', 2), row('a ', 3), row('é', 4, '{"x":1}'), row('e\u0301', 5)]),
);

it('compares ids byte by byte', async () => {
  const found = await findRecordIds(db, 'venues', 'kunst', ['a', 'A', 'a ', 'a  ', 'é', 'e\u0301', 'e']);
  expect([...found]).toEqual(
    expect.arrayContaining([
      ['a', 1],
      ['A', 2],
      ['a ', 3],
      ['é', 4],
      ['e\u0301', 5],
    ]),
  );
  expect(found.size).toBe(5);
});

it('keeps kinds and sources apart', async () => {
  expect((await findRecordIds(db, 'events', 'kunst', ['a'])).size).toBe(0);
  expect((await findRecordIds(db, 'venues', 'musik', ['a'])).size).toBe(0);
});

it('refuses an id that exists', async () => {
  const refused = await addExternalIds(db, 'venues', [row('a', 9)]).catch((error: unknown) => error);
  expect(isUniqueViolation(refused)).toBe(true);
});

it('moves an id to another record, with what was imported', async () => {
  await addExternalIds(db, 'tags', [row('a', 1), row('b', 2, 'old')]);
  await writeExternalIds(db, 'tags', [row('b', 3, 'new'), row('c', 3)]);
  expect([...(await readImported(db, 'tags', 'kunst', ['a', 'b', 'c'])).values()]).toEqual(
    expect.arrayContaining([row('a', 1), row('b', 3, 'new'), row('c', 3)]),
  );
});

it('reads and deletes those of many records', async () => {
  const many = Array.from({ length: 2500 }, (_, index) => row(`n-${index}`, index + 1));
  await writeExternalIds(db, 'events', [...many, { ...row('7', 1), source: 'alt' }]);
  const ids = many.map(({ recordId }) => recordId);
  const found = await readExternalIds(db, 'events', ids);
  expect(found.size).toBe(2500);
  expect(found.get(1)).toEqual([
    { source: 'alt', id: '7' },
    { source: 'kunst', id: 'n-0' },
  ]);
  expect((await findRecordIds(db, 'events', 'kunst', many.map(({ id }) => id))).size).toBe(2500); // prettier-ignore
  await removeExternalIds(db, 'events', [{ source: 'alt', id: '7' }]);
  await deleteExternalIds(db, 'events', ids.slice(1));
  expect([...(await readExternalIds(db, 'events', ids))]).toEqual([[1, [{ source: 'kunst', id: 'n-0' }]]]);
});
