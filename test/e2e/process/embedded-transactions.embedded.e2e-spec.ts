import { copyFile } from 'node:fs/promises';
import { setImmediate as othersGoFirst } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { dataSourceOptions } from '../../../src/persistence/setup/data-source.js';
import { openDatabase } from '../../../src/persistence/setup/open-database.js';
import { inTransaction } from '../../../src/persistence/connection/transaction.js';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run } from '../../support/program.js';

const FIFTY = Array.from({ length: 50 }, (_, index) => index);

describe('the embedded database, used by many requests at once', () => {
  let fresh: FreshDatabase;
  let database: DataSource;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openDatabase(dataSourceOptions({ url: fresh.url, poolSize: 1 }));
    await database.query('CREATE TABLE notes (writer INT, part INT, PRIMARY KEY (writer, part))');
  });
  beforeEach(() => database.query('DELETE FROM notes'));
  afterAll(async () => {
    await database.destroy();
    await fresh.drop();
  });

  const write = (db: Pick<EntityManager, 'query'>, writer: number, part: number) =>
    db.query('INSERT INTO notes (writer, part) VALUES (?, ?)', [writer, part]);
  const writers = async () => {
    const rows = await database.query<{ writer: number }[]>('SELECT DISTINCT writer FROM notes ORDER BY writer');
    return rows.map(({ writer }) => writer);
  };
  /** Writes two rows with a pause between them in which others get their chance. */
  const writeTwice = (writer: number, { fails = false } = {}) =>
    database.transaction(async (db) => {
      await write(db, writer, 1);
      await othersGoFirst();
      if (fails) throw new Error(`writer ${writer} gives up`);
      await write(db, writer, 2);
    });

  it('keeps every acknowledged write of 50, and none of those that failed', async () => {
    const results = await Promise.allSettled(FIFTY.map((writer) => writeTwice(writer, { fails: writer % 3 === 0 })));
    const acknowledged = FIFTY.filter((writer) => results[writer]?.status === 'fulfilled');
    expect(acknowledged).toHaveLength(33);
    expect(await writers()).toEqual(acknowledged);
    expect(await database.query('SELECT COUNT(*) AS parts FROM notes')).toEqual([{ parts: 66 }]);
  });

  it('keeps a plain write that came while a transaction was under way which then failed', async () => {
    const failed = expect(writeTwice(1, { fails: true })).rejects.toThrow('writer 1 gives up');
    await othersGoFirst();
    await write(database, 2, 1);
    await failed;
    expect(await writers()).toEqual([2]);
  });

  it('shows nobody what is not committed', async () => {
    const seen: number[][] = [];
    const writing = writeTwice(1);
    seen.push(await writers());
    await writing;
    seen.push(await writers());
    expect(seen).toEqual([[1], [1]]);
    const failed = writeTwice(2, { fails: true });
    expect(await writers()).toEqual([1]);
    await expect(failed).rejects.toThrow();
  });

  it('takes back what a statement that failed had begun', async () => {
    await expect(
      database.transaction(async (db) => {
        await write(db, 1, 1);
        await write(db, 1, 1);
      }),
    ).rejects.toMatchObject({ driverError: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
    expect(await writers()).toEqual([]);
  });

  it('takes back the inner of two transactions alone', async () => {
    await database.transaction(async (db) => {
      await write(db, 1, 1);
      const inner = db.transaction(async (within) => {
        await write(within, 2, 1);
        throw new Error('inner');
      });
      await expect(inner).rejects.toThrow('inner');
      await write(db, 3, 1);
    });
    expect(await writers()).toEqual([1, 3]);
  });

  it('lets whoever a transaction left behind wait like everybody else', async () => {
    let leftBehind: Promise<unknown> = Promise.resolve();
    await database.transaction((db) => {
      leftBehind = othersGoFirst().then(() => write(database, 2, 1));
      return write(db, 1, 1);
    });
    const failed = writeTwice(3, { fails: true });
    await expect(failed).rejects.toThrow();
    await leftBehind;
    expect(await writers()).toEqual([1, 2]);
  });

  it('lets a transaction use another database in between, and go on in its own', async () => {
    const otherFresh = await freshDatabase();
    const other = await openDatabase(dataSourceOptions({ url: otherFresh.url, poolSize: 1 }));
    try {
      const failed = database.transaction(async (db) => {
        await write(db, 1, 1);
        await other.transaction(async (otherDb) => {
          await otherDb.query('CREATE TABLE copies (writer INT)');
          await otherDb.query('INSERT INTO copies SELECT 1');
          // Part of the outer transaction, although the inner one has begun since.
          await write(database, 2, 1);
        });
        await write(database, 3, 1);
        throw new Error('gives up');
      });
      await expect(failed).rejects.toThrow('gives up');
      expect(await writers()).toEqual([]);
      expect(await other.query('SELECT writer FROM copies')).toEqual([{ writer: 1 }]);
    } finally {
      await other.destroy();
      await otherFresh.drop();
    }
  });

  it('reads the same inside and outside of a transaction, by entity manager and by statement', async () => {
    await write(database, 1, 1);
    const inside = await database.transaction((db) => db.query('SELECT * FROM notes WHERE writer = ?', [1]));
    expect(inside).toEqual([{ writer: 1, part: 1 }]);
    expect(await database.manager.query('SELECT * FROM notes WHERE writer = ?', [1])).toEqual(inside);
  });

  it('goes on after 1000 statements that failed', async () => {
    await write(database, 1, 1);
    const results = await Promise.allSettled(Array.from({ length: 1000 }, () => write(database, 1, 1)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await writers()).toEqual([1]);
  });

  it('shares its file with another process that writes', async () => {
    const theirs = run(
      `import { dataSourceOptions } from './dist/persistence/setup/data-source.js';
       import { openDatabase } from './dist/persistence/setup/open-database.js';
       import { inTransaction } from './dist/persistence/connection/transaction.js';
       const database = await openDatabase(dataSourceOptions({ url: process.env.DATABASE_URL, poolSize: 1 }));
       for (let writer = 100; writer < 150; writer++) {
         await inTransaction(database, undefined, async (rows) => {
           await rows.query('INSERT INTO notes (writer, part) VALUES (?, 1)', [writer]);
           await new Promise(setImmediate);
         });
       }
       await database.destroy();`,
      { environment: { DATABASE_URL: fresh.url } },
    );
    for (const writer of FIFTY) {
      await inTransaction(database, undefined, async (db) => {
        await db.query('SELECT COUNT(*) FROM notes');
        await write(db, writer, 1);
        await othersGoFirst();
      });
    }
    expect(await theirs).toMatchObject({ code: 0, err: '' });
    expect(await writers()).toHaveLength(100);
  });

  it('is one whole file once it is closed', async () => {
    const closed = await freshDatabase();
    const before = await openDatabase(dataSourceOptions({ url: closed.url, poolSize: 1 }));
    await before.query("INSERT INTO record_ids (kind) VALUES ('kept')");
    await before.destroy();
    const [file, copy] = [closed.url.slice('sqlite:'.length), `${closed.url.slice('sqlite:'.length)}-copy`];
    await copyFile(file, copy);
    const after = await openDatabase(dataSourceOptions({ url: `sqlite:${copy}`, poolSize: 1 }));
    expect(await after.query("SELECT kind FROM record_ids WHERE kind = 'kept'")).toHaveLength(1);
    await after.destroy();
    await closed.drop();
  });
});
