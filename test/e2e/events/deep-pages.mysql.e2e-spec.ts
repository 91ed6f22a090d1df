import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { NOW } from '../../support/fixed-clock.js';
import { FIRST_ID as FIRST } from '../../support/copy-rows.js';
import { copyEvents } from '../../support/many-events.js';
import { startApp } from '../../support/start-app.js';

const { api, given, database, stop } = await startApp({ ANSWER_CACHE: 'off' });
afterAll(stop);

/** A third of them have the first category and venue. All of the featured ones are in the last years. */
const EVENTS = 20_000;

beforeAll(async () => {
  for (const draft of [aCategory(), aTag(), aVenue(), anOrganizer(), anEvent()]) await given(draft);
  await copyEvents(database, EVENTS, {
    author_id: 'IF(MOD(n, 20) = 9, 3, one.author_id)',
    status: "COALESCE(ELT(1 + MOD(n, 50), 'draft', 'private'), 'publish')",
    publish_at: "IF(MOD(n, 100) = 7, '2027-01-01 00:00:00', one.publish_at)",
    hidden: 'MOD(n, 50) = 8',
    featured: 'MOD(n * 7919, 3681000) > 2000000',
    ticketed: 'MOD(n, 2)',
  });
}, 120_000);

const linked = (table: string, column: string, ...ids: number[]) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE event_id = events.id AND ${column} IN (${ids.join()}))`;
const isPublic = `status = 'publish' AND publish_at <= '${NOW}' AND hidden = 0`;
const inCategory = linked('event_categories', 'category_id', FIRST);

const lists = [
  ['', isPublic],
  [`categories=${FIRST}`, `${isPublic} AND ${inCategory}`],
  [
    `categories=${FIRST},${FIRST + 2}`,
    `${isPublic} AND ${linked('event_categories', 'category_id', FIRST, FIRST + 2)}`,
  ],
  [`categories=${FIRST}&ticketed=true`, `${isPublic} AND ${inCategory} AND ticketed`],
  [`venue=${FIRST}`, `${isPublic} AND ${linked('event_venues', 'venue_id', FIRST)}`],
  ['featured=true', `${isPublic} AND featured`],
  ['featured=false&ticketed=true', `${isPublic} AND NOT featured AND ticketed`],
  [`categories=${FIRST}`, `status <> 'trash' AND hidden = 0 AND ${inCategory}`, 'editor'],
  ['featured=true', `((${isPublic}) OR (author_id = 3 AND status <> 'trash' AND hidden = 0)) AND featured`, 'author'],
] as const;

it.each(
  lists.flatMap(([query, filter, login]) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [0.3, 0.5, 0.8].map((part) => [query, order, part, login ?? 'visitor', filter] as const),
    ),
  ),
)('/events?%s in order %s has the right events at %d of its pages as %s', async (query, order, part, login, filter) => {
  const path = `/events?start_date=2025-06-15&end_date=2032-01-01&order=${order}&${query}`;
  const as = login === 'visitor' ? api : api.as(login);
  const { body: first } = await as.get(path);
  const page = Math.round(first.total_pages * part);
  const { body } = await as.get(`${path}&page=${page}`);
  const expected = await database.query<{ id: number }[]>(
    `SELECT id FROM events WHERE ${filter} AND start_utc >= '2025-06-15' AND end_utc <= '2032-01-01 23:59:59'
     ORDER BY start_utc ${order}, id ${order} LIMIT 12 OFFSET ${12 * (page - 1)}`,
  );
  expect(body.events.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => id));
});
