import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { FIRST_ID as FIRST } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { rowsRead } from '../../support/rows-read.js';
import { startApp } from '../../support/start-app.js';
import { executedStatementsOf } from '../../support/statements.js';

const EVENTS = 10_000;

const { api, given, database, stop } = await startApp({ ANSWER_CACHE: 'off' });
afterAll(stop);

beforeAll(async () => {
  for (const draft of [aCategory(), aTag(), aVenue(), anOrganizer(), anEvent()]) await given(draft);
  await copyEvents(database, EVENTS, { featured: 'MOD(n, 2)' });
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
    else {
      let sum = 0;
      for (const statement of await executedStatementsOf(database, read)) sum += await rowsRead(database, statement);
      rows.push(sum);
    }
    if (body.next_cursor === undefined) return rows;
    cursor = body.next_cursor;
  }
}

const WHOLE = '/events?start_date=2025-01-01&end_date=2033-01-01';

// All events were written in the same second.
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
