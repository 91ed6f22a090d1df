import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

describe('the status of an event', () => {
  it('is scheduled by default and has no reason', async () => {
    const event = await given(anEvent());
    expect(event).toMatchObject({ event_status: 'scheduled' });
    expect(event).not.toHaveProperty('event_status_reason');
  });

  it.each([
    ['canceled', 'https://schema.org/EventCancelled'],
    ['postponed', 'https://schema.org/EventPostponed'],
  ])('is %s with a reason, in the record and in its JSON-LD', async (event_status, eventStatus) => {
    const { id } = await given(anEvent());
    const changed = await editor.patch(`/events/${id}`, { event_status, event_status_reason: 'A <b>storm</b> & rain' });
    expect(changed.body).toMatchObject({ event_status, event_status_reason: 'A storm & rain' });
    const { body } = await api.get(`/events/${id}`);
    expect(body).toMatchObject({ event_status, event_status_reason: 'A storm & rain', json_ld: { eventStatus } });
    expect((await editor.patch(`/events/${id}`, body)).status).toBe(200);
  });

  it('keeps the reason while other fields change, and loses it when the event takes place after all', async () => {
    const { id } = await given(anEvent({ event_status: 'canceled', event_status_reason: 'Storm' }));
    expect((await editor.patch(`/events/${id}`, { title: 'Fair' })).body.event_status_reason).toBe('Storm');
    expect((await editor.patch(`/events/${id}`, { event_status_reason: '' })).body).not.toHaveProperty(
      'event_status_reason',
    );
    await editor.patch(`/events/${id}`, { event_status_reason: 'Flood' });
    await editor.patch(`/events/${id}`, { event_status: 'scheduled' });
    const { body } = await editor.patch(`/events/${id}`, { event_status: 'postponed' });
    expect(body).toMatchObject({ event_status: 'postponed' });
    expect(body).not.toHaveProperty('event_status_reason');
  });

  it.each([
    [{ event_status: 'cancelled' }, 'event_status'],
    [{ event_status: null }, 'event_status'],
    [{ event_status: 'canceled', event_status_reason: 'x'.repeat(1001) }, 'event_status_reason'],
    [{ event_status: 'canceled', event_status_reason: 5 }, 'event_status_reason'],
    [{ event_status_reason: 'Storm' }, 'event_status_reason'],
    [{ event_status: 'scheduled', event_status_reason: 'Storm' }, 'event_status_reason'],
  ])('rejects %j', async (fields, name) => {
    const created = await editor.post('/events', anEvent(fields).fields);
    expect([created.status, created.body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(created.body.data.params)).toEqual([name]);
    const { id } = await given(anEvent());
    expect((await editor.patch(`/events/${id}`, fields)).status).toBe(400);
  });
});

describe('lists by the status of events', () => {
  const TITLES = { scheduled: 'On', canceled: 'Off', postponed: 'Later' };

  it.each([
    ['scheduled', ['On']],
    ['canceled', ['Off']],
    ['postponed', ['Later']],
    ['scheduled,postponed', ['Later', 'On']],
    ['canceled,scheduled', ['Off', 'On']],
    ['canceled,postponed', ['Later', 'Off']],
    ['canceled,postponed,scheduled', ['Later', 'Off', 'On']],
  ])('have exact totals for %s, alone and with other filters', async (statuses, titles) => {
    const tag = `Only ${statuses}`;
    const categories = [`Of ${statuses}`];
    for (const [event_status, title] of Object.entries(TITLES)) {
      await given(anEvent({ title, event_status, categories, featured: true, tags: [tag] }));
    }
    const [{ id }] = (await api.get(`/tags?search=${encodeURIComponent(tag)}&orderby=id&order=desc`)).body.tags;
    const [category] = (await api.get(`/categories?orderby=id&order=desc`)).body.categories;
    for (const filter of [`categories=${category.id}`, `tags=${id}`]) {
      for (const more of ['', '&featured=true', '&geoloc=false', '&search=-nothing']) {
        const { body } = await api.get(`/events?${filter}&event_status=${statuses}&orderby=title${more}`);
        const found = body.events.map(({ title }: { title: string }) => title);
        expect([filter, more, found, body.total]).toEqual([filter, more, titles, titles.length]);
      }
    }
  });

  it.each(['', 'cancelled', 'canceled,no'])('reject %j', async (statuses) => {
    const { status, body } = await api.get(`/events?event_status=${statuses}`);
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['event_status']]);
  });
});
