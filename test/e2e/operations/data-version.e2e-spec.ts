import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import type { UtcText } from '../../../src/calendar/dates/texts.js';
import { DataVersionReader } from '../../../src/persistence/sql/data-version.js';
import { emptyTables, tablesWithoutRows } from '../../../src/testing/record-tables.js';
import { freshDatabase } from '../../support/database.js';
import { NOW } from '../../support/fixed-clock.js';
import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Two processes of one calendar.
const fresh = await freshDatabase();
const one = await startApp({ DATABASE_URL: fresh.url });
const other = await startApp({ DATABASE_URL: fresh.url }, { users: false });
const recordTables = await tablesWithoutRows(one.database);
const { given, database } = one;
const admin = other.api.as('administrator');

beforeEach(() => emptyTables(database, recordTables));
afterAll(async () => {
  await one.stop();
  await other.stop();
  await fresh.drop();
});

const now = NOW as UtcText;
const KINDS = ['e', 'v', 'o', 'c', 't'];

/** Which of the keys an act changes, as another process sees it. */
async function changedBy(act: () => Promise<unknown>, keys: readonly string[]): Promise<string[]> {
  const versions = new DataVersionReader(database);
  const { version } = await versions.current(undefined, now);
  await act();
  const current = await versions.current(undefined, now);
  return keys.filter((key) => !versions.isUnchanged([key], version, current));
}

const changedKinds = (act: () => Promise<unknown>) => changedBy(act, KINDS);

describe('a write names what it changes', () => {
  it.each([
    ['an event', anEvent, ['e']],
    ['a venue', aVenue, ['v']],
    ['an organizer', anOrganizer, ['o']],
    ['a category', aCategory, ['c']],
    ['a tag', aTag, ['t']],
  ])('%s', async (_, aRecord, kinds) => {
    expect(await changedKinds(() => other.given(aRecord()))).toEqual(kinds);
    const { id } = await given({ ...aRecord(), fields: { ...aRecord().fields, slug: 'other-slug', name: 'Other' } });
    const { path } = aRecord();
    const key = kinds[0] as string;
    const update = () => admin.patch(`${path}/${id}`, { description: 'New' });
    expect(await changedBy(update, [...KINDS, `${key}${id}`, `${key}${id + 1}`])).toEqual([key, `${key}${id}`]);
    expect(await changedKinds(() => admin.delete(`${path}/${id}`))).toEqual(kinds);
  });

  it('an event names records that it creates, and terms whose number of events changes', async () => {
    const linked = {
      venue: { venue: 'Barn' },
      organizer: { organizer: 'Anna' },
      categories: ['Music'],
      tags: ['Free'],
    };
    expect(await changedKinds(() => other.given(anEvent(linked)))).toEqual(KINDS);
    const event = await given(anEvent(linked));
    const [category] = event.categories;
    const [tag] = event.tags;
    const keys = [...KINDS, `c${category.id}`, `t${tag.id}`];
    const patch = (fields: object) => changedBy(() => admin.patch(`/events/${event.id}`, fields), keys);
    expect(await patch({ title: 'New' })).toEqual(['e']);
    expect(await patch({ tags: [] })).toEqual(['e', 't', `t${tag.id}`]);
    expect(await patch({ status: 'draft' })).toEqual(['e', 'c', `c${category.id}`]);
    expect(await patch({ status: 'publish' })).toEqual(['e', 'c', `c${category.id}`]);
    expect(await patch({ date: '2026-03-01 12:00:00' })).toEqual(['e', 'c', 't', `c${category.id}`, `t${tag.id}`]);
  });
});

it('each of many writes at once is named', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push((await given(anEvent({ title: `Fair ${n}` }))).id);
  const untouched = (await given(aVenue())).id;
  const writes = () =>
    Promise.all(
      [...ids, ...ids].map((id, n) => (n % 2 ? admin : one.api.as('editor')).patch(`/events/${id}`, { cost: `${n}` })),
    );
  const keys = ids.map((id) => `e${id}`);
  expect(await changedBy(writes, [...keys, `v${untouched}`])).toEqual(keys);
});

it('a change that is counted but not named, as by an older version, may be of anything', async () => {
  const count = () => database.query('UPDATE changes SET total = total + 1 WHERE shard = 3');
  expect(await changedKinds(count)).toEqual(KINDS);
});

it('more changes than a row has room for may be of anything', async () => {
  const { id } = await given(anEvent());
  const write = async () => {
    for (let n = 0; n < 20; n++) await admin.patch(`/events/${id}`, { cost: `${n}` });
    await database.query(`UPDATE changes SET recent = SUBSTR(recent, 1, 7)`);
  };
  expect(await changedKinds(write)).toEqual(KINDS);
});

it('looks share one statement, and a second one only after a change', async () => {
  const versions = new DataVersionReader(database);
  await versions.current(undefined, now);
  const looks = () => Promise.all(Array.from({ length: 20 }, () => versions.current(undefined, now)));
  expect(await statementsOf(database, looks)).toEqual([expect.stringContaining('SUM(total) FROM changes')]);
  await given(aTag());
  expect(await statementsOf(database, looks)).toEqual([
    expect.stringContaining('SUM(total) FROM changes'),
    expect.stringContaining('recent'),
  ]);
});

it('the look after one that has found a change reads at once what has changed', async () => {
  const versions = new DataVersionReader(database);
  const look = () => statementsOf(database, () => versions.current(undefined, now));
  await look();
  await given(aTag());
  expect(await look()).toHaveLength(2);
  await given(aTag());
  expect(await look()).toEqual([expect.stringContaining('recent')]);
  expect(await look()).toEqual([expect.stringContaining('recent')]);
  expect(await look()).toEqual([expect.stringContaining('SUM(total) FROM changes')]);
});

it('the next publication is known', async () => {
  const versions = new DataVersionReader(database);
  const due = async (at: string) => {
    const { nextDue, hasScheduledEvents } = await versions.current(undefined, at as UtcText);
    return [nextDue, hasScheduledEvents];
  };
  expect(await due(NOW)).toEqual([undefined, false]);
  await given({ ...aVenue(), fields: { ...aVenue().fields, date: '2026-02-15 12:00:09', status: 'future' } });
  expect(await due(NOW)).toEqual(['2026-02-15 12:00:09', false]);
  await given(anEvent({ date: '2026-02-15 12:00:05' }));
  expect(await due(NOW)).toEqual(['2026-02-15 12:00:05', true]);
  expect(await due('2026-02-15 12:00:05')).toEqual(['2026-02-15 12:00:09', false]);
  expect(await due('2026-02-15 12:00:09')).toEqual([undefined, false]);
  expect(await due(NOW)).toEqual(['2026-02-15 12:00:05', true]);
});

it('a look that is shared with one for a later time says when something may have been published in between', async () => {
  const versions = new DataVersionReader(database);
  await given(anEvent({ date: '2026-02-15 12:00:05' }));
  const looks = ['2026-02-15 12:00:07', NOW].map((at) => versions.current(undefined, at as UtcText));
  const [later, earlier] = await Promise.all(looks);
  expect([later?.nextDue, earlier?.nextDue]).toEqual([undefined, '2026-02-15 12:00:07']);
});
