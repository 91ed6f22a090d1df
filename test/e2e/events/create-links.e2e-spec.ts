import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, database } = await appForThisFile();
const admin = api.as('administrator');

const rowsIn = async (table: string): Promise<number> =>
  Number((await database.query<{ n: number }[]>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);

describe('linking venues and organizers to a new event', () => {
  it('takes ids as numbers, digits and in objects, keeps their order, and drops repeats', async () => {
    const a = await given(anOrganizer({ organizer: 'A' }));
    const b = await given(anOrganizer({ organizer: 'B' }));
    const event = await given(anEvent({ organizer: [b.id, String(a.id), { id: b.id, organizer: 'Renamed' }] }));
    expect(event.organizer.map(({ organizer }: { organizer: string }) => organizer)).toEqual(['B', 'A']);
  });

  it('shows one venue as itself and several as a list', async () => {
    const a = await given(aVenue());
    const b = await given(aVenue());
    expect((await given(anEvent({ venue: [a.id] }))).venue.id).toBe(a.id);
    expect((await given(anEvent({ venue: [b.id, a.id] }))).venue).toMatchObject([{ id: b.id }, { id: a.id }]);
  });

  it('links an existing record of the same name unchanged instead of making another', async () => {
    const hall = await given(aVenue({ venue: 'City  Hall', city: 'Bern' }));
    const event = await given(anEvent({ venue: { venue: 'city hall', city: 'Basel' } }));
    expect(event.venue).toMatchObject({ id: hall.id, city: 'Bern' });
  });

  it('leaves out linked records the viewer could not read alone', async () => {
    const draft = await given(aVenue({ status: 'draft' }));
    const event = await given(anEvent({ venue: draft.id }));
    expect(event.venue.id).toBe(draft.id);
    expect((await api.get(`/events/${event.id}`)).body.venue).toEqual([]);
  });

  it('refuses ids of another kind', async () => {
    const { id } = await given(anOrganizer());
    const { status, body } = await admin.post('/events', anEvent({ venue: id }).fields);
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['venue']]);
  });

  it.each([
    ['venue', { venue: '' }, 'could-not-create-venue'],
    ['venue', '7,8', 'could-not-create-venue'],
    ['organizer', '7,8', 'could-not-create-organizer'],
  ])('cannot make a %s of %j', async (field, value, code) => {
    const { status, body } = await admin.post('/events', anEvent({ [field]: value }).fields);
    expect([status, body.code]).toEqual([400, code]);
  });
});

describe('an event that fails', () => {
  it('leaves nothing behind of what was to be made with it', async () => {
    const { status } = await admin.post(
      '/events',
      anEvent({ venue: { venue: 'Hall' }, organizer: [{ organizer: 'Anna' }, { organizer: ' ' }], tags: ['New'] })
        .fields,
    );
    expect(status).toBe(400);
    for (const table of ['events', 'venues', 'organizers', 'tags', 'event_venues', 'search_texts']) {
      expect([table, await rowsIn(table)]).toEqual([table, 0]);
    }
  });
});

describe('terms of a new event', () => {
  it('are made by those who may, and refused to others', async () => {
    const author = api.as('author');
    expect((await author.post('/events', anEvent({ categories: ['New'] }).fields)).status).toBe(201);
    expect((await author.post('/events', anEvent({ tags: ['New'] }).fields)).status).toBe(400);
    const contributor = await api.as('contributor').post('/events', anEvent({ categories: ['Newer'] }).fields);
    expect(Object.keys(contributor.body.data.params)).toEqual(['categories']);
  });

  it('are existing ones where a name or slug is known', async () => {
    const first = await given(anEvent({ tags: ['Free entry'] }));
    const second = await given(anEvent({ tags: ['FREE ENTRY', 'free-entry', first.tags[0].id] }));
    expect(second.tags).toMatchObject([{ id: first.tags[0].id, count: 2 }]);
  });
});
