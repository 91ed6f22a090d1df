import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

describe('deleting a venue', () => {
  it.each(['id', 'slug'])('by %s moves it to the trash, where editors still see it', async (how) => {
    const venue = await given(aVenue({ venue: 'Hall' }));
    const path = how === 'id' ? `/venues/${venue.id}` : '/venues/by-slug/hall';
    const { status, body } = await editor.delete(`${path}?force=true`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: venue.id, status: 'trash', venue: 'Hall', slug: 'hall' });
    expect((await editor.get(path)).body.status).toBe('trash');
    expect((await api.get(path)).body.code).toBe('venue-not-accessible');
    const again = await editor.delete(path);
    expect([again.status, again.body.code]).toEqual([410, 'venue-is-in-trash']);
  });

  it('is for those who may change it', async () => {
    const venue = await given(aVenue(), 'author');
    const responses = [
      await api.delete(`/venues/${venue.id}`),
      await api.as('subscriber').delete(`/venues/${venue.id}`),
      await api.as('contributor').delete(`/venues/by-slug/${venue.slug}`),
      await api.as('another-author').delete(`/venues/${venue.id}`),
      await api.as('author').delete(`/venues/${venue.id}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 403, 403, 200]);
  });

  it.each(['/venues/999999', '/venues/by-slug/nope'])('of %s finds nothing', async (path) => {
    const { status, body } = await editor.delete(path);
    expect([status, body.code]).toEqual([404, 'rest-venue-not-found']);
  });
});
