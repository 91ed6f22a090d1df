import { beforeEach, describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** An event about which everything is said that can be said. */
const FULL = anEvent({
  title: 'Fair',
  slug: 'fair',
  description: 'Music',
  excerpt: 'Short',
  date: '2026-01-01 08:00:00',
  timezone: 'Europe/Berlin',
  image: 'https://images.example/fair.png',
  cost: '8',
  website: 'https://fair.example/',
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
  ticketed: true,
  categories: ['Music'],
  tags: ['Outdoor'],
  venue: { venue: 'Hall' },
  organizer: [{ organizer: 'Anna' }, { organizer: 'Ben' }],
});

let fair: { id: number; [field: string]: unknown };
beforeEach(async () => {
  fair = await given(FULL);
});

const update = async (fields: object) => (await admin.patch(`/events/${fair.id}`, fields)).body;

describe('changing an event', () => {
  it.each(['post', 'put', 'patch'] as const)('by %s changes what is sent and keeps the rest', async (method) => {
    const { status, body } = await admin[method](
      `/events/${fair.id}`,
      { title: 'Spring fair' },
      { now: '2026-02-16 09:00:00' },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      ...fair,
      title: 'Spring fair',
      modified: '2026-02-16 09:00:00',
      modified_utc: '2026-02-16 09:00:00',
    });
  });

  it('with nothing sent keeps everything', async () => {
    expect(await update({})).toEqual(fair);
  });

  it('answers what reading then gives', async () => {
    const changed = await update({ cost: '9', venue: '', tags: ['Indoor'] });
    const { json_ld, ...read } = (await admin.get(`/events/${fair.id}`)).body;
    expect(json_ld.offers.price).toBe('9');
    const withoutLd = ({ json_ld: _, ...record }: { json_ld?: object }) => record;
    expect({ ...read, organizer: read.organizer.map(withoutLd) }).toEqual(changed);
  });

  it('by slug is the same act, and a slug in the body renames', async () => {
    const { status, body } = await admin.put('/events/by-slug/fair', { slug: 'spring', title: 'Spring' });
    expect([status, body.id, body.slug, body.title]).toEqual([200, fair.id, 'spring', 'Spring']);
    expect((await admin.get('/events/by-slug/fair')).status).toBe(404);
  });

  it('is never led to another event by an id in body or query', async () => {
    const other = await given(anEvent({ title: 'Other' }));
    await admin.post(`/events/${fair.id}?id=${other.id}`, { id: other.id, title: 'Changed' });
    expect((await admin.get(`/events/${other.id}`)).body.title).toBe('Other');
    expect((await admin.get(`/events/${fair.id}`)).body.title).toBe('Changed');
  });

  it('is open to form bodies and to fields in the query', async () => {
    const form = new URLSearchParams({ title: 'By form', featured: 'false' });
    expect((await admin.put(`/events/${fair.id}`, form)).body).toMatchObject({ title: 'By form', featured: false });
    expect((await admin.post(`/events/${fair.id}?title=By+query`)).body.title).toBe('By query');
  });

  it('keeps a page that is sent back as it was read', async () => {
    const website = 'https://fair.example/?a=1&b=2';
    const { body: read } = await admin.put(`/events/${fair.id}`, { website });
    expect(read.website).toBe('https://fair.example/?a=1&amp;b=2');
    expect((await admin.put(`/events/${fair.id}`, { website: read.website })).body.website).toBe(read.website);
  });

  it('reads multipart bodies, whatever the method', async () => {
    const form = new FormData();
    form.set('title', 'By multipart');
    expect((await admin.patch(`/events/${fair.id}`, form)).body.title).toBe('By multipart');
  });
});

