import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { freshDatabase } from '../../support/database.js';
import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Two processes of one calendar: one writes, the other keeps what its lists refer to.
const fresh = await freshDatabase();
const writer = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' });
const reader = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' }, { users: false });
const { given } = writer;
const editor = writer.api.as('administrator');

afterAll(async () => {
  await reader.stop();
  await writer.stop();
  await fresh.drop();
});

/** Status and titles of a list that the reading process has looked up before. */
async function listed(query: string): Promise<unknown> {
  const { status, body } = await reader.api.get(`/events?${query}`);
  return status === 200 ? body.events.map(({ title }: { title: string }) => title) : status;
}

async function keptThen(query: string, write: () => Promise<unknown>): Promise<unknown[]> {
  for (let times = 0; times < 3; times++) await listed(query);
  const before = await listed(query);
  await write();
  return [before, await listed(query), await listed(query)];
}

it('a list whose records are kept is read with one statement, however its filters name records', async () => {
  const { venue } = await given(anEvent({ categories: ['Music', 'Dance'], tags: ['Loud'], venue: { venue: 'Hall' } }));
  const query = `categories=music,Dance&tags=loud&venue=${venue.id}`;
  const read = async () => expect(await listed(query)).toHaveLength(1);
  for (let times = 0; times < 2; times++) await read();
  expect(await statementsOf(reader.database, read)).toHaveLength(1);
});

describe('the next list of another process', () => {
  it('finds a category by its new slug, and no longer by the old one', async () => {
    const { categories } = await given(anEvent({ title: 'Waltz', categories: ['Ball'] }));
    const rename = () => editor.patch(`/categories/${categories[0].id}`, { name: 'Gala', slug: 'gala' });
    expect(await listed('categories=gala')).toBe(400);
    expect(await keptThen('categories=ball', rename)).toEqual([['Waltz'], 400, 400]);
    expect(await listed('categories=gala')).toEqual(['Waltz']);
  });

  it('finds the events of another category that has taken the slug', async () => {
    const { categories } = await given(anEvent({ title: 'Old fair', categories: ['Fairs'] }));
    const other = await given(anEvent({ title: 'New fair', categories: ['Markets'] }));
    const swap = async () => {
      await editor.patch(`/categories/${categories[0].id}`, { name: 'Past', slug: 'past' });
      await editor.patch(`/categories/${other.categories[0].id}`, { name: 'Fairs', slug: 'fairs' });
    };
    expect(await keptThen('categories=fairs', swap)).toEqual([['Old fair'], ['New fair'], ['New fair']]);
  });

  it('has the events of a new category below', async () => {
    const { categories } = await given(anEvent({ title: 'Choir', categories: ['Concerts'] }));
    const below = async () => {
      const { body } = await editor.post('/categories', { name: 'Jazz', parent: categories[0].id });
      await given(anEvent({ title: 'Quartet', categories: [body.id] }));
    };
    const [before, ...after] = await keptThen(`categories=${categories[0].id}`, below);
    expect([before, ...after.map((titles) => (titles as string[]).sort())]).toEqual([
      ['Choir'],
      ['Choir', 'Quartet'],
      ['Choir', 'Quartet'],
    ]);
  });

  it('rejects a venue in the trash', async () => {
    const venue = await given(aVenue({ venue: 'Barn' }));
    await given(anEvent({ title: 'Barn dance', venue: venue.id }));
    const trash = () => editor.delete(`/venues/${venue.id}`);
    expect(await keptThen(`venue=${venue.id}`, trash)).toEqual([['Barn dance'], 400, 400]);
  });

  it('rejects a venue that has become a draft, also where the list was empty', async () => {
    const venue = await given(aVenue({ venue: 'Cellar' }));
    const draft = () => editor.patch(`/venues/${venue.id}`, { status: 'draft' });
    expect(await keptThen(`venue=${venue.id}`, draft)).toEqual([[], 400, 400]);
  });

  it('finds a tag that was unknown beside a kept one', async () => {
    await given(anEvent({ title: 'Reading', tags: ['Books'] }));
    const query = 'tags=books,poems';
    await listed('tags=books');
    const add = () => given(anEvent({ title: 'Recital', tags: ['Poems'] }));
    expect(await keptThen(query, add)).toEqual([400, ['Reading', 'Recital'], ['Reading', 'Recital']]);
  });

  it('is right although something else has changed', async () => {
    await given(anEvent({ title: 'Swim', tags: ['Sport'] }));
    const change = () => given(anEvent({ title: 'Run', tags: ['Sport'] }));
    expect(await keptThen('tags=sport', change)).toEqual([['Swim'], ['Swim', 'Run'], ['Swim', 'Run']]);
  });
});

it('a venue that is scheduled becomes known in its second', async () => {
  const venue = await given(aVenue({ venue: 'Pier', date: '2026-02-15 12:00:30' }));
  await given(anEvent({ title: 'Regatta', venue: venue.id }));
  const at = async (time: string) => {
    for (const { clock } of [writer, reader]) clock.moveTo(`2026-02-15 ${time}`);
    return listed(`venue=${venue.id}`);
  };
  for (const time of ['12:00:29', '12:00:29', '12:00:29']) expect(await at(time)).toBe(400);
  for (const time of ['12:00:30', '12:00:30']) expect(await at(time)).toEqual(['Regatta']);
  expect(await at('12:00:29')).toBe(400);
});
