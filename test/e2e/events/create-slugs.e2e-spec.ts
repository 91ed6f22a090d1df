import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

it('events of one title get the next free suffix', async () => {
  const slugs = [];
  for (let n = 0; n < 3; n++) slugs.push((await given(anEvent({ title: 'Fair' }))).slug);
  expect(slugs).toEqual(['fair', 'fair-2', 'fair-3']);
});

it('fifty events of one title made at once get fifty slugs', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => admin.post('/events', anEvent({ title: 'Fair' }).fields)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
  const slugs = new Set(responses.map(({ body }) => body.slug));
  expect(slugs.size).toBe(50);
  expect(slugs).toContain('fair-50');
}, 60_000);

it.each([
  ['10×10', '10x10'],
  ['Fest™ ©2027', 'fest-2027'],
  ['20°', '20'],
  ['€uro', 'euro'],
])('FC-66 %s has the slug %s, under which its title finds it', async (title, slug) => {
  const event = await given(anEvent({ title }));
  expect(event.slug).toBe(slug);
  expect((await api.get(`/events/by-slug/${encodeURIComponent(title)}`)).body.id).toBe(event.id);
});

it('FC-66 a title of signs alone gives the id', async () => {
  const { id, slug } = await given(anEvent({ title: '™ © °' }));
  expect(slug).toBe(String(id));
});

it('the trash keeps a slug reserved', async () => {
  const { id } = await given(anEvent({ title: 'Fair' }));
  await admin.delete(`/events/${id}`);
  expect((await given(anEvent({ title: 'Fair' }))).slug).toBe('fair-2');
});

it('a title of which nothing can stand in an address gives the id', async () => {
  const { id, slug } = await given(anEvent({ title: '...' }));
  expect(slug).toBe(String(id));
});

it('an address that means something else on the site gets a suffix', async () => {
  expect((await given(anEvent({ slug: 'feed' }))).slug).toBe('feed-2');
});
