import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile();
const admin = api.as('administrator');

/** The statements of an act, without those that begin and end its transaction. */
const statementsFor = async (act: () => Promise<unknown>) =>
  (await statementsOf(database, act)).filter((sql) => !/^(BEGIN|START|SET|COMMIT)/.test(sql));

const given1 = () =>
  given(
    anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Anna' }, categories: ['Music'], tags: ['Outdoor'] }),
  );

it('an event that refers to nothing is made by seven statements: id, row, text, which of its words are new, words, a count, a change', async () => {
  await given(anEvent());
  const statements = await statementsFor(() => given(anEvent()));
  expect(statements.map((sql) => sql.replace(/["`]/g, '').slice(0, 25))).toEqual([
    'INSERT INTO record_ids (k',
    'INSERT INTO events (id, v',
    'INSERT INTO search_texts ',
    'SELECT word FROM search_w',
    'INSERT INTO event_words (',
    'INSERT INTO event_days (s',
    'UPDATE changes SET total ',
  ]);
});

it('each kind of link costs an insert and a share in the answer, terms a count; all are checked at once', async () => {
  const { venue, organizer, categories, tags } = await given1();
  const links = { venue: venue.id, organizer: organizer[0].id, categories: categories[0].id, tags: tags[0].id };
  const statements = await statementsFor(() => given(anEvent(links)));
  expect(statements).toHaveLength(17);
});

it('a new title is stored by a row, a text, the words that went and came, and a change, whatever the event refers to', async () => {
  const { id } = await given1();
  await given(anEvent({ title: 'Known' }));
  const statements = await statementsFor(() => admin.patch(`/events/${id}`, { title: 'Known' }));
  expect(statements.filter((sql) => !sql.startsWith('SELECT'))).toHaveLength(5);
  expect(statements).toHaveLength(10);
});

it('words that no event had before cost two statements, however many they are', async () => {
  const { id } = await given1();
  await given(anEvent({ title: 'Known' }));
  const known = await statementsFor(() => admin.patch(`/events/${id}`, { title: 'Known' }));
  const fresh = await statementsFor(() => admin.patch(`/events/${id}`, { title: 'Never heard of before' }));
  expect(fresh.length).toBe(known.length + 2);
});

it('a change of what no search reads leaves the words alone', async () => {
  const { id } = await given1();
  const statements = await statementsFor(() => admin.patch(`/events/${id}`, { featured: true, cost: 'free' }));
  expect(statements.filter((sql) => /event_words|search_/.test(sql))).toEqual([]);
});

it('a change writes only the columns it changes', async () => {
  const { id } = await given(anEvent({ description: 'Long' }));
  const statements = await statementsFor(() => admin.patch(`/events/${id}`, { featured: true }));
  const update = statements.find((sql) => /^UPDATE .?events/.test(sql));
  expect(update).toContain('featured');
  expect(update).not.toMatch(/description|title|start_utc/);
});

it('one event is read by at most five statements', async () => {
  const { id } = await given1();
  await api.get(`/events/${id}`);
  expect((await statementsFor(() => admin.get(`/events/${id}`))).length).toBeLessThanOrEqual(5);
});
