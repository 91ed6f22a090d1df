import { beforeEach, describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { ApiResponse } from '../../support/api.js';
import { appForThisFile } from '../../support/start-app.js';
import type { Login } from '../../support/users.js';

// The response to a write is not read from the database again; these tests compare it with a read.
const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** A record without its JSON-LD, which only reads have. */
const withoutJsonLd = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'json_ld' ? undefined : value)));

/** Expects that a read by the same user has the body, version and date of the response. */
async function expectAsRead(written: ApiResponse, login: Login): Promise<void> {
  expect([200, 201]).toContain(written.status);
  const read = await api.as(login).get(`/events/${written.body.id}`);
  expect(withoutJsonLd(written.body)).toEqual(withoutJsonLd(read.body));
  expect(written.headers.get('last-modified')).toBe(read.headers.get('last-modified'));
}

const scheduled = { status: 'publish', date: '2026-06-01 10:00:00' };
let links: { venue: number[]; organizer: number[]; categories: number[]; tags: number[] };

beforeEach(async () => {
  const category = await given(aCategory({ name: 'Music' }));
  const made = await Promise.all([
    given(aVenue({ image: 'https://images.example/hall.jpg', geo_lat: 47.123456789, geo_lng: 8 })),
    given(aVenue({ status: 'draft' })),
    given(anOrganizer()),
    given(aCategory({ name: 'Jazz', parent: category.id })),
    given(aTag()),
  ]);
  const [hall, draft, organizer, jazz, tag] = made.map(({ id }) => id as number);
  links = {
    venue: [draft, hall] as number[],
    organizer: [organizer] as number[],
    categories: [category.id, jazz] as number[],
    tags: [tag] as number[],
  };
  await given(anEvent(links));
});

describe.each(['administrator', 'author'] as const)('the response to %s', (login) => {
  const viewer = api.as(login);
  const create = (fields: object) => viewer.post('/events', anEvent(fields as Record<string, unknown>).fields);

  it.each([
    ['nothing', () => ({})],
    ['records by id', () => links],
    ['records that are created with it', () => ({ venue: { venue: 'New' }, organizer: [{ organizer: 'Ann' }] })],
    ['both', () => ({ venue: [{ venue: 'New', image: 'https://images.example/new.jpg' }, ...links.venue] })],
    ['terms by name', () => ({ categories: ['jazz', 'Rock'], tags: links.tags })],
  ])('a new event that links to %s is what a read shows', async (_, fields) => {
    for (const state of [{}, { status: 'draft' }, { hide_from_listings: true }, scheduled]) {
      await expectAsRead(await create({ ...fields(), ...state }), login);
    }
  });

  it.each([
    ['its title', () => ({ title: 'Renamed' })],
    ['its visibility', () => ({ hide_from_listings: true })],
    ['its terms', () => ({ categories: [links.categories[0], 'Rock'], tags: [] })],
    ['its venues', () => ({ venue: [{ venue: 'New' }] })],
    ['its publication', () => scheduled],
    ['its status', () => ({ status: 'draft' })],
  ])('a change of %s is what a read shows', async (_, changes) => {
    const { body } = await create({ title: 'Fair' });
    await admin.patch(`/events/${body.id}`, links);
    await expectAsRead(await viewer.patch(`/events/${body.id}`, changes()), login);
    await expectAsRead(await viewer.patch(`/events/${body.id}`, { status: 'publish', date: '2026-01-01' }), login);
  });
});

it('counts no event that is scheduled', async () => {
  await given(anEvent({ ...links, ...scheduled }));
  const { body } = await admin.post('/events', anEvent(links).fields);
  expect(body.tags).toMatchObject([{ count: 2 }]);
});
