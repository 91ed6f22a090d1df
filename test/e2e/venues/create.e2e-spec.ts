import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

const params = (body: { data: { params: object } }) => Object.keys(body.data.params);

describe('a new venue', () => {
  it('is answered as a whole record, without members that say nothing', async () => {
    const { status, body } = await admin.post('/venues', { venue: 'City Hall' });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(
      'id author status date date_utc modified modified_utc url venue slug show_map show_map_link global_id global_id_lineage'.split(
        ' ',
      ),
    );
    expect(body).toMatchObject({
      author: '1',
      status: 'publish',
      date: '2026-02-15 12:00:00',
      modified_utc: '2026-02-15 12:00:00',
      venue: 'City Hall',
      slug: 'city-hall',
      show_map: true,
      show_map_link: true,
      global_id: `127.0.0.1?id=${body.id}`,
    });
    expect(body.url).toMatch(/\/venue\/city-hall\/$/);
  });

  it('keeps every field it is given, in the order of the record', async () => {
    const sent = {
      venue: 'City Hall',
      description: 'Six hundred seats.',
      address: '1 Main St',
      city: 'Springfield',
      country: 'United States',
      province: 'Prov',
      state: 'IL',
      zip: '62701',
      phone: '+1 555',
      website: 'https://hall.example/?a=1&b=2',
      stateprovince: 'SP',
      geo_lat: 39.8,
      geo_lng: '-89.65',
      show_map: 'no',
      show_map_link: false,
      image: 'https://images.example/hall.png',
    };
    const { body } = await admin.post('/venues', sent);
    expect(body).toMatchObject({
      ...sent,
      description: '<p>Six hundred seats.</p>',
      geo_lng: -89.65,
      show_map: false,
      image: { url: 'https://images.example/hall.png', extension: 'png' },
    });
    expect(Object.keys(body).slice(8)).toEqual(
      `venue description slug image address city country province state zip phone website stateprovince geo_lat geo_lng
       show_map show_map_link global_id global_id_lineage`.split(/\s+/),
    );
  });

  it('may be sent as a form', async () => {
    const form = new URLSearchParams({ venue: 'City Hall', city: 'Bern', show_map: 'off' });
    expect((await admin.post('/venues', form)).body).toMatchObject({
      venue: 'City Hall',
      city: 'Bern',
      show_map: false,
    });
  });

  it('is plain text where it names things: entities are decoded once, tags go', async () => {
    const { body } = await admin.post('/venues', { venue: '<b>R&amp;B</b> Hall', address: '<i>1</i> Main', city: '0' });
    expect(body).toMatchObject({ venue: 'R&B Hall', address: '1 Main', city: '0', slug: 'rb-hall' });
  });

  it('never lets script out of a description', async () => {
    const { body } = await admin.post('/venues', {
      venue: 'Hall',
      description: '<p onclick="x()">A</p><script>x</script>',
    });
    expect(body.description).toBe('<p>A</p>');
  });

  it('is another one even where the name exists already', async () => {
    const first = await given(aVenue({ venue: 'City Hall', phone: '1' }));
    const second = await given(aVenue({ venue: 'City Hall', phone: '2' }), 'author');
    expect(second.id).not.toBe(first.id);
    expect([second.slug, (await api.get(`/venues/${first.id}`)).body.phone]).toEqual(['city-hall-2', '1']);
  });

  it('ignores id, slug, title, name, excerpt and what nobody knows', async () => {
    const { body } = await admin.post('/venues', {
      venue: 'Hall',
      id: 5,
      slug: 'other',
      title: 'X',
      name: 'Y',
      excerpt: 'E',
      foo: 'bar',
      password: 'p',
    });
    expect(body).toMatchObject({ venue: 'Hall', slug: 'hall' });
    expect(body).not.toHaveProperty('excerpt');
  });

  it('has its id as slug where nothing of its name can stand in an address', async () => {
    const { body } = await admin.post('/venues', { venue: '!!!' });
    expect(body.slug).toBe(String(body.id));
  });
});

describe('state or province', () => {
  it.each([
    [{ state: 'IL' }, 'IL'],
    [{ state: 'IL', country: 'US', province: 'P' }, 'IL'],
    [{ state: 'IL', country: 'United States' }, 'IL'],
    [{ state: 'ON', country: 'Canada', province: 'Ontario' }, 'Ontario'],
    [{ state: 'ON', country: 'Canada' }, undefined],
    [{ province: 'TX', country: 'United States' }, 'TX'],
    [{ state: 'IL', stateprovince: 'SP' }, 'SP'],
    [{ state: 'IL', stateprovince: '' }, 'IL'],
  ])('of %j is %s', async (sent, expected) => {
    expect((await given(aVenue(sent))).stateprovince).toBe(expected);
  });
});

