import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const admin = api.as('administrator');

const PICTURE = { image: 'https://images.example/a.png' };

/** A record without the moment of its last write. */
const unwritten = ({ modified: _, modified_utc: __, ...record }: Record<string, unknown>) => record;

describe('FC-94 a record that is sent back', () => {
  it.each([
    [
      '/events',
      () => anEvent({ ...PICTURE, venue: { venue: 'Hall' }, organizer: [{ organizer: 'Choir' }], tags: ['a'] }),
    ],
    ['/venues', () => aVenue(PICTURE)],
    ['/organizers', () => anOrganizer(PICTURE)],
    ['/categories', () => aCategory({ name: 'AT&amp;amp;T' })],
    ['/tags', () => aTag({ name: 'AT&amp;amp;T' })],
  ])('to %s is written and unchanged, but for the moment and the version', async (path, draft) => {
    const { id } = await given(draft());
    const read = await api.get(`${path}/${id}`);
    expect((await admin.put(`${path}/${id}`, read.body, { now: LATER })).status).toBe(200);
    const { body, headers } = await api.get(`${path}/${id}`);
    expect(unwritten(body)).toEqual(unwritten(read.body));
    expect(headers.get('etag')).not.toBe(read.headers.get('etag'));
    expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 13:00:00 GMT');
  });
});

const LATER = '2026-02-15 13:00:00';

describe('a record named by an object with its id', () => {
  it('counts by it on create, whatever else the object says', async () => {
    const { body: read } = await api.get(`/events/${(await given(anEvent({ ...PICTURE, ...(await linked()) }))).id}`);
    const changed = (record: object) => ({
      ...record,
      name: 'Renamed',
      venue: 'Renamed',
      organizer: 'Renamed',
      slug: 'x',
    });
    const { image, categories, tags, venue, organizer } = await given(
      anEvent({
        image: { ...read.image, url: 'https://elsewhere.example/b.png' },
        categories: read.categories.map(changed),
        tags: read.tags.map(changed),
        venue: changed(read.venue),
        organizer: read.organizer.map(changed),
      }),
    );
    expect(image).toEqual(read.image);
    const named = (records: Record<string, unknown>[]) => records.map(({ id, slug }) => [id, slug]);
    expect([categories, tags, [venue], organizer].map(named)).toEqual(
      [read.categories, read.tags, [read.venue], read.organizer].map(named),
    );
  });

  it('is refused where there is no such record', async () => {
    const objects = { image: { id: 9999 }, categories: [{ id: 9999 }], tags: [{ id: 9999 }], venue: { id: 9999 } };
    const { status, body } = await admin.post('/events', {
      ...anEvent().fields,
      ...objects,
      organizer: [{ id: 9999 }],
    });
    expect([status, Object.keys(body.data.params).sort()]).toEqual([
      400,
      ['categories', 'image', 'organizer', 'tags', 'venue'],
    ]);
  });

  it.each([
    ['image', { url: 'https://images.example/a.png' }],
    ['image', { id: 'a' }],
    ['categories', [{ name: 'Music' }]],
    ['tags', { name: 'Music' }],
    ['venue', { id: { id: 7 } }],
  ])('is refused without an id that is one: %s %j', async (name, value) => {
    const { status, body } = await admin.post('/events', { ...anEvent().fields, [name]: value });
    expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
  });

  it('is sent by a contributor, who may send no address of a picture', async () => {
    const { body: read } = await api.get(`/events/${(await given(anEvent(PICTURE))).id}`);
    const { status, body } = await api.as('contributor').post('/events', { ...anEvent().fields, image: read.image });
    expect([status, body.image]).toEqual([201, read.image]);
  });
});

async function linked() {
  const [category, tag, venue, organizer] = await Promise.all(
    [aCategory(), aTag(), aVenue(), anOrganizer()].map((draft) => given(draft)),
  );
  return { categories: [category.id], tags: [tag.id], venue: venue.id, organizer: [organizer.id] };
}

describe('the author that a record has', () => {
  it('is no change for those who may not name authors', async () => {
    const { id, author } = await given(anEvent(), 'author');
    for (const sent of [author, Number(author)]) {
      expect((await api.as('author').patch(`/events/${id}`, { author: sent })).body.author).toBe(author);
    }
  });

  it.each(['0', 0])('is not nobody where somebody wrote it: %j', async (author) => {
    const { id } = await given(anEvent());
    expect((await admin.patch(`/events/${id}`, { author })).status).toBe(400);
    expect((await admin.post('/events', { ...anEvent().fields, author })).status).toBe(400);
  });
});

