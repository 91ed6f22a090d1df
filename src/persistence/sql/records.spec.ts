import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type DataSource, EntityManager } from 'typeorm';
import { RecordId } from '../../read-models/id-sequence.js';
import { dataSourceOptions } from '../setup/data-source.js';
import { openDatabase } from '../setup/open-database.js';
import { where } from './conditions.js';
import {
  exists,
  hasId,
  numberOf,
  type Order,
  pageOf,
  readIds,
  readPageAndTotal,
  readRecords,
  readTotal,
} from './records.js';

/** Rows that tell which statements were sent. */
class HeardRows extends EntityManager {
  readonly sent: string[] = [];

  override query<T>(sql: string, values: unknown[] = []): Promise<T> {
    this.sent.push(sql);
    return super.query<T>(sql, values);
  }
}

const KINDS = ['event', 'venue', 'event', 'image', 'event', 'venue', 'event'];
const events = where("record_ids.kind = 'event'");
let database: DataSource;
let rows: HeardRows;

beforeAll(async () => {
  const options = dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 });
  database = await openDatabase({ ...options, entities: [RecordId] });
  await database.query('DELETE FROM record_ids');
  for (const [index, kind] of KINDS.entries()) {
    await database.query('INSERT INTO record_ids (id, kind) VALUES (?, ?)', [index + 1, kind]);
  }
});

beforeEach(() => {
  rows = new HeardRows(database);
});

afterAll(() => database.destroy());

interface Asked {
  readonly limit?: number;
  readonly offset?: number;
  readonly filter?: typeof events;
  readonly order?: Order;
  readonly assertWithinDepth?: (total: number) => void;
}

const byId: Order = { column: 'record_ids.id', direction: 'ASC' };

async function slice({ limit = 2, offset = 0, filter = events, order = byId, assertWithinDepth }: Asked) {
  const page = pageOf('record_ids', { filter, order, limit, offset });
  const total = numberOf('record_ids', filter);
  const read = await readPageAndTotal(rows, RecordId, { page, direction: order.direction, total, assertWithinDepth });
  return { ids: read.records.map(({ id }) => id), total: read.total };
}

it('a slice and the size of its list are one statement', async () => {
  expect(await slice({})).toEqual({ ids: [1, 3], total: 4 });
  expect(await slice({ offset: 2 })).toEqual({ ids: [5, 7], total: 4 });
  expect(rows.sent).toHaveLength(2);
});

it('a slice with nothing on it is asked for the size of its list once more', async () => {
  expect(await slice({ offset: 4 })).toEqual({ ids: [], total: 4 });
  expect(await slice({ filter: where('1=0') })).toEqual({ ids: [], total: 0 });
  expect(rows.sent).toHaveLength(4);
});

it('a slice that lies too deep is not read: the size of the list decides what becomes of it', async () => {
  const told: number[] = [];
  expect(await slice({ assertWithinDepth: (total) => told.push(total) })).toEqual({ ids: [], total: 4 });
  expect(told).toEqual([4]);
  const refusing = slice({
    assertWithinDepth: () => {
      throw new RangeError('too deep');
    },
  });
  await expect(refusing).rejects.toThrow('too deep');
  expect(rows.sent.filter((sql) => /JOIN/.test(sql))).toEqual([]);
});

it('equals follow their ids, the way the order goes', async () => {
  const byKind = (direction: Order['direction']) => ({ column: 'record_ids.kind', direction });
  const all = where('1=1');
  expect(await slice({ filter: all, limit: 7, order: byKind('ASC') })).toMatchObject({ ids: [1, 3, 5, 7, 4, 2, 6] });
  expect(await slice({ filter: all, limit: 7, order: byKind('DESC') })).toMatchObject({ ids: [6, 2, 4, 7, 5, 3, 1] });
  expect(await slice({ filter: all, offset: 3, order: byKind('DESC') })).toMatchObject({ ids: [7, 5] });
});

it('an index to walk is no more than advice', () => {
  const page = { filter: events, order: byId, limit: 2, offset: 0 };
  expect(pageOf('record_ids', { ...page, forceIndex: 'by_kind' }).sql).toContain(
    'FROM record_ids /*! FORCE INDEX (by_kind) */',
  );
  expect(pageOf('record_ids', page).sql).not.toContain('FORCE');
});

it('records, ids, numbers and existence are read by the same conditions', async () => {
  const selected = { filter: events, orderBy: 'record_ids.id DESC', limit: 2, offset: 1 };
  expect(await readRecords(rows, RecordId, selected)).toEqual([
    { id: 5, kind: 'event' },
    { id: 3, kind: 'event' },
  ]);
  expect(await readIds(rows, 'record_ids', selected)).toEqual([5, 3]);
  expect(await readIds(rows, 'record_ids', { filter: events, limit: 1 })).toEqual([1]);
  expect(await readTotal(rows, numberOf('record_ids', events))).toBe(4);
  expect(await exists(rows, 'record_ids', hasId('record_ids', 7))).toBe(true);
  expect(await exists(rows, 'record_ids', hasId('record_ids', 8))).toBe(false);
});