describe('each field of a change', () => {
  const accepted: [string, unknown, object][] = [
    ['author', 2, { author: '2' }],
    ['date', '2026-01-02', { date: '2026-01-02 00:00:00', date_utc: '2026-01-02 00:00:00' }],
    ['date_utc', '2026-01-02', { date: '2026-01-02 00:00:00' }],
    ['title', 'New', { title: 'New', slug: 'fair' }],
    ['description', '', { description: '' }],
    ['excerpt', null, { excerpt: '' }],
    ['slug', 'new', { slug: 'new' }],
    ['slug', 'FAIR', { slug: 'fair' }],
    ['status', 'draft', { status: 'draft' }],
    ['timezone', 'America/New_York', { start_date: '2026-02-16 18:00:00', utc_start_date: '2026-02-16 23:00:00' }],
    ['timezone', '', { timezone: 'UTC', utc_start_date: '2026-02-16 18:00:00' }],
    ['timezone', null, { timezone: 'UTC' }],
    ['all_day', true, { start_date: '2026-02-16 00:00:00', end_date: '2026-02-16 23:59:59' }],
    ['start_date', '2026-02-16 17:00', { start_date: '2026-02-16 17:00:00', end_date: '2026-02-16 20:00:00' }],
    ['end_date', '2026-02-17', { start_date: '2026-02-16 18:00:00', end_date: '2026-02-17 00:00:00' }],
    ['image', '', { image: false }],
    ['image', 0, { image: false }],
    ['cost', '', { cost: '' }],
    ['cost', 0, { cost: 'Free' }],
    ['website', null, { website: expect.stringContaining('/event/fair/') }],
    ['show_map', false, { show_map: false }],
    ['show_map_link', '0', { show_map_link: false }],
    ['hide_from_listings', 'false', { hide_from_listings: false }],
    ['sticky', 0, { sticky: false }],
    ['featured', false, { featured: false }],
    ['ticketed', false, { ticketed: false }],
    ['categories', [], { categories: [] }],
    ['categories', null, { categories: [] }],
    ['tags', '', { tags: [] }],
    ['tags', 'Indoor', { tags: [{ name: 'Indoor' }] }],
    ['venue', 0, { venue: [] }],
    ['venue', null, { venue: [] }],
    ['venue', { venue: 'Park' }, { venue: { venue: 'Park' } }],
    ['organizer', [], { organizer: [] }],
    ['organizer', [{ organizer: 'Ben' }], { organizer: [{ organizer: 'Ben' }] }],
  ];
  it.each(accepted)('takes %s %j', async (field, value, expected) => {
    expect(await update({ [field]: value })).toMatchObject(expected);
  });

  const rejected: [string, unknown][] = [
    ['author', 0],
    ['date', 'bad'],
    ['date_utc', 5],
    ['title', ''],
    ['title', null],
    ['title', '   '],
    ['description', ['x']],
    ['excerpt', 5],
    ['slug', 5],
    ['status', ''],
    ['status', null],
    ['timezone', 'bad'],
    ['all_day', null],
    ['start_date', ''],
    ['start_date', null],
    ['end_date', null],
    ['end_date', '2026-02-16 17:59:59'],
    ['image', '999'],
    ['cost', [[1]]],
    ['website', 'bad'],
    ['show_map', 'y'],
    ['show_map_link', 5],
    ['hide_from_listings', null],
    ['sticky', 'x'],
    ['featured', []],
    ['ticketed', ''],
    ['categories', [999]],
    ['tags', { name: 'x' }],
    ['venue', 999],
    ['organizer', 'Anna'],
  ];
  it.each(rejected)('refuses %s %j and changes nothing', async (field, value) => {
    const { status, body } = await admin.patch(`/events/${fair.id}`, { title: 'Changed', [field]: value });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).toEqual([field]);
    expect((await admin.get(`/events/${fair.id}`)).body.title).toBe('Fair');
  });

  it('names the end when a new start would come after it', async () => {
    const { body } = await admin.patch(`/events/${fair.id}`, { start_date: '2026-02-16 20:00:01' });
    expect(Object.keys(body.data.params)).toEqual(['end_date']);
  });

  it('gives the next free suffix to a slug that is taken, and keeps it when asked again', async () => {
    await given(anEvent({ slug: 'taken' }));
    expect((await update({ slug: 'taken' })).slug).toBe('taken-2');
    expect((await update({ slug: 'taken' })).slug).toBe('taken-2');
  });

  it('keeps the links in the order of the last change', async () => {
    const [a, b] = [await given(aVenue()), await given(aVenue())];
    expect((await update({ venue: [b.id, a.id] })).venue).toMatchObject([{ id: b.id }, { id: a.id }]);
    expect((await update({ title: 'Later' })).venue).toMatchObject([{ id: b.id }, { id: a.id }]);
  });
});

describe('the state of a changed event', () => {
  it('stays in the trash until another one is asked for', async () => {
    await admin.delete(`/events/${fair.id}`);
    expect((await update({ title: 'Changed' })).status).toBe('trash');
    expect((await update({ status: 'publish' })).status).toBe('publish');
    expect((await api.get('/events/by-slug/fair')).status).toBe(200);
  });

  it('of a scheduled event follows its date', async () => {
    const { id } = await given(anEvent({ date: '2026-03-01' }));
    const { body } = await admin.patch(`/events/${id}`, { date: '2026-02-01' });
    expect(body.status).toBe('publish');
  });

  it('of a contributor’s own draft becomes pending when they publish it', async () => {
    const { id } = await given(anEvent(), 'contributor');
    const { body } = await api.as('contributor').patch(`/events/${id}`, { status: 'publish' });
    expect(body.status).toBe('pending');
  });
});

describe('who may change an event', () => {
  it.each(['/events/ID', '/events/by-slug/fair'])('is asked the same at %s', async (path) => {
    const address = path.replace('ID', String(fair.id));
    const statuses = [];
    for (const login of ['subscriber', 'contributor', 'author', 'editor'] as const) {
      statuses.push((await api.as(login).patch(address, { title: 'Changed' })).status);
    }
    expect([(await api.patch(address, {})).status, ...statuses]).toEqual([401, 403, 403, 403, 200]);
  });

  it('is their author, until a contributor’s is published', async () => {
    const mine = await given(anEvent(), 'contributor');
    const contributor = api.as('contributor');
    expect((await contributor.patch(`/events/${mine.id}`, { title: 'Mine' })).status).toBe(200);
    await admin.patch(`/events/${mine.id}`, { status: 'publish' });
    expect((await contributor.patch(`/events/${mine.id}`, { title: 'Mine' })).status).toBe(403);
  });

  it('is told 404 of an unknown event before what is sent is looked at, and 403 of one of others', async () => {
    const unknown = await admin.patch('/events/9999', { title: '' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'rest-event-not-found']);
    expect((await admin.patch('/events/by-slug/nope', { title: '' })).body.code).toBe('rest-event-not-found');
    expect((await api.as('author').patch(`/events/${fair.id}`, { title: '' })).status).toBe(403);
  });

  it('may not hand it to somebody else without the right to', async () => {
    const mine = await given(anEvent(), 'author');
    expect((await api.as('author').patch(`/events/${mine.id}`, { author: 1 })).status).toBe(403);
    expect((await admin.patch(`/events/${mine.id}`, { author: 1 })).body.author).toBe('1');
  });
});
