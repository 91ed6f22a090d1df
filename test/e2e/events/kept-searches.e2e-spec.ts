import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { startWithKeptLists, titles } from '../../support/kept-lists.js';

const { writer, reader, list, reset, stop } = await startWithKeptLists();
beforeEach(reset);
afterAll(stop);

const SEARCH = 'search=fair';

/** Lists a search as often as it takes to keep it, with a write before each time. */
async function listedBetweenWrites(query = SEARCH): Promise<string[]> {
  for (let times = 0; times < 3; times++) {
    await writer.given(anEvent({ title: `Concert ${times}` }));
    await list(query);
  }
  return listed(query);
}

async function listed(query = SEARCH): Promise<string[]> {
  const { body } = await list(query);
  expect(body.total).toBe(body.events.length);
  return titles({ body });
}

it('a search has what came into it and left it since it was kept', async () => {
  const { id } = await writer.given(anEvent({ title: 'Fair' }));
  expect(await listedBetweenWrites()).toEqual(['Fair']);
  await writer.given(anEvent({ title: 'Night fair', start: '2026-03-01 18:00:00' }));
  expect(await listed()).toEqual(['Fair', 'Night fair']);
  const editor = writer.api.as('editor');
  await editor.patch(`/events/${id}`, { title: 'Gala' });
  expect(await listed()).toEqual(['Night fair']);
  await editor.patch(`/events/${id}`, { title: 'Fair' });
  expect(await listed()).toEqual(['Fair', 'Night fair']);
  await editor.delete(`/events/${id}`);
  expect(await listed()).toEqual(['Night fair']);
});

it('a search that had no events has the first one', async () => {
  expect(await listedBetweenWrites()).toEqual([]);
  await writer.given(anEvent({ title: 'Fair' }));
  expect(await listed()).toEqual(['Fair']);
});

it('an event that was scheduled after a search was kept is found from the second on in which it is published', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  expect(await listedBetweenWrites()).toEqual(['Fair']);
  await writer.given(anEvent({ title: 'Later fair', start: '2026-03-01 18:00:00', date: '2026-02-15 12:00:30' }));
  expect(await listed()).toEqual(['Fair']);
  reader.clock.moveTo('2026-02-15 12:00:29');
  await writer.given(anEvent({ title: 'Concert' }));
  expect(await listed()).toEqual(['Fair']);
  reader.clock.moveTo('2026-02-15 12:00:30');
  await writer.given(anEvent({ title: 'Concert' }));
  expect(await listed()).toEqual(['Fair', 'Later fair']);
});

it('a search is right after more changes than one statement checks', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  expect(await listedBetweenWrites('search=fair&per_page=50')).toEqual(['Fair']);
  const others = Array.from({ length: 70 }, (_, n) => anEvent({ title: n % 10 ? `Concert ${n}` : `Fair ${n}` }));
  for (const event of others) await writer.given(event);
  expect(await listed('search=fair&per_page=50')).toHaveLength(8);
});

it('two words and one that must be missing are those of the events as they are', async () => {
  const query = 'search=fair+night+-river';
  await writer.given(anEvent({ title: 'Fair night' }));
  const { id } = await writer.given(anEvent({ title: 'Fair night by the river', start: '2026-03-01 18:00:00' }));
  expect(await listedBetweenWrites(query)).toEqual(['Fair night']);
  await writer.api.as('editor').patch(`/events/${id}`, { title: 'Fair night by the sea' });
  expect(await listed(query)).toEqual(['Fair night', 'Fair night by the sea']);
});
