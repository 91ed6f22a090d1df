import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { holdEvents } from '../../support/held-tables.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database } = await appForThisFile({ REQUEST_TIMEOUT_SECONDS: '1' });

describe('a request that takes too long', () => {
  it('is answered 503, with the time after which to try again', async () => {
    const letGo = await holdEvents(database);
    const { status, body, headers } = await api.get('/events');
    await letGo();
    expect([status, body.code]).toEqual([503, 'rest_request_timeout']);
    expect(headers.get('retry-after')).toBe('1');
  });

  it('leaves nothing of what it would have written', async () => {
    const letGo = await holdEvents(database);
    const { status } = await api.as('editor').post('/events', anEvent({ title: 'Too late' }).fields);
    await letGo();
    expect(status).toBe(503);
    expect((await api.get('/events?search=late')).body.total).toBe(0);
    expect(await database.query('SELECT id FROM events')).toEqual([]);
  });

  it('does not keep the next one from being answered', async () => {
    const letGo = await holdEvents(database);
    await Promise.all(Array.from({ length: 20 }, () => api.get('/events')));
    await letGo();
    expect((await api.get('/events')).status).toBe(200);
  });
});
