import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const NAMESPACE = '/calendar/events/v1';

/** Sends a method fetch does not know. */
const sendRaw = (method: string, path: string) =>
  new Promise<{ status: number; code: string }>((done, failed) => {
    const sent = request(origin + path, { method }, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => done({ status: response.statusCode ?? 0, code: JSON.parse(text).code }));
    });
    sent.on('error', failed).end();
  });

describe('an address', () => {
  it('is known in any letter case', async () => {
    const { id } = await given(anEvent());
    expect((await api.get('/EVENTS')).status).toBe(200);
    expect((await api.get(`/Events/${id}`)).body.id).toBe(id);
    expect((await api.get('/Events/By-Slug/nothing')).body.code).toBe('rest-event-not-found');
  });

  it('may end in a slash', async () => {
    const { id } = await given(anEvent());
    expect((await api.get('/events/?per_page=1')).body.events).toHaveLength(1);
    expect((await api.get(`/events/${id}/`)).body.id).toBe(id);
  });

  it('may write an id with leading zeros', async () => {
    const { id } = await given(anEvent());
    expect((await api.get(`/events/000${id}`)).body.id).toBe(id);
  });

  it.each([
    '/nope',
    '/events/abc',
    '/events/-1',
    '/events/1.5',
    '/events/1/extra',
    '/events/by-slug',
    '/events/by-slug/',
    '/events/by-slug/a/b',
    '/tags/by-slug/x',
    '//events',
    '/events/%ff',
  ])('is no route where it is %s', async (path) => {
    const { status, body } = await api.get(path);
    expect([status, body.code, body.data]).toEqual([404, 'rest_no_route', { status: 404 }]);
  });

  it('is no route outside the namespace', async () => {
    for (const path of ['/', '/nope', '/calendar/events/v9/events']) {
      const { status, headers, body } = await api.get(origin + path);
      if (path === '/') continue;
      expect([path, status, body.code]).toEqual([path, 404, 'rest_no_route']);
      expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    }
  });

  it('with digits beyond every id names no record', async () => {
    const { status, body } = await api.get('/events/99999999999999999999');
    expect([status, body.code]).toEqual([404, 'rest-event-not-found']);
  });
});

describe('a method', () => {
  it.each([
    ['PUT', '/events', 'GET, POST'],
    ['PATCH', '/venues', 'GET, POST'],
    ['DELETE', '/categories', 'GET, POST'],
    ['POST', '/', 'GET'],
    ['POST', '/doc', 'GET'],
  ])(
    'that a route does not have is no route, and the answer says what it has: %s %s',
    async (method, path, allowed) => {
      const { status, headers, body } = await api.as('administrator').send(method, path);
      expect([status, body.code]).toEqual([404, 'rest_no_route']);
      expect(headers.get('allow')).toBe(allowed);
    },
  );

  it('nobody uses is no route', async () => {
    expect(await sendRaw('TRACE', `${NAMESPACE}/events`)).toEqual({ status: 404, code: 'rest_no_route' });
  });

  it('nobody has heard of is no route', async () => {
    expect(await unknownMethod('FOO', `${NAMESPACE}/events`)).toMatch(/^HTTP\/1\.1 404 .*"rest_no_route"/s);
  });

  it('HEAD answers as GET does, without a body', async () => {
    const { id } = await given(anEvent());
    const list = await api.send('HEAD', '/events');
    expect([list.status, list.body, list.headers.get('x-tec-total')]).toEqual([200, '', '1']);
    expect((await api.send('HEAD', `/events/${id}`)).status).toBe(200);
    expect((await api.send('HEAD', '/events/999999')).status).toBe(404);
  });
});

/** What the service says to a method that Node's own client refuses to send. */
async function unknownMethod(method: string, path: string): Promise<string> {
  const { connect } = await import('node:net');
  const { hostname, port } = new URL(origin);
  return new Promise((done, failed) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (part) => (text += part.toString()));
    socket.on('end', () => done(text));
    socket.on('error', failed);
  });
}
