import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

describe('a POST may name another method', () => {
  it('in a header', async () => {
    const { id } = await given(anEvent());
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    expect((await editor.post(`/events/${id}`, {}, { headers })).body.status).toBe('trash');
  });

  it('in the query', async () => {
    const { id } = await given(anEvent());
    expect((await editor.post(`/events/${id}?_method=PATCH`, { title: 'Changed' })).body.title).toBe('Changed');
  });

  it('such as GET, to send a long question', async () => {
    await given(anEvent({ title: 'Jazz night' }));
    const { status, body } = await api.post('/events?_method=GET', { search: 'jazz' });
    expect([status, body.total]).toEqual([200, 1]);
  });

  it('but one that does not exist is no route, so that nothing is written by mistake', async () => {
    const { status, body } = await editor.post('/events?_method=FOO', anEvent().fields);
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
    expect((await api.get('/events')).body.total).toBe(0);
  });
});

describe('other methods stay what they are', () => {
  it('so that a GET never deletes', async () => {
    const { id } = await given(anEvent());
    const { status, body } = await editor.get(`/events/${id}?_method=DELETE`, {
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    });
    expect([status, body.status]).toEqual([200, 'publish']);
  });
});