describe('the publication of a venue', () => {
  it.each([
    ['administrator', undefined, 'publish'],
    ['author', undefined, 'publish'],
    ['contributor', undefined, 'draft'],
    ['contributor', 'publish', 'pending'],
    ['contributor', 'future', 'pending'],
    ['contributor', 'private', 'private'],
    ['author', 'trash', 'trash'],
  ] as const)('by %s who asks for %s ends as %s, with a slug', async (login, status, expected) => {
    const { body } = await api.as(login).post('/venues', { venue: 'Hall', ...(status ? { status } : {}) });
    expect([body.status, body.slug]).toEqual([expected, 'hall']);
  });

  it('waits for its date, and then is public', async () => {
    const { id, status } = await given(aVenue({ date: '2026-03-01 08:00:00' }));
    expect(status).toBe('future');
    expect((await api.get(`/venues/${id}`)).status).toBe(403);
    const later = await api.get(`/venues/${id}`, { now: '2026-03-01 08:00:00' });
    expect([later.status, later.body.status]).toEqual([200, 'publish']);
  });

  it('has the real UTC date even as a draft', async () => {
    const draft = await given(aVenue({ status: 'draft', date: '2026-01-01 10:00:00' }));
    expect(draft).toMatchObject({ date_utc: '2026-01-01 10:00:00', modified_utc: '2026-02-15 12:00:00' });
  });

  it('may name somebody else as author only with the right to edit others', async () => {
    expect((await given(aVenue({ author: 3 }))).author).toBe('3');
    const { status, body } = await api.as('author').post('/venues', { venue: 'Hall', author: 1 });
    expect([status, body.code]).toEqual([403, 'rest_forbidden']);
  });
});

describe('a venue that is refused', () => {
  it.each([
    [{}, 'rest_missing_callback_param', ['0']],
    [{ venue: null, city: 5 }, 'rest_missing_callback_param', ['0']],
    [{ venue: '', website: 'nope', city: 5 }, 'rest_invalid_param', ['venue', 'city', 'website']],
    [{ venue: ['x'] }, 'rest_invalid_param', ['venue']],
    [{ venue: 'x'.repeat(1001) }, 'rest_invalid_param', ['venue']],
  ])('%j says everything that is wrong at once', async (sent, code, names) => {
    const { status, body } = await admin.post('/venues', sent);
    expect([status, body.code]).toEqual([400, code]);
    expect(params(body).sort()).toEqual([...names].sort());
  });

  it.each([
    ['author', 999],
    ['author', 'bob'],
    ['date', 'soon-ish'],
    ['date', ''],
    ['date_utc', '2026-02-30'],
    ['status', 'any'],
    ['status', 'inherit'],
    ['description', 5],
    ['address', ['a']],
    ['website', 'javascript:x'],
    ['website', 'ftp://hall.example'],
    ['website', '//hall.example'],
    ['image', 999],
    ['image', 'nope'],
    ['show_map', null],
    ['show_map', 'enabled'],
    ['show_map', 2],
    ['show_map_link', ['x']],
    ['geo_lat', 91],
    ['geo_lng', 'west'],
  ])('for its %s %j', async (name, value) => {
    const { status, body } = await admin.post('/venues', { venue: 'Hall', geo_lat: 1, geo_lng: 1, [name]: value });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(params(body)).toEqual([name]);
  });

  it.each([
    [{ geo_lat: 1 }, 'geo_lng'],
    [{ geo_lng: 1, geo_lat: '' }, 'geo_lat'],
  ])('for half a place on the map: %j', async (sent, missing) => {
    expect(params((await admin.post('/venues', { venue: 'Hall', ...sent })).body)).toEqual([missing]);
  });

  it.each(['   ', '<b> </b>'])('for a name of which nothing is left: %j', async (venue) => {
    const { status, body } = await admin.post('/venues', { venue });
    expect([status, body.code]).toEqual([400, 'could-not-create-venue']);
  });

  it.each([
    [undefined, 401],
    ['subscriber', 403],
  ] as const)('for %s before anything is said of the fields', async (login, expected) => {
    const { status, body } = await (login ? api.as(login) : api).post('/venues', { venue: 5 });
    expect([status, body.code]).toEqual([expected, 'rest_forbidden']);
  });
});

it.each(['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'website'])(
  'takes null and an empty text for no %s',
  async (name) => {
    expect(await given(aVenue({ [name]: null }))).not.toHaveProperty(name);
    expect(await given(aVenue({ [name]: '' }))).not.toHaveProperty(name);
  },
);

it.each([null, '', false, 0])('takes %j for no image', async (image) => {
  expect(await given(aVenue({ image }))).not.toHaveProperty('image');
});

it('takes an image by its number or digits, and the same address for the same image', async () => {
  const { image } = await given(aVenue({ image: 'https://images.example/a.jpg' }));
  expect((await given(aVenue({ image: image.id }))).image).toEqual(image);
  expect((await given(aVenue({ image: String(image.id) }))).image).toEqual(image);
  expect((await given(aVenue({ image: 'https://images.example/a.jpg' }))).image).toEqual(image);
});

describe('field cases of venues', () => {
  it('FC-20: keeps letters of every plane, and finds them', async () => {
    const { venue, slug } = await given(aVenue({ venue: 'Lichterfest 🏮 & Musik 𝄞' }));
    expect(venue).toBe('Lichterfest 🏮 & Musik 𝄞');
    expect((await api.get(`/venues/by-slug/${slug}`)).body.venue).toBe(venue);
    expect((await api.get(`/venues?search=${encodeURIComponent('🏮')}`)).body.total).toBe(1);
  });

  it.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example', 'http:evil.example'])(
    'FC-24: refuses %j as website',
    async (website) => {
      const { status, body } = await admin.post('/venues', { venue: 'Hall', website });
      expect([status, params(body)]).toEqual([400, ['website']]);
    },
  );

  it('FC-24: accepts a website in any script', async () => {
    const website = 'https://müller.example/ä?x=ü';
    expect((await given(aVenue({ website }))).website).toBe(website);
  });

  it('FC-28: reads an entity and the letter it stands for alike', async () => {
    for (const venue of ['R&amp;B Night', 'R&B Night'])
      expect((await given(aVenue({ venue }))).venue).toBe('R&B Night');
  });
});
