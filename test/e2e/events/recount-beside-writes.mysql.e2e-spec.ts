import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { recountCounters } from '../../../src/read-models/event-counts/recount.js';
import { recheckEvents } from '../../../src/resources/events/maintenance/recheck-events.js';
import { anEvent } from '../../build/an-event.js';
import { aCategory } from '../../build/a-category.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { FIRST_ID } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { startApp } from '../../support/start-app.js';
import { writesBeside } from '../../support/writes-beside.js';

jest.setTimeout(300_000);

const EVENTS = 20_000;
/** Milliseconds that a write may wait for a recount. */
const PATIENCE = 1000;

const { api, database, given, stop } = await startApp();
afterAll(stop);
const admin = api.as('administrator');

beforeAll(async () => {
  const [category, tag, venue, organizer] = [aCategory(), aTag(), aVenue(), anOrganizer()];
  for (const draft of [category, tag, venue, organizer]) await given(draft);
  await given(anEvent());
  await copyEvents(database, EVENTS);
}, 300_000);

/** Copied columns and spans that differ from the events. */
async function wrongCopies(): Promise<number> {
  const tables = ['event_categories', 'event_tags', 'event_venues', 'event_organizers'];
  const listing = "CASE WHEN events.status <> 'publish' THEN 0 WHEN events.hidden = 1 THEN 1 ELSE 2 END";
  const counts = tables.map(
    (table) =>
      `(SELECT COUNT(*) FROM ${table} JOIN events ON events.id = ${table}.event_id
        WHERE ${table}.start_utc <> events.start_utc OR ${table}.end_utc <> events.end_utc OR ${table}.showing <> ${listing})`,
  );
  const spans = '(SELECT COUNT(*) FROM events WHERE span > 1)';
  const [row] = await database.query<{ wrong: string }[]>(`SELECT ${[...counts, spans].join(' + ')} AS wrong`);
  return Number(row?.wrong);
}

async function writeEvent(n: number): Promise<void> {
  const id = FIRST_ID + ((n * 7919) % EVENTS);
  const start = `2027-0${1 + (n % 9)}-11 1${n % 10}:00:00`;
  const change = [{ start_date: start, end_date: start }, { status: 'draft' }, { hide_from_listings: true }][n % 3];
  expect((await admin.patch(`/events/${id}`, change)).status).toBe(200);
}

const counters = () =>
  database.query('SELECT facet, item, period, total FROM event_counts WHERE total <> 0 ORDER BY 1, 2, 3');

it('corrects copies while others write, and no write waits for it', async () => {
  await database.query('UPDATE events SET span = 5 WHERE MOD(id, 3) = 0');
  await database.query("UPDATE event_tags SET showing = 0, start_utc = '' WHERE MOD(event_id, 7) = 0");
  await database.query("UPDATE event_venues SET end_utc = '' WHERE MOD(event_id, 5) = 0");
  expect(await wrongCopies()).toBeGreaterThan(EVENTS / 2);
  // Two at once: they meet at the same events.
  const twice = () => Promise.all([recheckEvents(database), recheckEvents(database)]);
  const { writes, longest } = await writesBeside(database, twice, [writeEvent]);
  expect(await wrongCopies()).toBe(0);
  expect(writes).toBeGreaterThan(0);
  expect(longest).toBeLessThan(PATIENCE);
});

it('counts while others write, and no write waits for it', async () => {
  await recountCounters(database);
  const right = await counters();
  await database.query('UPDATE event_counts SET total = total + 3 WHERE CRC32(CONCAT(facet, period)) % 2 = 0');
  await database.query('DELETE FROM event_counts WHERE CRC32(CONCAT(facet, period)) % 5 = 1');
  expect(await counters()).not.toEqual(right);
  // Two at once: each correction is made once.
  const twice = () => Promise.all([recountCounters(database), recountCounters(database)]);
  const { writes, longest } = await writesBeside(database, twice, [writeEvent]);
  const corrected = await counters();
  await recountCounters(database);
  expect(corrected).toEqual(await counters());
  expect(writes).toBeGreaterThan(0);
  expect(longest).toBeLessThan(PATIENCE);
});
