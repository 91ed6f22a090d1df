import { afterAll, expect, it, jest } from '@jest/globals';
import { rebuildSearchIndex } from '../../../src/read-models/word-index/rebuild.js';
import { anEvent } from '../../build/an-event.js';
import { freshDatabase } from '../../support/database.js';
import { startApp } from '../../support/start-app.js';

// Two processes of one calendar: one writes and rebuilds the word index, the other keeps its lists.
const fresh = await freshDatabase();
const writer = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' });
const reader = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' }, { users: false });

afterAll(async () => {
  await reader.stop();
  await writer.stop();
  await fresh.drop();
});

async function found(search: string): Promise<string[]> {
  const { body } = await reader.api.get(`/events?search=${search}`);
  return body.events.map(({ title }: { title: string }) => title);
}

/** Lets the reader keep a search: it is planned once its total is known, and kept from then on. */
async function kept(search: string): Promise<string[]> {
  for (let times = 0; times < 3; times++) await found(search);
  return found(search);
}

/** A rebuild that has ended before a statement; what it has written until then stays. */
async function rebuildUntil(statement: RegExp): Promise<void> {
  const killed = jest.spyOn(writer.database.logger, 'logQuery').mockImplementation((sql) => {
    if (statement.test(sql)) throw new Error('killed');
  });
  await expect(rebuildSearchIndex(writer.database)).rejects.toThrow('killed');
  killed.mockRestore();
}

it('a kept search does not read an index that is being filled', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  expect(await kept('fair')).toEqual(['Fair']);
  await writer.database.query('DELETE FROM word_events');
  await rebuildUntil(/INTO (TABLE )?word_events/);
  expect(await found('fair')).toEqual(['Fair']);
  await rebuildSearchIndex(writer.database);
  expect(await found('fair')).toEqual(['Fair']);
});

it('a kept search does not test marks of words that are common no longer', async () => {
  await writer.given(anEvent({ title: 'Quiz ball' }));
  await rebuildSearchIndex(writer.database);
  const words = Array.from(
    { length: 70 },
    (_, n) => `frequent${String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))}`,
  );
  for (const title of ['One', 'Two']) await writer.given(anEvent({ title, description: words.join(' ') }));
  expect(await kept('quiz+ball')).toEqual(['Quiz ball']);
  await rebuildUntil(/bit < 0/);
  expect(await found('quiz+ball')).toEqual(['Quiz ball']);
});

it('requests for one list at once have the events of a write before them', async () => {
  await writer.given(anEvent({ title: 'Lantern walk' }));
  await kept('lantern');
  const searches = () => Promise.all(Array.from({ length: 10 }, () => found('lantern')));
  expect(await searches()).toEqual(Array(10).fill(['Lantern walk']));
  const running = searches();
  await writer.given(anEvent({ title: 'Lantern feast' }));
  expect(await found('lantern')).toHaveLength(2);
  await running;
});
