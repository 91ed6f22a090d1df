import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../../support/start-app.js';
import { addUsers } from '../../support/users.js';

describe('a service without users', () => {
  let running: RunningApp;

  beforeAll(async () => {
    running = await startApp({}, { users: false });
  });
  afterAll(() => running.stop());

  const tag = (name: string, headers: Record<string, string> = {}) => running.api.post('/tags', { name }, { headers });

  it('takes everybody on this machine for an administrator', async () => {
    expect((await tag('Open air')).status).toBe(201);
  });

  it('is not open to pages of others in a browser here, nor to callers behind a proxy', async () => {
    expect((await tag('Foreign page', { origin: 'https://example.test' })).status).toBe(401);
    expect((await tag('Proxied', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(401);
    expect((await running.api.get('/tags', { headers: { origin: 'https://example.test' } })).status).toBe(200);
  });

  it('knows no credentials', async () => {
    expect((await tag('Guessed', { authorization: `Basic ${btoa('admin:password')}` })).status).toBe(401);
  });

  it('is closed as soon as there is a user', async () => {
    await addUsers(running.database);
    expect((await tag('Too late')).status).toBe(401);
    expect((await running.api.as('editor').post('/tags', { name: 'By an editor' })).status).toBe(201);
  });
});
