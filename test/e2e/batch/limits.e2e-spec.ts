import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { startApp } from '../../support/start-app.js';

const create = () => ({ method: 'POST', path: '/events', body: anEvent().fields });

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

describe('a batch', () => {
  it('counts as many requests as it has operations', async () => {
    const running = await startApp({ RATE_LIMIT: '10/60' });
    stops.push(() => running.stop());
    const editor = running.api.as('editor');
    const first = await editor.post('/batch', { operations: [create(), create(), create(), create()] });
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '6']);
    const { status, body, headers } = await editor.post('/batch', { operations: Array.from({ length: 7 }, create) });
    expect([status, body.code, headers.get('ratelimit-remaining')]).toEqual([429, 'rest_too_many_requests', '0']);
    expect(await running.database.query('SELECT id FROM events')).toHaveLength(4);
  });

  it('has a limit of operations and of bytes, which operators choose', async () => {
    const running = await startApp({ BATCH_MAX_OPERATIONS: '2', MAX_BODY_BYTES: '2048' });
    stops.push(() => running.stop());
    const editor = running.api.as('editor');
    const many = await editor.post('/batch', { operations: [create(), create(), create()] });
    expect([many.status, many.body.data.params]).toEqual([400, { operations: 'Must be a list of 1 to 2 operations.' }]);
    const large = { ...create(), body: { ...anEvent().fields, description: 'x'.repeat(2048) } };
    expect((await editor.post('/batch', { operations: [large] })).status).toBe(413);
    expect((await editor.post('/batch', { operations: [create(), create()] })).status).toBe(200);
  });

  it('is open to everybody where there are no users', async () => {
    const open = await startApp({}, { users: false });
    stops.push(() => open.stop());
    expect((await open.api.post('/batch', { operations: [create()] })).status).toBe(200);
    const headers = { Origin: 'https://elsewhere.example' };
    expect((await open.api.post('/batch', { operations: [create()] }, { headers })).status).toBe(403);
  });
});
