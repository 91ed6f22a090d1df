import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

const DATES = { start_date: '2026-06-01 18:00:00', end_date: '2026-06-01 20:00:00' };
const FAIR = { title: 'Fair', ...DATES };

/** What one more field makes of an event. */
const created = async (fields: object) => (await admin.post('/events', { ...FAIR, ...fields })).body;

describe('making an event', () => {
  it('needs a title, a start and an end, and names all that are missing', async () => {
    const { status, body } = await admin.post('/events', { title: null, end_date: '2026-06-01' });
    expect([status, body.code, body.data.params]).toEqual([
      400,
      'rest_missing_callback_param',
      ['title', 'start_date'],
    ]);
  });

  it('answers 201 with the whole record, which is what reading it gives', async () => {
    const { status, body } = await admin.post('/events', {
      ...FAIR,
      description: 'Music\n\nand cake',
      image: 'https://images.example/fair.png',
      cost: ['8', '12'],
      categories: ['Music', 'Jazz'],
      tags: 'Outdoor, Free entry',
      venue: [{ venue: 'Hall', city: 'Bern' }, { venue: 'Park' }],
      organizer: { organizer: 'Anna' },
    });
    expect(status).toBe(201);
    const { json_ld, ...read } = (await admin.get(`/events/${body.id}`)).body;
    expect(json_ld).toMatchObject({ '@type': 'Event', name: 'Fair' });
    const withoutLd = ({ json_ld: _, ...record }: { json_ld?: object }) => record;
    expect({ ...read, venue: read.venue.map(withoutLd), organizer: read.organizer.map(withoutLd) }).toEqual(body);
  });

  it('gives every key a value, even where nothing was sent', async () => {
    expect(await given(anEvent())).toMatchObject({
      description: '',
      excerpt: '',
      image: false,
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      ticketed: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
    });
  });

  it('is open to form bodies', async () => {
    const form = new URLSearchParams({ ...FAIR, featured: '1', 'venue[venue]': 'Hall', 'categories[]': 'Music' });
    const { status, body } = await admin.post('/events', form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ featured: true, venue: { venue: 'Hall' }, categories: [{ name: 'Music' }] });
  });

  it('is refused to anonymous callers with 401 and to subscribers with 403, before anything sent is looked at', async () => {
    const anonymous = await api.post('/events', { title: '' });
    const subscriber = await api.as('subscriber').post('/events', { title: '' });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden']);
    expect([subscriber.status, subscriber.body.code]).toEqual([403, 'rest_forbidden']);
  });

  it('ignores an id and unknown fields', async () => {
    const first = await given(anEvent());
    const second = await given(anEvent({ id: first.id, foo: 'bar', modified: '2000-01-01' }));
    expect(second.id).not.toBe(first.id);
    expect(second.modified).toBe('2026-02-15 12:00:00');
  });

  it('names every parameter that is not acceptable at once', async () => {
    const { status, body } = await admin.post('/events', {
      title: ' ',
      start_date: 'soon',
      end_date: 5,
      venue: 99,
      author: 99,
      website: 'x',
    });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params).sort()).toEqual([
      'author',
      'end_date',
      'start_date',
      'title',
      'venue',
      'website',
    ]);
    expect(body.data.details).toEqual({ end_date: expect.objectContaining({ code: 'rest_invalid_type' }) });
  });
});

