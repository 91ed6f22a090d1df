import { expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database, given } = await appForThisFile();
const editor = api.as('editor');
const FORMER = 'fest%e2%84%a2';

/** Gives a record a slug as versions stored it that kept such signs. */
const storeFormerSlug = (table: string, id: number) =>
  database.query(`UPDATE ${table} SET slug = ? WHERE id = ?`, [FORMER, id]);

it.each([
  ['events', anEvent({ title: 'Old' })],
  ['venues', aVenue({ venue: 'Old' })],
  ['organizers', anOrganizer({ organizer: 'Old' })],
])('%s with a slug that has signs are found under it and keep it', async (plural, draft) => {
  const { id } = await given(draft);
  await storeFormerSlug(plural, id);
  for (const address of ['fest%E2%84%A2', 'Fest™']) {
    const { status, body } = await api.get(`/${plural}/by-slug/${encodeURI(decodeURI(address))}`);
    expect([address, status, body.id]).toEqual([address, 200, id]);
  }
  const read = await api.get(`/${plural}/${id}`);
  expect((await editor.put(`/${plural}/by-slug/${FORMER}`, read.body)).body).toMatchObject({ id, slug: FORMER });
});

it('goes before the slug that the address would have today', async () => {
  const { id } = await given(anEvent({ title: 'Old' }));
  await storeFormerSlug('events', id);
  const today = await given(anEvent({ title: 'Fest™' }));
  expect(today.slug).toBe('fest');
  expect((await api.get(`/events/by-slug/${FORMER}`)).body.id).toBe(id);
  expect((await api.get('/events/by-slug/fest')).body.id).toBe(today.id);
});

it('filters by a category under such a slug', async () => {
  const category = await given(aCategory({ name: 'Old' }));
  await storeFormerSlug('categories', category.id);
  const event = await given(anEvent({ categories: [category.id] }));
  const { body } = await api.get(`/events?categories=${encodeURIComponent(FORMER)}`);
  expect(body.events.map(({ id }: { id: number }) => id)).toEqual([event.id]);
});
