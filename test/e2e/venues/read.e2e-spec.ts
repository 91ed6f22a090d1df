import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { type Login } from '../../support/users.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();

const as = (login: Login | undefined) => (login ? api.as(login) : api);

describe('one venue', () => {
  it('is the same by id and by slug, and carries what schema.org says of places', async () => {
    const { id } = await given(
      aVenue({
        venue: 'City Hall',
        description: 'For <b>all</b>',
        city: 'Bern',
        state: 'BE',
        website: 'https://hall.example',
      }),
    );
    const byId = await api.get(`/venues/${id}`);
    expect((await api.get('/venues/by-slug/city-hall')).body).toEqual(byId.body);
    expect((await api.get(`/venues/0${id}/`)).body).toEqual(byId.body);
    expect(byId.body.json_ld).toEqual({
      '@type': 'Place',
      name: 'City Hall',
      description: 'For all',
      address: { '@type': 'PostalAddress', addressLocality: 'Bern', addressRegion: 'BE' },
      sameAs: 'https://hall.example',
    });
  });

  it('carries json_ld only where it is read alone', async () => {
    const { id } = await given(aVenue());
    const editor = api.as('editor');
    for (const response of [
      await editor.patch(`/venues/${id}`, { city: 'Bern' }),
      await editor.delete(`/venues/${id}`),
    ]) {
      expect(response.body).not.toHaveProperty('json_ld');
    }
    expect((await api.get('/venues')).body).not.toHaveProperty('venues.0.json_ld');
  });

  it('ignores an id in the query: the path alone chooses', async () => {
    const one = await given(aVenue({ venue: 'One' }));
    const two = await given(aVenue({ venue: 'Two' }));
    expect((await api.get(`/venues/${one.id}?id=${two.id}&slug=two`)).body.venue).toBe('One');
  });
});

describe('an address without a venue', () => {
  it.each(['/venues/999999', '/venues/0', '/venues/99999999999999999999', '/venues/by-slug/nothing'])(
    '%s is not found',
    async (path) => {
      const { status, body } = await api.get(path);
      expect([status, body.code]).toEqual([404, 'rest-venue-not-found']);
    },
  );

  it('is that of an organizer or an event as well', async () => {
    const organizer = await given(anOrganizer());
    const event = await given(anEvent());
    for (const { id } of [organizer, event]) {
      expect((await api.get(`/venues/${id}`)).body.code).toBe('rest-venue-not-found');
    }
  });

  it.each(['/venues/abc', '/venues/-1', '/venues/1.5', '/venues/1/2'])('%s is no route', async (path) => {
    expect((await api.get(path)).body.code).toBe('rest_no_route');
  });
});

describe('a venue that is not public', () => {
  it.each([
    [undefined, 403],
    ['subscriber', 403],
    ['another-contributor', 403],
    ['another-author', 403],
    ['contributor', 200],
    ['editor', 200],
    ['administrator', 200],
  ] as const)('of a contributor answers %s with %i, by id and by slug', async (login, expected) => {
    for (const status of ['draft', 'pending', 'private', 'trash']) {
      const venue = await given(aVenue({ status }), 'contributor');
      const responses = [
        await as(login).get(`/venues/${venue.id}`),
        await as(login).get(`/venues/by-slug/${venue.slug}`),
      ];
      expect(responses.map((response) => response.status)).toEqual([expected, expected]);
      if (expected === 403) expect(responses[0]?.body.code).toBe('venue-not-accessible');
    }
  });

  it('is left out of an event for those who could not read it, and comes back with its restoration', async () => {
    const one = await given(aVenue({ venue: 'One' }));
    const two = await given(aVenue({ venue: 'Two' }));
    const { id } = await given(anEvent({ venue: [one.id, two.id] }));
    await api.as('editor').delete(`/venues/${one.id}`);
    expect((await api.get(`/events/${id}`)).body.venue).toMatchObject({ id: two.id });
    expect((await api.as('editor').get(`/events/${id}`)).body.venue).toMatchObject({ id: two.id });
    await api.as('editor').patch(`/venues/${one.id}`, { status: 'publish' });
    expect((await api.get(`/events/${id}`)).body.venue).toMatchObject([{ id: one.id }, { id: two.id }]);
  });
});