describe('each field of a new event', () => {
  const accepted: [string, unknown, object][] = [
    ['author', 1, { author: '1' }],
    ['author', '2', { author: '2' }],
    ['date', '2026-01-01 08:00', { date: '2026-01-01 08:00:00', date_utc: '2026-01-01 08:00:00' }],
    ['date', '2026-01-01T08:00:00+02:00', { date: '2026-01-01 06:00:00' }],
    ['date_utc', '2026-01-01 08:00', { date: '2026-01-01 08:00:00' }],
    ['title', 'A <b>bold</b> &amp; true title', { title: 'A bold & true title', slug: 'a-bold-true-title' }],
    ['title', '0', { title: '0', slug: '0' }],
    ['description', 'One\n\nTwo', { description: '<p>One</p>\n<p>Two</p>' }],
    ['description', 'Hi<script>alert(1)</script>', { description: '<p>Hi</p>' }],
    ['description', '', { description: '' }],
    ['excerpt', 'Short', { excerpt: '<p>Short</p>' }],
    ['excerpt', null, { excerpt: '' }],
    ['slug', 'My Slug Ünï', { slug: 'my-slug-uni' }],
    ['slug', '', { slug: 'fair' }],
    ['status', 'draft', { status: 'draft', slug: 'fair' }],
    ['timezone', 'europe/berlin', { timezone: 'europe/berlin', timezone_abbr: 'CEST' }],
    ['timezone', '', { timezone: 'UTC', timezone_abbr: 'UTC' }],
    ['all_day', '1', { all_day: true, start_date: '2026-06-01 00:00:00', end_date: '2026-06-01 23:59:59' }],
    ['start_date', '2026-06-01T16:00:00-02:00', { start_date: '2026-06-01 18:00:00' }],
    ['start_date', 'tomorrow 5pm', { start_date: '2026-02-16 17:00:00' }],
    ['end_date', '2026-06-02', { end_date: '2026-06-02 00:00:00' }],
    ['image', 'https://images.example/a.png', { image: expect.objectContaining({ extension: 'png' }) }],
    ['image', '', { image: false }],
    ['image', false, { image: false }],
    ['cost', 0, { cost: 'Free', cost_details: expect.objectContaining({ values: ['0'] }) }],
    ['cost', '€8-€12', { cost: '€8 – €12' }],
    ['website', 'https://fair.example/?a=1&b=2', { website: 'https://fair.example/?a=1&amp;b=2' }],
    ['show_map', true, { show_map: true }],
    ['show_map_link', 'true', { show_map_link: true }],
    ['hide_from_listings', 1, { hide_from_listings: true }],
    ['sticky', '1', { sticky: true }],
    ['featured', 'TRUE', { featured: true }],
    ['ticketed', true, { ticketed: true }],
    ['categories', 'Music, Jazz', { categories: [{ name: 'Jazz' }, { name: 'Music' }] }],
    ['categories', null, { categories: [] }],
    ['tags', ['With, comma'], { tags: [{ name: 'With, comma' }] }],
    ['venue', { venue: 'Hall' }, { venue: { venue: 'Hall' } }],
    ['venue', [{ venue: 'Hall' }], { venue: { venue: 'Hall' } }],
    ['venue', [{ venue: 'B' }, { venue: 'A' }], { venue: [{ venue: 'B' }, { venue: 'A' }] }],
    ['venue', '', { venue: [] }],
    ['organizer', { organizer: 'Anna' }, { organizer: [{ organizer: 'Anna' }] }],
    ['organizer', 0, { organizer: [] }],
  ];
  it.each(accepted)('takes %s %j', async (field, value, expected) => {
    expect(await created({ [field]: value })).toMatchObject(expected);
  });

  const rejected: [string, unknown][] = [
    ['author', 99],
    ['author', 'editor'],
    ['date', 'nope'],
    ['date', 1900000000],
    ['date_utc', ''],
    ['title', '&lt;b&gt;'],
    ['title', ['x']],
    ['description', 5],
    ['excerpt', ['x']],
    ['slug', ['x']],
    ['status', 'any'],
    ['status', 'auto-draft'],
    ['timezone', 'Mars/Base'],
    ['timezone', 'UTC+25'],
    ['all_day', 'maybe'],
    ['start_date', '2026-02-30'],
    ['start_date', '2026'],
    ['end_date', '2026-05-31'],
    ['image', 99],
    ['image', 'javascript:alert(1)'],
    ['cost', [['8']]],
    ['website', 'example.org'],
    ['website', 'ftp://example.org/'],
    ['show_map', 'x'],
    ['show_map_link', null],
    ['hide_from_listings', 2],
    ['sticky', ''],
    ['featured', [true]],
    ['ticketed', 'maybe'],
    ['categories', [99]],
    ['categories', [['x']]],
    ['tags', '99'],
    ['venue', 99],
    ['venue', 'Hall'],
    ['venue', { city: 'Bern' }],
    ['organizer', [99]],
    ['organizer', [{ organizer: 'Anna', website: 'x' }]],
  ];
  it.each(rejected)('refuses %s %j', async (field, value) => {
    const { status, body } = await admin.post('/events', { ...FAIR, [field]: value });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [field]]);
  });

  it('shows its own page as the website of an event that has none', async () => {
    const { website, url } = await created({});
    expect(website).toBe(url);
  });
});

describe('the state of a new event', () => {
  it('follows its date: publishing ahead is scheduling, scheduling the past is publishing', async () => {
    expect((await created({ status: 'publish', date: '2026-03-01' })).status).toBe('future');
    expect((await created({ status: 'future', date: '2026-01-01' })).status).toBe('publish');
    expect((await created({ status: 'private', date: '2026-03-01' })).status).toBe('private');
  });

  it.each([
    [undefined, 'draft'],
    ['publish', 'pending'],
    ['future', 'pending'],
    ['private', 'private'],
  ])('of a contributor who sends %p is %p', async (status, kept) => {
    const { body } = await api.as('contributor').post('/events', { ...FAIR, status });
    expect([body.status, body.slug]).toEqual([kept, 'fair']);
  });

  it('may only have another author for those who may edit what others wrote', async () => {
    const { status, body } = await api.as('author').post('/events', { ...FAIR, author: 1 });
    expect([status, body.code]).toEqual([403, 'rest_forbidden']);
  });

  it('has real UTC dates as a draft', async () => {
    const { date_utc, modified_utc } = await created({ status: 'draft' });
    expect([date_utc, modified_utc]).toEqual(['2026-02-15 12:00:00', '2026-02-15 12:00:00']);
  });
});
