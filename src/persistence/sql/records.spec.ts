import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type DataSource, EntityManager } from 'typeorm';
import { RecordId } from '../../read-models/id-sequence.js';
import { dataSourceOptions } from '../setup/data-source.js';
import { openDatabase } from '../setup/open-database.js';
import { where } from './conditions.js';
import { exists, hasId, numberOf, readIds, readRecords, readTotal } from './records.js';
import { type Order, pageOf, readPageAndTotal } from './record-pages.js';

/** Records the statements that are sent. */
class RecordingManager extends EntityManager {
  readonly sent: string[] = [];

  override query<T>(sql: string, values: unknown[] = []): Promise<T> {
    this.sent.push(sql);
    return super.query<T>(sql, values);
  }
}

const KINDS = ['event', 'venue', 'event', 'image', 'event', 'venue', 'event'];
const events = where("record_ids.kind = 'event'");
let database: DataSource;
let db: RecordingManager;

beforeAll(async () => {
  const options = dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 });
  database = await openDatabase({ ...options, entities: [RecordId] });
  await database.query('DELETE FROM record_ids');
  for (const [index, kind] of KINDS.entries()) {
    await database.query('INSERT INTO record_ids (id, kind) VALUES (?, ?)', [index + 1, kind]);
  }
});

beforeEach(() => {
  db = new RecordingManager(database);
});

afterAll(() => database.destroy());

interface PageOptions {
  readonly limit?: number;
  readonly offset?: number;
  readonly filter?: typeof events;
  readonly order?: Order;
  readonly assertWithinDepth?: (total: number) => void;
}

const byId: Order = { column: 'record_ids.id', direction: 'ASC' };

async function readPage({ limit = 2, offset = 0, filter = events, order = byId, assertWithinDepth }: PageOptions) {
  const page = pageOf('record_ids', { filter, order, limit, offset });
  const total = numberOf('record_ids', filter);
  const read = await readPageAndTotal(db, RecordId, { page, direction: order.direction, total, assertWithinDepth });
  return { ids: read.records.map(({ id }) => id), total: read.total };
}

it('a page and the size of its list take one statement', async () => {
  expect(await readPage({})).toEqual({ ids: [1, 3], total: 4 });
  expect(await readPage({ offset: 2 })).toEqual({ ids: [5, 7], total: 4 });
  expect(db.sent).toHaveLength(2);
});

it('an empty page takes a second statement for the size of the list', async () => {
  expect(await readPage({ offset: 4 })).toEqual({ ids: [], total: 4 });
  expect(await readPage({ filter: where('1=0') })).toEqual({ ids: [], total: 0 });
  expect(db.sent).toHaveLength(4);
});

it('a page beyond the maximum depth is not read, only the size of the list', async () => {
  const totals: number[] = [];
  expect(await readPage({ assertWithinDepth: (total) => totals.push(total) })).toEqual({ ids: [], total: 4 });
  expect(totals).toEqual([4]);
  const rejected = readPage({
    assertWithinDepth: () => {
      throw new RangeError('too deep');
    },
  });
  await expect(rejected).rejects.toThrow('too deep');
  expect(db.sent.filter((sql) => /JOIN/.test(sql))).toEqual([]);
});

it('records with equal values are sorted by id, in the same direction', async () => {
  const byKind = (direction: Order['direction']) => ({ column: 'record_ids.kind', direction });
  const all = where('1=1');
  expect(await readPage({ filter: all, limit: 7, order: byKind('ASC') })).toMatchObject({ ids: [1, 3, 5, 7, 4, 2, 6] });
  expect(await readPage({ filter: all, limit: 7, order: byKind('DESC') })).toMatchObject({
    ids: [6, 2, 4, 7, 5, 3, 1],
  });
  expect(await readPage({ filter: all, offset: 3, order: byKind('DESC') })).toMatchObject({ ids: [7, 5] });
});

it('a forced index is a hint in a comment', () => {
  const page = { filter: events, order: byId, limit: 2, offset: 0 };
  expect(pageOf('record_ids', { ...page, forceIndex: 'by_kind' }).sql).toContain(
    'FROM record_ids /*! FORCE INDEX (by_kind) */',
  );
  expect(pageOf('record_ids', page).sql).not.toContain('FORCE');
});

it('records, ids, counts and existence use the same conditions', async () => {
  const selected = { filter: events, orderBy: 'record_ids.id DESC', limit: 2, offset: 1 };
  expect(await readRecords(db, RecordId, selected)).toEqual([
    { id: 5, kind: 'event' },
    { id: 3, kind: 'event' },
  ]);
  expect(await readIds(db, 'record_ids', selected)).toEqual([5, 3]);
  expect(await readIds(db, 'record_ids', { filter: events, limit: 1 })).toEqual([1]);
  expect(await readTotal(db, numberOf('record_ids', events))).toBe(4);
  expect(await exists(db, 'record_ids', hasId('record_ids', 7))).toBe(true);
  expect(await exists(db, 'record_ids', hasId('record_ids', 8))).toBe(false);
});
