import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { isIndexComplete, rebuildSearchIndex } from '../../../src/read-models/word-index/rebuild.js';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { FIRST_ID } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { startApp } from '../../support/start-app.js';
import { writesBeside } from '../../support/writes-beside.js';

jest.setTimeout(300_000);

const EVENTS = 20_000;
/** Milliseconds that a write may wait for a rebuild. */
const PATIENCE = 1000;
const WORDS = "('', 'evening', 'carousel')";

const { api, database, given, stop } = await startApp();
afterAll(stop);
const admin = api.as('administrator');

beforeAll(async () => {
  for (const draft of [aCategory(), aTag(), aVenue(), anOrganizer()]) await given(draft);
  await given(anEvent({ title: 'evening', excerpt: '', description: '' }));
  await copyEvents(database, EVENTS, { title: "CONCAT('evening', IF(MOD(n, 20) = 0, ' carousel', ''))" });
  // Writers fold the title.
  await database.query(
    `UPDATE search_texts JOIN events ON events.id = record_id SET text = title WHERE field = 'text'`,
  );
  await rebuildSearchIndex(database);
}, 300_000);

const LISTING = "IF(status = 'publish' AND hidden = 0, IF(publish_at = '', 1, 2), 0)";

/** Rows of the index that are missing, wrong or too many, and rows with wrong common words. */
async function wrongRows(): Promise<number> {
  const surplus = `SELECT COUNT(*) FROM word_events JOIN words ON words.id = word_id
    LEFT JOIN events ON events.id = event_id AND status <> 'trash' AND title LIKE CONCAT('%', word, '%')
      AND events.start_utc = word_events.start_utc AND events.end_utc = word_events.end_utc AND listing = ${LISTING}
    WHERE events.id IS NULL`;
  const missing = `SELECT COUNT(*) FROM events JOIN words ON word IN ${WORDS} AND title LIKE CONCAT('%', word, '%')
    LEFT JOIN word_events ON word_id = words.id AND word_events.start_utc = events.start_utc AND event_id = events.id
    WHERE status <> 'trash' AND word_id IS NULL`;
  const bits = `SELECT COUNT(*) FROM events JOIN words every ON every.word = ''
    JOIN word_events ON word_id = every.id AND word_events.start_utc = events.start_utc AND event_id = events.id
    WHERE common_words <> (SELECT SUM(1 << bit) FROM words WHERE bit >= 0 AND title LIKE CONCAT('%', word, '%'))`;
  const [row] = await database.query<{ wrong: string }[]>(`SELECT (${surplus}) + (${missing}) + (${bits}) AS wrong`);
  return Number(row?.wrong);
}

async function writeEvent(n: number): Promise<void> {
  const id = FIRST_ID + ((n * 7919) % EVENTS);
  const start = `2027-0${1 + (n % 9)}-11 1${n % 10}:00:00`;
  const changes = [
    { start_date: start, end_date: start },
    { title: n % 2 ? 'evening carousel' : 'evening' },
    { status: n % 4 ? 'publish' : 'draft', hide_from_listings: n % 3 === 0 },
  ];
  expect((await admin.patch(`/events/${id}`, changes[n % 3])).status).toBe(200);
}

/** Two writers, who write different events. */
const writers = [0, 1].map((first) => (n: number) => writeEvent(first + 2 * n));

const totalOf = async (search: string): Promise<number> => {
  const { body } = await api.get(`/events?search=${search}&start_date=2020-01-01`);
  return body.total as number;
};

it('mends a damaged index while others write, and no write waits for it', async () => {
  expect(await wrongRows()).toBe(0);
  await database.query('DELETE FROM word_events WHERE MOD(event_id, 101) = 0');
  await database.query(
    'UPDATE word_events SET common_words = 0 WHERE MOD(event_id, 97) = 0 AND common_words IS NOT NULL',
  );
  await database.query("UPDATE word_events SET end_utc = '2020-01-01', listing = 0 WHERE MOD(event_id, 89) = 0");
  await database.query(
    `INSERT INTO word_events SELECT word_id, '2024-12-31 00:00:00', event_id, end_utc, listing, common_words FROM word_events
     WHERE MOD(event_id, 83) = 0`,
  );
  expect(await wrongRows()).toBeGreaterThan(EVENTS / 50);
  const { writes, longest } = await writesBeside(database, () => rebuildSearchIndex(database), writers);
  expect(await wrongRows()).toBe(0);
  expect(writes).toBeGreaterThan(0);
  expect(longest).toBeLessThan(PATIENCE);
});

it('fills an index that is lost while others write', async () => {
  await database.query('DELETE FROM word_events');
  const { writes, longest } = await writesBeside(database, () => rebuildSearchIndex(database), writers);
  expect([await wrongRows(), await isIndexComplete(database)]).toEqual([0, true]);
  expect(writes).toBeGreaterThan(0);
  expect(longest).toBeLessThan(PATIENCE);
});

it('is not used while a rebuild that was killed has not been repeated', async () => {
  const before = await totalOf('carousel');
  await database.query('DELETE FROM word_events');
  let files = 0;
  const killed = jest.spyOn(database.logger, 'logQuery').mockImplementation((sql) => {
    if (sql.includes('INTO TABLE word_events') && (files += 1) === 2) throw new Error('killed');
  });
  await expect(rebuildSearchIndex(database)).rejects.toThrow('killed');
  killed.mockRestore();
  expect([await isIndexComplete(database), await totalOf('carousel')]).toEqual([false, before]);
  await rebuildSearchIndex(database);
  expect([await isIndexComplete(database), await totalOf('carousel'), await wrongRows()]).toEqual([true, before, 0]);
});
