import { describe, expect, it } from '@jest/globals';
import type { Logger } from 'typeorm';
import { inUncountedTransaction } from '../../../src/persistence/connection/transaction.js';
import { hashOfUrl } from '../../../src/resources/images/image.repository.js';
import { anExport } from '../../support/an-export.js';
import { failingOnce } from '../../support/fail-once.js';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';

const running = await appForThisFile();
const { database } = running;

/** Four batches. */
const MANY = 1450;

const IMAGE_URL = 'https://images.test/zeppelin.png';

const event = (id: number, title = `Event ${id}`) => ({
  ...{ type: 'events', id, stored: {}, links: {} },
  fields: { title, start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00' },
});
const events = (titleOf: (id: number) => string | undefined = () => undefined) =>
  Array.from({ length: MANY }, (_, index) => event(index + 1, titleOf(index + 1)));

const imported = (lines: readonly object[]) => importFile(running, { source: 'jsonl', content: anExport(...lines) });

/** Calls `see` with each statement before it is sent while a task runs. */
async function watching<T>(see: (sql: string) => void, task: () => Promise<T>): Promise<T> {
  const { logger } = database;
  database.logger = Object.create(logger, { logQuery: { value: see } }) as Logger;
  try {
    return await task();
  } finally {
    database.logger = logger;
  }
}

const expectEachOnce = async ({ rows, counts }: Awaited<ReturnType<typeof imported>>) => {
  const ids = Array.from({ length: MANY }, (_, index) => index + 1);
  expect(rows.map(({ number, externalId, outcome }) => `${number} ${externalId} ${outcome}`)).toEqual(
    ids.map((id) => `${id} ${id} created`),
  );
  expect(counts).toMatchObject({ created: MANY, failed: 0 });
  const numbers = (sql: string) => database.query<Record<string, string | number>[]>(sql);
  const [stored] = await numbers('SELECT COUNT(*) AS events, MAX(version) AS version FROM events');
  const [logged] = await numbers("SELECT COUNT(*) AS events FROM change_log WHERE act = 'created' AND kind = 'events'");
  expect([stored?.['events'], stored?.['version'], logged?.['events']].map(Number)).toEqual([MANY, 1, MANY]);
};

describe('two batches of new events at a time', () => {
  it('are committed in their order, even if the later one comes to its end first', async () => {
    const lines = events().map((line) => (line.id === 500 ? { ...line, image: { id: 7, url: IMAGE_URL } } : line));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    // An image of the second batch, which waits for it.
    const holding = inUncountedTransaction(database, undefined, async (db) => {
      await db.query("INSERT INTO images (id, url, url_hash, extension) VALUES (9999, ?, ?, 'png')", [
        IMAGE_URL,
        hashOfUrl(IMAGE_URL),
      ]);
      isHeld();
      await released;
    });
    await held;
    let isThirdWritten = false;
    const see = (sql: string) => {
      if (/^INSERT INTO events .*'Event 801'/s.test(sql)) isThirdWritten = true;
      // The third batch asks whether the second one has been committed.
      if (isThirdWritten && /^SELECT run, state/.test(sql)) release();
    };
    const done = await watching(see, () => imported(lines));
    await holding;
    expect(isThirdWritten).toBe(true);
    await expectEachOnce(done);
  });

  it('give events of the same name their slugs in the order of the source', async () => {
    await expectEachOnce(await imported(events((id) => (id % 100 === 0 ? 'Concert' : undefined))));
    const found = await database.query<{ slug: string; id: Buffer }[]>(
      `SELECT slug, external_id AS id FROM events JOIN external_ids ON kind = 'events' AND record_id = events.id
       WHERE title = 'Concert'`,
    );
    const slugs = new Map(found.map(({ slug, id }) => [Number(String(id)), slug]));
    const expected = Array.from({ length: 14 }, (_, index) => `concert${index ? `-${index + 1}` : ''}`);
    expect([...slugs].sort(([one], [other]) => one - other).map(([, slug]) => slug)).toEqual(expected);
  });

  it('are not written at once if they have an event in common', async () => {
    const lines = events();
    lines[MANY - 1] = event(900, 'Later');
    const { counts, rows } = await imported(lines);
    expect(counts).toMatchObject({ created: MANY - 1, updated: 1 });
    expect(rows.at(-1)).toMatchObject({ externalId: '900', outcome: 'updated' });
  });

  it('have each refusal at its place', async () => {
    const { rows, counts } = await imported(events((id) => ([2, 402, 802, MANY].includes(id) ? '' : undefined)));
    expect(counts).toMatchObject({ created: MANY - 4, failed: 4 });
    expect(rows.flatMap(({ number, outcome }) => (outcome === 'failed' ? [number] : []))).toEqual([2, 402, 802, MANY]);
  });

  it('change nothing the second time', async () => {
    await imported(events());
    const logged = await database.query('SELECT COUNT(*) AS changes, MAX(version) AS version FROM change_log');
    expect((await imported(events())).counts).toMatchObject({ unchanged: MANY, created: 0, updated: 0 });
    expect(await database.query('SELECT COUNT(*) AS changes, MAX(version) AS version FROM change_log')).toEqual(logged);
  });
});

describe.each(['ER_LOCK_DEADLOCK', 'ER_UNKNOWN_ERROR'])('two batches, one of which fails once with %s,', (code) => {
  it.each([
    ['the second at its beginning', /^INSERT INTO events .*'Event 401'/s],
    ['the second at its end', /^INSERT INTO import_rows .*'401'/s],
    ['the third at its beginning', /^INSERT INTO events .*'Event 801'/s],
    ['the third at its end', /^INSERT INTO import_rows .*'801'/s],
  ])('are written all the same: %s', async (_which, statement) => {
    let found: Awaited<ReturnType<typeof imported>> | undefined;
    const act = async () => (found = await imported(events()));
    expect(await failingOnce(database, { statement, code }, act)).toBe(1);
    if (found) await expectEachOnce(found);
  });
});
