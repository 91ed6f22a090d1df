import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forgetReads } from '../../../src/persistence/kept-values.js';
import { forgetRecords } from '../../../src/persistence/sql/kept-records.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { FIRST_ID as FIRST } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { rowsReadWhile } from '../../support/rows-read.js';
import { startApp } from '../../support/start-app.js';

const EVENTS = 10_000;

const { api, given, database, stop } = await startApp({ ANSWER_CACHE: 'off' });
afterAll(stop);

beforeAll(async () => {
  for (const draft of [aCategory(), aTag(), aVenue(), anOrganizer(), anEvent()]) await given(draft);
  const changed = "DATE_SUB('2026-02-15 12:00:00', INTERVAL n DIV 500 HOUR)";
  await copyEvents(database, EVENTS, {
    featured: 'MOD(n, 2)',
    modified_utc: `DATE_FORMAT(${changed}, '%Y-%m-%d %H:%i:%s')`,
  });
}, 120_000);

/** The rows that a page of 50 events reads, 30 for each, most of them to find what it is linked to. */
const MOST = 1500;

/** How many rows the pages of a walk read, every 20th of them. */
async function rowsOfPages(list: string): Promise<number[]> {
  const rows: number[] = [];
  for (let cursor = '', page = 0; ; page += 1) {
    let body: { next_cursor?: string } = {};
    const read = async () => void ({ body } = await api.get(`${list}&per_page=50&cursor=${cursor}`));
    if (page % 20 !== 1) await read();
    else rows.push(await rowsReadWhile(database, read));
    if (body.next_cursor === undefined) return rows;
    cursor = body.next_cursor;
  }
}

const WHOLE = '/events?start_date=2025-01-01&end_date=2033-01-01';

// 500 events were written in the same second.
it.each([
  `${WHOLE}&order=desc`,
  `${WHOLE}&orderby=modified&order=desc`,
  `${WHOLE}&venue=${FIRST}&featured=true&orderby=title`,
  `${WHOLE}&search=evening`,
])('each page of a walk through %s reads few rows, however deep it is', async (list) => {
  const rows = await rowsOfPages(list);
  expect(rows.length).toBeGreaterThan(1);
  expect([list, Math.max(...rows) <= MOST, rows]).toEqual([list, true, rows]);
});

/** Changed in the last hour, as 500 events of 10,000 were. */
const LATELY = 'modified_after=2026-02-15T11:00:00Z';

it.each([
  `/events?${LATELY}`,
  `/events?${LATELY}&per_page=50&orderby=modified&order=desc`,
  `/events?${LATELY}&per_page=50&orderby=title`,
  ...['', '&orderby=modified', '&orderby=title&page=10', `&categories=${FIRST}`, '&search=evening'].map(
    (more) => `${WHOLE}&${LATELY}${more}`,
  ),
])('%s reads little but the events that were changed', async (list) => {
  forgetReads(database);
  forgetRecords(database);
  const rows = await rowsReadWhile(database, async () => expect((await api.get(list)).status).toBe(200));
  expect([list, rows <= 5000, rows]).toEqual([list, true, rows]);
});
