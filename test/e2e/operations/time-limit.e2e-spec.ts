import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { withLockedTable } from '../../support/held-tables.js';
import { appForThisFile, startApp } from '../../support/start-app.js';
import type { Login } from '../../support/users.js';

const { api, database } = await appForThisFile({ REQUEST_TIMEOUT_SECONDS: '1' });

describe('a request that takes too long', () => {
  it('is answered 503, with the time after which to try again', async () => {
    const letGo = await withLockedTable(database, 'events');
    const { status, body, headers } = await api.get('/events');
    await letGo();
    expect([status, body.code]).toEqual([503, 'rest_request_timeout']);
    expect(headers.get('retry-after')).toBe('1');
  });

  it('leaves nothing of what it would have written', async () => {
    const letGo = await withLockedTable(database, 'events');
    const { status } = await api.as('editor').post('/events', anEvent({ title: 'Too late' }).fields);
    await letGo();
    expect(status).toBe(503);
    expect((await api.get('/events?search=late')).body.total).toBe(0);
    expect(await database.query('SELECT id FROM events')).toEqual([]);
  });

  it('does not keep the next one from being answered', async () => {
    const letGo = await withLockedTable(database, 'events');
    await Promise.all(Array.from({ length: 20 }, () => api.get('/events')));
    await letGo();
    expect((await api.get('/events')).status).toBe(200);
  });
});

describe('a request whose sender is looked up for too long, where requests are counted', () => {
  it('is answered 503, and the next one is well', async () => {
    const running = await startApp({ REQUEST_TIMEOUT_SECONDS: '1', RATE_LIMIT: '300/60' });
    const letGo = await withLockedTable(running.database, 'users');
    const responses = await Promise.all(
      ['editor', 'author'].map((login) => running.api.as(login as Login).post('/tags', { name: 'Too late' })),
    );
    await letGo();
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [503, 'rest_request_timeout']),
    );
    expect(responses[0]?.headers.get('retry-after')).toBe('1');
    expect((await running.api.as('editor').get('/tags?hide_empty=false')).body.total).toBe(0);
    await running.stop();
  });
});
