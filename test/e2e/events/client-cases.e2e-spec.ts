import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** The type of every member, as programs with a fixed schema see it. */
const typesOf = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value,
    ]),
  );

describe('CC-15', () => {
  it('what an event lacks is false or an empty list', async () => {
    const { id } = await given(anEvent());
    const { body } = await api.get(`/events/${id}`);
    expect([body.image, body.venue, body.organizer, body.tags, body.custom_fields]).toEqual([false, [], [], [], []]);
  });
});

describe('CC-17', () => {
  it('no member changes its type, whatever an event has; image and venue are false or [] where they are missing', async () => {
    const bare = typesOf(await given(anEvent()));
    const rich = typesOf(
      await given(
        anEvent({
          title: '12',
          cost: 5,
          all_day: true,
          featured: 1,
          slug: '2031',
          author: '2',
          description: 'Long',
          website: 'https://fair.example/',
          image: 'https://images.example/fair.png',
          categories: ['Music'],
          tags: ['Outdoor'],
          venue: { venue: 'Hall' },
          organizer: { organizer: 'Anna' },
        }),
      ),
    );
    expect(rich).toEqual({ ...bare, image: 'object', venue: 'object' });
    expect(bare).toMatchObject({ id: 'number', author: 'string', cost: 'string', sticky: 'boolean', tags: 'list' });
  });
});

describe('CC-18', () => {
  it('dates in parts are texts with leading zeros', async () => {
    const { start_date_details } = await given(anEvent({ start: '2026-03-04 05:06:07' }));
    expect(start_date_details).toEqual({
      year: '2026',
      month: '03',
      day: '04',
      hour: '05',
      minutes: '06',
      seconds: '07',
    });
  });
});

describe('CC-19', () => {
  it('an all-day event runs from midnight to the last second', async () => {
    const event = await given(anEvent({ all_day: true }));
    expect([event.all_day, event.start_date.slice(11), event.end_date.slice(11)]).toEqual([
      true,
      '00:00:00',
      '23:59:59',
    ]);
  });
});

describe('CC-21', () => {
  it('what cannot be read is told apart: unknown 404, trashed and unpublished 403', async () => {
    const trashed = await given(anEvent());
    await admin.delete(`/events/${trashed.id}`);
    const draft = await given(anEvent({ status: 'draft' }));
    const seen = [];
    for (const path of ['/events/9999', '/events/by-slug/nope', `/events/${trashed.id}`, `/events/${draft.id}`]) {
      const { status, body } = await api.get(path);
      seen.push([status, body.code]);
    }
    expect(seen).toEqual([
      [404, 'rest-event-not-found'],
      [404, 'rest-event-not-found'],
      [403, 'event-no-longer-available'],
      [403, 'event-not-accessible'],
    ]);
  });
});

describe('CC-22', () => {
  it.each(['caf%C3%A9', 'CAFE', 'cafe/', 'Caf%c3%a9/'])('finds Café as %s', async (slug) => {
    const { id } = await given(anEvent({ title: 'Café' }));
    expect((await api.get(`/events/by-slug/${slug}`)).body.id).toBe(id);
  });
});

describe('CC-23', () => {
  it.each(['post', 'put', 'patch'] as const)('%s of one field changes only that field', async (method) => {
    const { title: _, ...rest } = await given(
      anEvent({ status: 'draft', cost: '5', featured: true, date: '2026-01-01' }),
    );
    const { body } = await admin[method](`/events/${rest.id}`, { title: 'Changed' });
    expect(body).toEqual({ ...rest, title: 'Changed', modified: body.modified, modified_utc: body.modified_utc });
  });
});

describe('CC-25', () => {
  it('a venue is named in every form that clients use', async () => {
    const { id } = await given(aVenue({ venue: 'Hall' }));
    const { id: other } = await given(aVenue({ venue: 'Park' }));
    const names = async (venue: unknown) => {
      const event = await given(anEvent({ venue }));
      return [event.venue].flat().map(({ venue: name }: { venue: string }) => name);
    };
    expect(await names(id)).toEqual(['Hall']);
    expect(await names(String(id))).toEqual(['Hall']);
    expect(await names([id])).toEqual(['Hall']);
    expect(await names([id, other])).toEqual(['Hall', 'Park']);
    expect(await names({ venue: 'New', city: 'X' })).toEqual(['New']);
    expect(await names([{ venue: 'Newer' }, other])).toEqual(['Newer', 'Park']);
    expect(await names([])).toEqual([]);
    expect(await names('')).toEqual([]);
  });
});

describe('CC-26', () => {
  it('writing without credentials is 401, with too little right 403, each with a code', async () => {
    const { id } = await given(anEvent());
    const anonymous = await api.post('/events', anEvent().fields);
    const subscriber = await api.as('subscriber').post('/events', anEvent().fields);
    const stranger = await api.as('author').patch(`/events/${id}`, {});
    const seen = [anonymous, subscriber, stranger].map(({ status, body }) => [status, body.code]);
    expect(seen).toEqual([
      [401, 'rest_forbidden'],
      [403, 'rest_forbidden'],
      [403, 'rest_forbidden'],
    ]);
  });
});

describe('CC-27', () => {
  it('deleting answers the record in the trash, deleting again is 410, and force is no error', async () => {
    const { id } = await given(anEvent());
    const first = await admin.delete(`/events/${id}?force=true`);
    const second = await admin.delete(`/events/${id}?force=true`);
    expect([first.status, first.body.id, first.body.status]).toEqual([200, id, 'trash']);
    expect([second.status, second.body.code]).toEqual([410, 'event-is-in-trash']);
  });
});

describe('CC-37', () => {
  it('an event hidden from listings is in no default list, and is read by id', async () => {
    const { id } = await given(anEvent({ hide_from_listings: true }));
    for (const viewer of [api, admin]) expect((await viewer.get('/events')).body.events).toEqual([]);
    expect((await api.get(`/events/${id}`)).status).toBe(200);
  });
});

describe('CC-38', () => {
  it('only reading one event describes it for search engines', async () => {
    const created = await given(anEvent());
    const updated = (await admin.patch(`/events/${created.id}`, {})).body;
    const [listed] = (await api.get('/events')).body.events;
    const read = (await api.get(`/events/${created.id}`)).body;
    const deleted = (await admin.delete(`/events/${created.id}`)).body;
    expect([created, updated, listed, deleted].map((record) => 'json_ld' in record)).toEqual(Array(4).fill(false));
    expect(read.json_ld['@type']).toBe('Event');
  });
});

describe('CC-41', () => {
  it('the global id is the host and the id, and begins its lineage', async () => {
    const { id, global_id, global_id_lineage } = await given(anEvent());
    expect([global_id, global_id_lineage]).toEqual([`127.0.0.1?id=${id}`, [`127.0.0.1?id=${id}`]]);
  });
});
