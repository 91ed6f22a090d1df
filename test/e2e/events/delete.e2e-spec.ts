import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

describe('deleting an event', () => {
  it('moves it to the trash and answers the record with its links', async () => {
    const event = await given(anEvent({ title: 'Fair', venue: { venue: 'Hall' }, tags: ['Outdoor'] }));
    const { status, body } = await admin.delete(`/events/${event.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: event.id,
      status: 'trash',
      slug: 'fair',
      url: expect.stringContaining(`?post_type=tribe_events&p=${event.id}`),
      venue: { venue: 'Hall' },
      tags: [{ name: 'Outdoor', count: 0 }],
    });
  });

  it.each(['/events/ID', '/events/by-slug/fair'])('a second time at %s is 410', async (path) => {
    const { id } = await given(anEvent({ title: 'Fair' }));
    const address = path.replace('ID', String(id));
    await admin.delete(address);
    const { status, body } = await admin.delete(address);
    expect([status, body.code]).toEqual([410, 'event-is-in-trash']);
  });

  it('makes it unreadable for everybody, by id and slug', async () => {
    const { id } = await given(anEvent({ title: 'Fair' }));
    await admin.delete(`/events/${id}?force=true`);
    for (const path of [`/events/${id}`, '/events/by-slug/fair']) {
      for (const viewer of [api, admin]) {
        const { status, body } = await viewer.get(path);
        expect([status, body.code]).toEqual([403, 'event-no-longer-available']);
      }
    }
  });

  it('that does not exist is 404', async () => {
    for (const path of ['/events/9999', '/events/by-slug/nope']) {
      const { status, body } = await admin.delete(path);
      expect([status, body.code]).toEqual([404, 'rest-event-not-found']);
    }
  });

  it('is for those who may change it', async () => {
    const { id } = await given(anEvent({ title: 'Fair' }), 'author');
    const statuses = [(await api.delete(`/events/${id}`)).status];
    for (const login of ['subscriber', 'contributor', 'another-author', 'author'] as const) {
      statuses.push((await api.as(login).delete('/events/by-slug/fair')).status);
    }
    expect(statuses).toEqual([401, 403, 403, 403, 200]);
  });
});
