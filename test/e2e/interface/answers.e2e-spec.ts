import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();

describe('_fields', () => {
  it('trims an answer to the members it names', async () => {
    const { id } = await given(anEvent({ title: 'Fair' }));
    expect((await api.get(`/events/${id}?_fields=id,title`)).body).toEqual({ id, title: 'Fair' });
  });

  it('reaches into members', async () => {
    const { id } = await given(anEvent({ start: '2026-03-01 10:00:00' }));
    expect((await api.get(`/events/${id}?_fields=start_date_details.year,venue`)).body).toEqual({
      start_date_details: { year: '2026' },
      venue: [],
    });
  });

  it('gives an empty list when nothing it names exists', async () => {
    const { id } = await given(anEvent());
    expect((await api.get(`/events/${id}?_fields=nope`)).body).toEqual([]);
  });

  it('leaves refusals whole', async () => {
    expect((await api.get('/events/999999?_fields=code')).body).toMatchObject({ data: { status: 404 } });
  });
});

describe('_envelope', () => {
  it('puts status and headers into the body', async () => {
    await given(anEvent());
    const { status, body } = await api.get('/events?_envelope=1');
    expect([status, body.status]).toEqual([200, 200]);
    expect(body.body.total).toBe(1);
    expect(body.headers).toMatchObject({ Allow: 'GET', 'X-TEC-Total': '1', 'X-TEC-TotalPages': '1' });
  });

  it('answers a refusal with 200 and says its status inside', async () => {
    const { status, body } = await api.get('/events/999999?_envelope=1');
    expect([status, body.status, body.body.code]).toEqual([200, 404, 'rest-event-not-found']);
  });
});

describe('what has no effect here', () => {
  it.each(['_jsonp=cb', '_embed=1', '_pretty=1', '_locale=user', 'lang=de', 'context=edit'])(
    'is ignored: %s',
    async (query) => {
      const { id } = await given(anEvent());
      const { status, headers, body } = await api.get(`/events/${id}?${query}`);
      expect([status, body.id]).toEqual([200, id]);
      expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    },
  );

  it('includes the nonce of sites that sign in by cookie', async () => {
    expect((await api.get('/events', { headers: { 'X-WP-Nonce': 'bad' } })).status).toBe(200);
  });
});
