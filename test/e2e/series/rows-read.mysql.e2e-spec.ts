import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forgetReads } from '../../../src/persistence/kept-values.js';
import { forgetRecords } from '../../../src/persistence/sql/kept-records.js';
import { recountEvents } from '../../../src/resources/events/maintenance/rebuild-read-models.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { FIRST_ID as FIRST } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { rowsReadWhile } from '../../support/rows-read.js';
import { startApp } from '../../support/start-app.js';
import { type Login, LOGINS } from '../../support/users.js';

const EVENTS = 30_000;

/** Half of the events are dates of these. */
const SERIES = 150;

/** Rows that all statements of a list with one date of each series may read together: a third of its dates. */
const MOST = 5000;

/** Rows of the first list with a filter after a write: each date that the filter finds is numbered. */
const NUMBERED = 120_000;

const { api, given, database, stop } = await startApp({ ANSWER_CACHE: 'off' });
afterAll(stop);

beforeAll(async () => {
  for (const draft of [aCategory(), aTag(), aVenue(), anOrganizer(), anEvent()]) await given(draft);
  await copyEvents(database, EVENTS, {
    author_id: `IF(MOD(n, 20) = 9, ${Object.keys(LOGINS).indexOf('author') + 1}, one.author_id)`,
    status: "COALESCE(ELT(1 + MOD(n, 100), 'draft', 'pending', 'private', 'trash'), 'publish')",
    hidden: 'MOD(n, 100) = 8',
    featured: 'MOD(n, 7) < 2',
  });
  await database.query(
    `UPDATE events JOIN (
       SELECT id, ${FIRST} + MOD(id DIV 2, ${SERIES}) AS series,
              ROW_NUMBER() OVER (ORDER BY id) AS nth,
              COALESCE(LAG(start_utc) OVER (PARTITION BY MOD(id DIV 2, ${SERIES}), status, hidden, publish_at ORDER BY start_utc, id), '') AS previous
       FROM events WHERE id >= ${FIRST} AND MOD(id, 2) = 0) AS dates ON dates.id = events.id
     SET events.series_id = dates.series, events.recurrence_id = dates.nth, events.previous_start_utc = dates.previous`,
  );
  await recountEvents(database);
  await database.query('ANALYZE TABLE events');
}, 300_000);

const WHOLE = 'start_date=2025-01-01&end_date=2032-01-01';

type Viewer = Login | 'visitor';

const VIEWERS = ['visitor', 'author', 'editor'] as const;

const windows = ['', 'page=last', 'page=middle', WHOLE, `${WHOLE}&page=last`, `${WHOLE}&page=middle`, 'order=desc'];

it.each(VIEWERS.flatMap((viewer) => windows.map((query) => [query, viewer] as const)))(
  `/events?series_view=first&%s reads at most ${MOST} rows after a write as %s`,
  async (query, viewer) => {
    const path = await withPageNumber(`/events?series_view=first&${query}`, viewer);
    expect(await rowsReadBy(path, viewer)).toBeLessThanOrEqual(MOST);
  },
);

const filters = [
  'featured=true',
  `categories=${FIRST + 1}`,
  `venue=${FIRST + 1}`,
  `tags=${FIRST + 1}`,
  'search=regatta',
];

it.each(VIEWERS.flatMap((viewer) => filters.map((query) => [query, viewer] as const)))(
  `/events?series_view=first&%s reads at most ${MOST} rows while nothing changes as %s`,
  async (query, viewer) => {
    const path = `/events?series_view=first&${query}`;
    expect(await rowsReadBy(path, viewer)).toBeLessThanOrEqual(NUMBERED);
    expect(await rowsReadBy(path, viewer, false)).toBeLessThanOrEqual(MOST);
  },
);

const apiAs = (viewer: Viewer) => (viewer === 'visitor' ? api : api.as(viewer));

/** The path with the number of its middle or last page. */
async function withPageNumber(path: string, viewer: Viewer): Promise<string> {
  const place = /&page=(middle|last)/.exec(path);
  if (!place) return path;
  const { body } = await apiAs(viewer).get(path.replace(/page=\w+/, 'page=1'));
  const number = place[1] === 'last' ? body.total_pages : Math.ceil(body.total_pages / 2);
  return path.replace(/page=\w+/, `page=${number}`);
}

async function rowsReadBy(path: string, viewer: Viewer, isAfterWrite = true): Promise<number> {
  if (isAfterWrite) forgetReads(database);
  if (isAfterWrite) forgetRecords(database);
  return rowsReadWhile(database, async () => {
    const { status } = await apiAs(viewer).get(path);
    expect([path, status]).toEqual([path, 200]);
  });
}
