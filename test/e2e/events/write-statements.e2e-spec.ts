import { expect, it } from '@jest/globals';
import { isMariaDb } from '../../../src/persistence/dialect.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile();
const admin = api.as('administrator');

/** The parts of a compound statement, or the statement itself; a look whether a part wrote all rows, or at its id, is none. */
const partsOf = (sql: string) => /^BEGIN NOT ATOMIC (.*); END$/s.exec(sql)?.[1]?.split('; ') ?? [sql];

/**
 * The statements of an act and the parts of compound ones, without those that begin and end its transaction, and without the
 * user, who is looked up every two seconds.
 */
const statementsFor = async (act: () => Promise<unknown>) =>
  (await statementsOf(database, act))
    .flatMap(partsOf)
    .filter((sql) => !/^(BEGIN|START|SET|COMMIT|IF|END IF|SELECT .User|SELECT LAST_INSERT_ID)/.test(sql));

const given1 = () =>
  given(
    anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Anna' }, categories: ['Music'], tags: ['Outdoor'] }),
  );

it('an event that refers to nothing is made by eight statements: id, row, text, words, log, revision, counters, a change', async () => {
  await given(anEvent());
  const statements = await statementsFor(() => given(anEvent()));
  expect(statements.map((sql) => sql.replace(/["`]/g, '').slice(0, 25))).toEqual([
    'INSERT INTO record_ids (k',
    'INSERT INTO events (id, v',
    'INSERT INTO search_texts ',
    expect.stringMatching(/^INSERT (OR )?IGNORE INTO wo/),
    'INSERT INTO change_log (k',
    'INSERT INTO revisions (ki',
    'INSERT INTO event_counts ',
    'UPDATE changes SET recent',
  ]);
});

/** An event that refers to known records of all kinds. */
async function aLinkedEvent() {
  const { venue, organizer, categories, tags } = await given1();
  return anEvent({ venue: venue.id, organizer: organizer[0].id, categories: categories[0].id, tags: tags[0].id });
}

it('each kind of link costs an insert; all are read at once, for the checks and the response', async () => {
  const event = await aLinkedEvent();
  const statements = await statementsFor(() => given(event));
  expect(statements).toHaveLength(13);
});

it('an event with all kinds of links is made by 4 statements on MariaDB: its id comes with the read, and all else is written at once', async () => {
  const event = await aLinkedEvent();
  const statements = (await statementsOf(database, () => given(event))).filter((sql) => !sql.includes('User'));
  expect(statements.at(0)).toMatch(/^(START|BEGIN) TRANSACTION$/);
  expect(statements.at(-1)).toBe('COMMIT');
  expect(statements).toHaveLength(isMariaDb(database.manager) ? 4 : 15);
});

it('an event with links has a number as id, which no other record has', async () => {
  const event = await aLinkedEvent();
  const ids = [await given(event), await given(event)].map(({ id }) => id);
  const [row] = await database.query<{ id: number }[]>('SELECT MAX(id) AS id FROM record_ids');
  expect(ids).toEqual([ids[1] - 1, row?.id]);
});

it('an event that is rejected leaves no id behind', async () => {
  const ids = () => database.query<unknown[]>('SELECT id FROM record_ids');
  const event = await aLinkedEvent();
  const before = await ids();
  expect(await admin.post('/events', { ...event, organizer: 999_999 })).toMatchObject({ status: 400 });
  expect(await ids()).toEqual(before);
});

it('a new title of an event takes 5 statements on MariaDB', async () => {
  const { id } = await given1();
  await given(anEvent({ title: 'Known' }));
  const act = () => admin.patch(`/events/${id}`, { title: 'Known' });
  const statements = (await statementsOf(database, act)).filter((sql) => !sql.includes('User'));
  expect(statements).toHaveLength(isMariaDb(database.manager) ? 5 : 11);
});

it('a new title is stored by a row, a text, the words that went and came, the log, a revision, and a change, whatever the event refers to', async () => {
  const { id } = await given1();
  await given(anEvent({ title: 'Known' }));
  const statements = await statementsFor(() => admin.patch(`/events/${id}`, { title: 'Known' }));
  expect(statements.filter((sql) => !sql.startsWith('SELECT'))).toHaveLength(7);
  expect(statements).toHaveLength(9);
});

it('words that no event had before cost four statements, however many they are', async () => {
  const { id } = await given1();
  await given(anEvent({ title: 'Known' }));
  const known = await statementsFor(() => admin.patch(`/events/${id}`, { title: 'Known' }));
  const fresh = await statementsFor(() => admin.patch(`/events/${id}`, { title: 'Never heard of before' }));
  // MariaDB is sent the rows of the log and of the revision and the announcement twice, because the first compound statement ends after the words.
  expect(fresh.length).toBe(known.length + (isMariaDb(database.manager) ? 7 : 4));
});

it('a change of what no search reads leaves the words alone', async () => {
  const { id } = await given1();
  const statements = await statementsFor(() => admin.patch(`/events/${id}`, { featured: true, cost: 'free' }));
  expect(statements.filter((sql) => /\bword/.test(sql))).toEqual([]);
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

it('all counters of an event are moved by one statement, which is the last before the change', async () => {
  const { id } = await given1();
  const statements = await statementsFor(() =>
    admin.patch(`/events/${id}`, { featured: true, status: 'draft', categories: ['Art', 'Film'] }),
  );
  const writes = statements.filter((sql) => /^(INSERT|UPDATE|DELETE)/.test(sql));
  expect(writes.map((sql) => sql.includes('event_counts')).filter(Boolean)).toHaveLength(1);
  expect(writes.at(-2)).toMatch(/^INSERT INTO event_counts/);
});
