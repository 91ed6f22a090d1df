import { expect, it } from '@jest/globals';
import { forgetReads } from '../../../src/persistence/kept-values.js';
import { forgetRecords } from '../../../src/persistence/sql/kept-records.js';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile({ ANSWER_CACHE: 'off' });

const BUDGET = 7;

/** An event that has everything an event can have, nothing of it shared with another one. */
const rich = (n: number) =>
  anEvent({
    title: `Event ${n}`,
    image: `https://images.example/event-${n}.png`,
    categories: [`Category ${n}`, `Other category ${n}`],
    tags: [`Tag ${n}`, `Other tag ${n}`],
    venue: [1, 2].map((m) => ({ venue: `Venue ${n}.${m}`, image: `https://images.example/venue-${n}-${m}.png` })),
    organizer: [1, 2].map((m) => ({ organizer: `Organizer ${n}.${m}`, image: `https://images.example/${n}-${m}.png` })),
  });

/** The statements of a list of which the process keeps nothing, but which does not have to look for changes. */
async function statementsFor(query: string): Promise<string[]> {
  await api.get('/events');
  forgetReads(database);
  forgetRecords(database);
  return statementsOf(database, async () => {
    expect((await api.get(`/events?${query}`)).status).toBe(200);
  });
}

it(`a page of fifty takes at most ${BUDGET} statements, whatever its events have`, async () => {
  for (let n = 1; n <= 50; n++) await given(rich(n));
  await api.get('/events?per_page=1');
  const one = await statementsFor('per_page=1');
  const fifty = await statementsFor('per_page=50');
  expect(fifty.length).toBeLessThanOrEqual(BUDGET);
  expect(one).toHaveLength(fifty.length);
});

it('a list without events takes two statements: its page, and its size, which an empty page does not tell', async () => {
  await api.get('/events');
  expect(await statementsFor('')).toHaveLength(2);
});

it('a filter costs one statement, categories two for those below them', async () => {
  await given(aCategory({ name: 'Music' }));
  await given(anEvent({ categories: ['Music'] }));
  const plain = await statementsFor('');
  const limits = 'search=event&featured=false&geoloc_lat=1&geoloc_lng=1&order=desc&ends_after=now';
  expect((await statementsFor(limits)).length).toBeLessThanOrEqual(plain.length);
  expect((await statementsFor('categories=music')).length).toBeLessThanOrEqual(plain.length + 2);
});

it('whatever kinds of records a list names by id are looked up in one statement, and counted in another', async () => {
  const event = anEvent({
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Anna' },
    categories: ['Rock'],
    tags: ['Loud'],
  });
  const { venue, organizer, categories, tags } = await given(event);
  const plain = await statementsFor('');
  const named = `venue=${venue.id}&organizer=${organizer[0].id}&categories=${categories[0].id}&tags=${tags[0].id}`;
  expect(await statementsFor(named)).toHaveLength(plain.length + 2);
  expect(await statementsFor(`venue=${venue.id}`)).toHaveLength(plain.length + 1);
});

it('no statement of a list reads all columns to count or to order', async () => {
  await given(anEvent());
  const [ordering] = await statementsFor('');
  expect(ordering).toMatch(/^SELECT .*SUM\(event_counts\.total\).* AS list_total\s+FROM \(SELECT/s);
  const inOrder = /SELECT events\.id AS id, events\.start_utc AS sort_key FROM events .*WHERE .* LIMIT \d+ OFFSET \d+/s;
  expect(ordering).toMatch(
    new RegExp(`FROM \\(${inOrder.source}\\) AS page JOIN events ON events\\.id = page\\.id`, 's'),
  );
});

it('a list by what events are linked to reads nothing but join tables to count and to order', async () => {
  const { tags } = await given(anEvent({ tags: ['Jazz'] }));
  const statements = await statementsFor(`tags=${tags[0].id}`);
  const [, counting, ordering] =
    /, (\(SELECT COUNT.*) AS list_total\s+FROM \((.*)\) AS page/s.exec(statements.join()) ?? [];
  for (const sql of [counting, ordering]) {
    expect(sql).toMatch(/FROM event_tags\s+WHERE/);
    expect(sql).not.toMatch(/\bevents\b/);
  }
});

it('a list by several kinds of links is counted while its page is looked for', async () => {
  const { tags, venue } = await given(anEvent({ tags: ['Jazz'], venue: { venue: 'Cellar' } }));
  const statements = await statementsFor(`tags=${tags[0].id}&venue=${venue.id}`);
  const reading = statements.filter((sql) => sql.includes('list_total'));
  expect(reading).toEqual([expect.stringContaining('COUNT(*) OVER () AS list_total')]);
  expect(reading.join().match(/FROM event_tags/g)).toHaveLength(1);
});
