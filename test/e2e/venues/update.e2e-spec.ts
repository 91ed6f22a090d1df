import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const full = {
  venue: 'City Hall',
  description: 'Seats.',
  address: '1 Main St',
  city: 'Springfield',
  country: 'United States',
  province: 'Prov',
  state: 'IL',
  zip: '62701',
  phone: '+1 555',
  website: 'https://hall.example',
  geo_lat: 39.8,
  geo_lng: -89.65,
  show_map: false,
  show_map_link: false,
  image: 'https://images.example/hall.png',
  author: 3,
  status: 'private',
  date: '2026-01-01 10:00:00',
};

describe('an update', () => {
  it.each(['POST', 'PUT', 'PATCH'])('by %s changes what is sent and keeps everything else', async (method) => {
    const before = await given(aVenue(full));
    const later = { now: '2026-02-15 13:00:00' };
    const { status, body } = await editor.send(method, `/venues/${before.id}`, { city: 'Bern' }, later);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      city: 'Bern',
      modified: '2026-02-15 13:00:00',
      modified_utc: '2026-02-15 13:00:00',
    });
  });

  it('is the same by slug', async () => {
    const { slug } = await given(aVenue(full));
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect((await editor.send(method, `/venues/by-slug/${slug}`, { phone: method })).body.phone).toBe(method);
    }
  });

  it('renames by slug, and gives a taken one the next suffix', async () => {
    await given(aVenue({ venue: 'Taken' }));
    const { id } = await given(aVenue({ venue: 'Hall' }));
    expect((await editor.patch(`/venues/${id}`, { slug: 'New Hall' })).body).toMatchObject({
      venue: 'Hall',
      slug: 'new-hall',
    });
    expect((await editor.patch('/venues/by-slug/new-hall', { slug: 'taken' })).body).toMatchObject({
      id,
      slug: 'taken-2',
    });
    expect((await editor.patch(`/venues/${id}`, { slug: 'taken-2', venue: 'Other' })).body.slug).toBe('taken-2');
    expect((await editor.patch(`/venues/${id}`, { slug: '' })).body.slug).toBe('other');
  });

  it('ignores an id in the body', async () => {
    const one = await given(aVenue({ venue: 'One' }));
    const two = await given(aVenue({ venue: 'Two' }));
    expect((await editor.patch(`/venues/${one.id}`, { id: two.id, venue: 'Uno' })).body.id).toBe(one.id);
    expect((await api.get(`/venues/${two.id}`)).body.venue).toBe('Two');
  });

  it.each(['description', 'address', 'city', 'province', 'zip', 'phone', 'website', 'image'])(
    'clears %s by an empty text, and by null',
    async (name) => {
      for (const nothing of ['', null]) {
        const { id } = await given(aVenue(full));
        expect((await editor.patch(`/venues/${id}`, { [name]: nothing })).body).not.toHaveProperty(name);
      }
    },
  );

  it('clears the place on the map as a whole only', async () => {
    const { id } = await given(aVenue(full));
    const half = await editor.patch(`/venues/${id}`, { geo_lat: null });
    expect([half.status, Object.keys(half.body.data.params)]).toEqual([400, ['geo_lat']]);
    expect((await editor.patch(`/venues/${id}`, { geo_lat: 40 })).body).toMatchObject({ geo_lat: 40, geo_lng: -89.65 });
    const cleared = (await editor.patch(`/venues/${id}`, { geo_lat: null, geo_lng: '' })).body;
    expect(cleared).not.toHaveProperty('geo_lat');
    expect(cleared).not.toHaveProperty('geo_lng');
  });

  it('works state or province out anew unless it was sent once', async () => {
    const derived = await given(aVenue({ state: 'IL' }));
    expect((await editor.patch(`/venues/${derived.id}`, { phone: '1' })).body.stateprovince).toBe('IL');
    expect((await editor.patch(`/venues/${derived.id}`, { state: 'TX' })).body.stateprovince).toBe('TX');
    expect(
      (await editor.patch(`/venues/${derived.id}`, { country: 'Canada', province: 'Ontario' })).body.stateprovince,
    ).toBe('Ontario');
    const sent = await given(aVenue({ state: 'IL', stateprovince: 'SP' }));
    expect((await editor.patch(`/venues/${sent.id}`, { state: 'TX' })).body.stateprovince).toBe('SP');
    expect((await editor.patch(`/venues/${sent.id}`, { stateprovince: null })).body.stateprovince).toBe('TX');
  });

  it.each([
    ['venue', ''],
    ['venue', '  '],
    ['venue', null],
    ['slug', 5],
    ['website', 'bad'],
    ['author', 999],
    ['status', 'invalid'],
    ['date', 'bad'],
    ['image', 99999],
  ])('is refused for %s %j, and changes nothing', async (name, value) => {
    const before = await given(aVenue(full));
    const { status, body } = await editor.patch(`/venues/${before.id}`, { city: 'Bern', [name]: value });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
    expect((await editor.get(`/venues/${before.id}`)).body).toMatchObject(before);
  });
});

describe('the state of a venue', () => {
  it('stays what it is when nothing is said of it, the trash included', async () => {
    for (const status of ['draft', 'pending', 'private', 'trash', 'publish']) {
      const { id } = await given(aVenue({ status }));
      expect((await editor.patch(`/venues/${id}`, { city: 'Bern' })).body.status).toBe(status);
    }
  });

  it('is restored from the trash by saying so', async () => {
    const { id } = await given(aVenue({ status: 'trash' }));
    expect((await editor.patch(`/venues/${id}`, { status: 'publish' })).body.status).toBe('publish');
  });

  it('stays public when its date moves to the future, and is scheduled by saying so', async () => {
    const { id } = await given(aVenue());
    expect((await editor.patch(`/venues/${id}`, { date: '2027-01-01 00:00:00' })).body.status).toBe('publish');
    expect((await editor.patch(`/venues/${id}`, { status: 'future' })).body.status).toBe('future');
  });
});

describe('who may change a venue', () => {
  const cases = [
    [undefined, 'publish', 401],
    ['subscriber', 'publish', 403],
    ['contributor', 'publish', 403],
    ['another-author', 'publish', 403],
    ['author', 'publish', 200],
    ['editor', 'publish', 200],
  ] as const;

  it.each(cases)('%s answers for one an author has made %s: %i, by id and by slug', async (login, status, expected) => {
    const venue = await given(aVenue({ status }), 'author');
    const client = login ? api.as(login) : api;
    for (const path of [`/venues/${venue.id}`, `/venues/by-slug/${venue.slug}`]) {
      expect((await client.patch(path, { city: 5 })).status).toBe(expected === 200 ? 400 : expected);
      expect((await client.patch(path, { city: 'Bern' })).status).toBe(expected);
    }
  });

  it('a contributor as long as it is not published', async () => {
    const { id } = await given(aVenue(), 'contributor');
    const contributor = api.as('contributor');
    expect((await contributor.patch(`/venues/${id}`, { status: 'publish' })).body.status).toBe('pending');
    await editor.patch(`/venues/${id}`, { status: 'publish' });
    expect((await contributor.patch(`/venues/${id}`, { city: 'Bern' })).status).toBe(403);
  });

  it('nobody where there is none: 404 comes before what is wrong with the fields', async () => {
    expect((await editor.patch('/venues/999999', { city: 5 })).body.code).toBe('rest-venue-not-found');
    expect((await editor.patch('/venues/by-slug/nope', {})).body.code).toBe('rest-venue-not-found');
  });
});
