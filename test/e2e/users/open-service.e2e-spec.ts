import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawClient } from '../../support/raw-client.js';
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
    const foreign = await tag('Foreign page', { origin: 'https://example.test' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'rest_cross_origin']);
    for (const name of ['x-forwarded-for', 'via', 'x-real-ip', 'cf-connecting-ip', 'x-forwarded-port']) {
      expect([name, (await tag('Proxied', { [name]: '203.0.113.5' })).status]).toEqual([name, 401]);
    }
    expect((await running.api.get('/tags', { headers: { origin: 'https://example.test' } })).status).toBe(200);
  });

  it('is not open to a proxy that speaks HTTP/1.0', async () => {
    const { hostname, port } = new URL(running.origin);
    const client = await RawClient.to(running.origin);
    const body = 'name=Proxied';
    client.send(
      `POST /calendar/events/v1/tags HTTP/1.0\r\nHost: ${hostname}:${port}\r\nContent-Length: ${body.length}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\n\r\n${body}`,
    );
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 401 /);
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
