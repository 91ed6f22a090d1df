import { expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const author = api.as('author');

const WRITERS = 50;

it('gives fifty writers of one name fifty slugs', async () => {
  const responses = await Promise.all(
    Array.from({ length: WRITERS }, () => author.post('/venues', { venue: 'Market Square' })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(WRITERS).fill(201));
  const expected = ['market-square', ...Array.from({ length: WRITERS - 1 }, (_, n) => `market-square-${n + 2}`)];
  expect(responses.map(({ body }) => body.slug).sort()).toEqual(expected.sort());
});

it('makes one venue when twenty events name a new one at once', async () => {
  const event = { title: 'Fair', start_date: '2026-03-01 10:00:00', end_date: '2026-03-01 12:00:00' };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => author.post('/events', { ...event, venue: { venue: 'New Hall' } })),
  );
  expect(new Set(responses.map(({ body }) => body.venue.id)).size).toBe(1);
});

it('keeps the slug of a venue in the trash reserved', async () => {
  const { id } = await given(aVenue({ venue: 'Hall' }));
  await api.as('editor').delete(`/venues/${id}`);
  expect((await given(aVenue({ venue: 'Hall' }))).slug).toBe('hall-2');
});

it('reads slugs in any letter case, percent-encoded or not', async () => {
  await given(aVenue({ venue: 'Café Müller' }));
  for (const slug of ['cafe-muller', 'CAFE-MULLER', 'caf%C3%A9-m%C3%BCller']) {
    expect((await api.get(`/venues/by-slug/${slug}`)).body.venue).toBe('Café Müller');
  }
});

it('tells a slug of digits from an id', async () => {
  const { id } = await given(aVenue({ venue: '2026' }));
  expect((await api.get('/venues/by-slug/2026')).body.id).toBe(id);
  expect((await api.get('/venues/2026')).status).toBe(404);
});

it('finds the next free suffix beyond the first fifty', async () => {
  for (let n = 0; n < 53; n++) await given(aVenue({ venue: 'Hall' }));
  expect((await given(aVenue({ venue: 'Hall' }))).slug).toBe('hall-54');
});