describe('a page of the event itself, sent as its website', () => {
  const page = (slug: string) => `${origin}/event/${slug}/`;
  const websiteAfter = async (id: number, changes: object) => {
    const { status, body } = await admin.patch(`/events/${id}`, changes);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.website;
  };

  it('FC-94 is none: it follows a new slug', async () => {
    const { id, website } = await given(anEvent({ slug: 'old' }));
    expect(website).toBe(page('old'));
    expect(await websiteAfter(id, { website })).toBe(page('old'));
    expect(await websiteAfter(id, { slug: 'new' })).toBe(page('new'));
  });

  it.each([
    ['under the slug that is given up with it', { slug: 'newer', website: page('new') }, page('newer')],
    ['under the slug that it gets with it', { slug: 'newer', website: page('newer') }, page('newer')],
    ['under a former slug', { website: page('old') }, page('new')],
    ['without the last slash', { website: page('old').slice(0, -1) }, page('new')],
  ])('is none %s', async (_, changes, shown) => {
    const { id } = await given(anEvent({ slug: 'old' }));
    await websiteAfter(id, { slug: 'new' });
    expect(await websiteAfter(id, changes)).toBe(shown);
    expect(await websiteAfter(id, { slug: 'last' })).toBe(page('last'));
  });

  it('is none by its id, as a draft shows it', async () => {
    const { id, website } = await given(anEvent({ slug: 'old', status: 'draft' }));
    await websiteAfter(id, { status: 'publish', slug: 'new' });
    expect(await websiteAfter(id, { website })).toBe(page('new'));
  });

  it('takes the place of another website', async () => {
    const { id } = await given(anEvent({ slug: 'fair', website: 'https://fair.example/' }));
    expect(await websiteAfter(id, { website: page('fair') })).toBe(page('fair'));
    expect(await websiteAfter(id, { slug: 'gala' })).toBe(page('gala'));
  });

  it('is kept where it is of another event, or none', async () => {
    await given(anEvent({ slug: 'other' }));
    const { id } = await given(anEvent({ slug: 'fair' }));
    for (const website of [page('other'), `${page('fair')}photos/`, `${page('fair')}?a=1`, `${origin}/venue/fair/`]) {
      expect(await websiteAfter(id, { website })).toBe(website);
    }
  });
});

describe('what a record shows, sent back in a change', () => {
  it('FC-98 is not decoded again', async () => {
    const { id, title } = await given(anEvent({ title: 'AT&amp;amp;T' }));
    expect(title).toBe('AT&amp;T');
    expect((await admin.patch(`/events/${id}`, { title, excerpt: 'New' })).body.title).toBe('AT&amp;T');
    expect((await admin.patch(`/events/${id}`, { title: 'AT&amp;T plc' })).body.title).toBe('AT&T plc');
  });

  it.each([
    [['0-8'], 'Free – $8', ['0', '8']],
    [[0, 10, 20], 'Free – $20', ['0', '10', '20']],
    ['0', 'Free', ['0']],
  ])('FC-93 keeps the cost %j', async (cost, shown, values) => {
    const { id, cost: text } = await given(anEvent({ cost }));
    expect(text).toBe(shown);
    const { body } = await admin.patch(`/events/${id}`, { cost: text });
    expect([body.cost, body.cost_details.values]).toEqual([shown, values]);
  });

  it('FC-46 keeps the instants of a doubled hour', async () => {
    const { id, start_date, end_date } = await given(
      anEvent({ timezone: 'Europe/Berlin', start: '2026-10-25T02:30:00+01:00', end: '2026-10-25T04:00:00+01:00' }),
    );
    const { body } = await admin.patch(`/events/${id}`, { start_date, end_date });
    expect([body.utc_start_date, body.utc_end_date]).toEqual(['2026-10-25 01:30:00', '2026-10-25 03:00:00']);
  });

  it('keeps the instant of a publication date, and derives the one that is not changed from the one that is', async () => {
    const { id, date, date_utc } = await given(
      anEvent({ date: '2026-01-01 10:00:00', date_utc: '2026-01-01 09:00:00' }),
    );
    expect((await admin.patch(`/events/${id}`, { date })).body.date_utc).toBe(date_utc);
    const moved = await admin.patch(`/events/${id}`, { date: '2026-01-02 10:00:00', date_utc });
    expect(moved.body.date_utc).toBe('2026-01-02 10:00:00');
  });

  it('leaves the state of a venue to follow from its country', async () => {
    const { id, stateprovince } = await given(aVenue({ country: 'Canada', province: 'Ontario' }));
    expect(stateprovince).toBe('Ontario');
    await admin.patch(`/venues/${id}`, { stateprovince });
    expect((await admin.patch(`/venues/${id}`, { province: 'Quebec' })).body.stateprovince).toBe('Quebec');
  });
});
