import { afterAll, beforeEach, expect, it } from '@jest/globals';
import type { Logger } from 'typeorm';
import { forgetReads } from '../../../src/persistence/kept-values.js';
import { where } from '../../../src/persistence/sql/conditions.js';
import { IdBitmap } from '../../../src/persistence/sql/id-bitmap.js';
import { idSet } from '../../../src/persistence/sql/id-sets.js';
import { forgetSets } from '../../../src/resources/events/list/kept-sets.js';
import { anEvent } from '../../build/an-event.js';
import { anExport } from '../../support/an-export.js';
import { withLockedTable } from '../../support/held-tables.js';
import { importFile } from '../../support/import-file.js';
import { startWithKeptLists, titles } from '../../support/kept-lists.js';
import { statementsOf } from '../../support/statements.js';

const { writer, reader, list, reset, stop } = await startWithKeptLists({ DATABASE_POOL_SIZE: '2' });
beforeEach(reset);
afterAll(stop);

const LOOK = /^SELECT \(SELECT SUM\(total\) FROM changes\) AS \w+$/;

/** Lists a search as often as it takes to keep its sets, with a write before each time. */
async function keepSetsOf(query: string): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await writer.given(anEvent({ title: `Concert ${times}` }));
    await list(query);
  }
}

/** Lists a search and writes between its look for changes and the next statement, which waits for a connection. */
async function listedAround(query: string, write: () => Promise<unknown>) {
  const { database } = reader;
  const [first, last] = [database.createQueryRunner(), database.createQueryRunner()];
  await first.connect();
  const before = database.logger;
  let written: Promise<unknown> | undefined;
  const listening: Logger = Object.create(before, {
    logQuery: {
      value: (sql: string) => {
        if (LOOK.test(sql))
          written ??= last
            .connect()
            .then(write)
            .finally(() => last.release());
      },
    },
  });
  database.logger = listening;
  try {
    const { body } = await list(query);
    expect(written).toBeDefined();
    await written;
    return body;
  } finally {
    database.logger = before;
    await first.release();
  }
}

it('the total of a page is from the same state of the data, whatever is written after the look', async () => {
  for (const day of [20, 21])
    await writer.given(anEvent({ title: `Fair night ${day}`, start: `2026-02-${day} 18:00:00` }));
  const { body: first } = await list('search=fair+night&per_page=1&cursor=');
  const words = ['search=fair', 'search=night'];
  for (const query of words) await keepSetsOf(query);
  // The sets have what the latest look has seen.
  for (const query of words) await list(query);
  const write = () => writer.given(anEvent({ title: 'Fair night 22', start: '2026-02-22 18:00:00' }));
  const next = new URL(first.next_rest_url).searchParams.get('cursor');
  const body = await listedAround(`search=fair+night&per_page=2&cursor=${next}`, write);
  expect([titles({ body }), body.total]).toEqual([['Fair night 21', 'Fair night 22'], 3]);
});

it('a request that waits for a set that another one reads has what was published meanwhile', async () => {
  const { database, clock } = reader;
  await writer.given(anEvent({ title: 'Fair' }));
  await writer.given(anEvent({ title: 'Later fair', start: '2026-03-01 18:00:00', date: '2026-02-15 12:00:30' }));
  clock.moveTo('2026-02-15 12:00:29');
  forgetSets(database);
  await list('search=fair');
  forgetReads(database);
  const before = database.logger;
  const sent: string[] = [];
  database.logger = Object.create(before, { logQuery: { value: (sql: string) => void sent.push(sql) } }) as Logger;
  const haveBeenSent = async (pattern: RegExp, times: number) => {
    while (sent.filter((sql) => pattern.test(sql)).length < times) await database.query('SELECT 1');
  };
  const unlock = await withLockedTable(writer.database, 'events');
  const lists = [list('search=fair')];
  try {
    await haveBeenSent(/GROUP_CONCAT|recent/, 1);
    clock.moveTo('2026-02-15 12:00:30');
    lists.push(list('search=fair'));
    await haveBeenSent(/ AS bit FROM /, 2);
    // The second request knows its words then, and waits for the set.
    for (let times = 0; times < 10; times++) await database.query('SELECT 1');
  } finally {
    database.logger = before;
    await unlock();
  }
  const [, { body } = { body: {} }] = await Promise.all(lists);
  expect([titles({ body }), body.total]).toEqual([['Fair', 'Later fair'], 2]);
  expect((await list('search=fair')).body.total).toBe(2);
});

it('sets with the largest id are kept, too', async () => {
  const id = 2_000_000_000;
  const line = {
    ...{ type: 'events', id, stored: {}, links: {} },
    fields: { title: 'Fair', start_date: '2026-02-20 10:00:00', end_date: '2026-02-20 11:00:00' },
  };
  await importFile(writer, { source: 'jsonl', content: anExport(line), options: { ids: 'keep' } });
  await keepSetsOf('search=fair');
  await writer.given(anEvent({ title: 'Concert' }));
  const statements = await statementsOf(reader.database, async () => {
    const { body } = await list('search=fair');
    expect(body.events).toMatchObject([{ id, title: 'Fair' }]);
  });
  expect(statements.filter((sql) => sql.includes('GROUP_CONCAT'))).toEqual([]);
});

it('a set whose ids are too many and too far from each other for a bitmap is not read', async () => {
  const digits = Array.from({ length: 10 }, (_, n) => `SELECT ${n} AS n`).join(' UNION ALL ');
  const farApart = (thousands: number) =>
    idSet(
      'ids.id',
      where(
        `(SELECT 300000 * (1000 * a.n + 100 * b.n + 10 * c.n + d.n) AS id
          FROM (${digits}) AS a JOIN (${digits}) AS b JOIN (${digits}) AS c JOIN (${digits}) AS d WHERE a.n < ?) AS ids`,
        thousands,
      ),
    );
  const read = (thousands: number) => IdBitmap.read(reader.database.manager, farApart(thousands));
  const small = await read(4);
  expect(small && IdBitmap.count([small], [])).toBe(4000);
  expect(await read(7)).toBeUndefined();
});
