import { beforeEach, expect, it } from '@jest/globals';
import { pruneWords } from '../../../src/read-models/word-index/prune.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database, given } = await appForThisFile();
const editor = api.as('editor');

// The words of former tests.
beforeEach(() => pruneWords(database));

async function storedWords(): Promise<string[]> {
  const found = await database.query<{ word: string }[]>("SELECT word FROM words WHERE word <> '' ORDER BY word");
  return found.map(({ word }) => word);
}

async function storedEndings(word: string): Promise<number> {
  const [row] = await database.query<{ total: number | string }[]>(
    'SELECT COUNT(*) AS total FROM word_endings WHERE word = ?',
    [word],
  );
  return Number(row?.total);
}

const found = async (search: string) => (await api.get(`/events?search=${search}`)).body.total;

it('deletes words that no event has any more, and no others', async () => {
  await given(anEvent({ title: 'Lantern procession' }));
  const gone = await given(anEvent({ title: 'Lantern regatta' }));
  await editor.patch(`/events/${gone.id}`, { title: 'Lantern' });
  expect(await storedWords()).toEqual(['lantern', 'procession', 'regatta']);
  expect(await pruneWords(database)).toBe(1);
  expect(await storedWords()).toEqual(['lantern', 'procession']);
  expect([await storedEndings('regatta'), await storedEndings('procession')]).toEqual([0, expect.any(Number)]);
  expect(await storedEndings('procession')).toBeGreaterThan(0);
  expect([await found('lantern'), await found('process'), await found('regatta')]).toEqual([2, 1, 0]);
});

it('looks at every word of a dictionary that is longer than one statement examines', async () => {
  await given(anEvent({ title: 'Kept', description: words(0, 2100) }));
  const { id } = await given(anEvent({ title: 'Gone', description: words(2100, 4500) }));
  await editor.delete(`/events/${id}`);
  expect(await pruneWords(database)).toBe(2401);
  expect((await storedWords()).length).toBe(2101);
});

it('keeps words that writes use at the same time', async () => {
  const titles = Array.from({ length: 20 }, (_, n) => `Rally${n}`);
  const { id } = await given(anEvent({ title: titles.join(' ') }));
  for (let round = 0; round < 5; round++) {
    // The words become unused and are used again while they are pruned.
    await editor.patch(`/events/${id}`, { title: 'Nothing' });
    const writes = titles.map((title) => editor.post('/events', anEvent({ title: `${title} again` }).fields));
    const [, ...made] = await Promise.all([pruneWords(database), ...writes]);
    expect(made.map(({ status }) => status)).toEqual(titles.map(() => 201));
    const totals = await Promise.all(titles.map((title) => found(title)));
    expect(totals.every((total) => total >= round + 1)).toBe(true);
    for (const { body } of made) await editor.delete(`/events/${body.id}`);
    for (const title of titles) await given(anEvent({ title }));
  }
});

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `word${String(from + n).padStart(5, '0')}`).join(' ');
