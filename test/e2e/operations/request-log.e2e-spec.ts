import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { passwordOf } from '../../support/users.js';
import { WrittenLog } from '../../support/written-log.js';

const log = new WrittenLog();
const { api, given, origin } = await appForThisFile({ LOG_LEVEL: 'info', ANSWER_CACHE: 'off' }, { log });

const headers = (id: string) => ({ headers: { 'X-Request-Id': id } });

describe('X-Request-Id', () => {
  it('comes back as it was sent', async () => {
    expect((await api.get('/events', headers('checkout-42/a'))).headers.get('x-request-id')).toBe('checkout-42/a');
  });

  it('is a new one where none was sent', async () => {
    const first = (await api.get('/events')).headers.get('x-request-id');
    const second = (await api.get('/events')).headers.get('x-request-id');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  it.each([
    ['has a blank', 'two words'],
    ['is longer than 128 characters', 'x'.repeat(129)],
    ['is not printable', 'caf\u00e9'],
  ])('is a new one where what was sent %s', async (_, sent) => {
    expect((await api.get('/events', headers(sent))).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['/events/4711', '/nowhere', '/events?page=x', '/%ff'])('is on the refusal of %s too', async (path) => {
    const { status, headers: answered } = await api.get(path, headers('refused-1'));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(answered.get('x-request-id')).toBe('refused-1');
  });
});

describe('the log', () => {
  it('has one line for a request, with who, what, how it went and what it cost', async () => {
    const event = await given(anEvent());
    await api.as('editor').get(`/events/${event.id}`, headers('read-1'));
    expect(await log.ofRequest('read-1')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      context: 'Request',
      request_id: 'read-1',
      login: 'editor',
      method: 'GET',
      route: '/calendar/events/v1/events/:id',
      status: 200,
      ms: expect.any(Number),
      statements: expect.any(Number),
    });
  });

  it.each([
    ['/docs', '/docs'],
    ['/docs/guides', '/docs/guides'],
    ['/docs/guides/api/events', '/docs/guides/:folder/:name'],
    ['/docs/no-such-file.js', 'none'],
  ])('names the route of %s as %s', async (path, route) => {
    const id = `docs${path.replaceAll('/', '-')}`;
    await api.get(`${origin}${path}`, headers(id));
    expect(await log.ofRequest(id)).toMatchObject({ route });
  });

  it('counts the statements of each request alone, also of many at once', async () => {
    const event = await given(anEvent());
    const ids = Array.from({ length: 20 }, (_, index) => `alone-${index}`);
    // No list of venues is kept: each request sends the same statements.
    await api.get(`/venues?event=${event.id}`, headers('before'));
    const { statements } = await log.ofRequest('before');
    await Promise.all(ids.map((id) => api.get(`/venues?event=${event.id}`, headers(id))));
    for (const id of ids) expect((await log.ofRequest(id)).statements).toBe(statements);
    expect(statements).toBeGreaterThan(1);
  });

  it('counts the statements of a write by form, too', async () => {
    const form = new FormData();
    form.set('name', 'Outdoors');
    await api.as('editor').post('/categories', form, headers('form-1'));
    expect((await log.ofRequest('form-1')).statements).toBeGreaterThan(2);
  });

  it('names the problem a request was refused with', async () => {
    await api.post('/events', {}, headers('refused-2'));
    expect(await log.ofRequest('refused-2')).toMatchObject({ status: 401, problem: 'rest_forbidden' });
  });

  it('never holds a password, a header, a parameter or a body', async () => {
    await api.as('editor').post('/events?title=query-secret', anEvent({ title: 'body-secret' }).fields, {
      headers: { 'X-Request-Id': 'secret-1', Cookie: 'cookie-secret', 'X-Api-Key': 'header-secret' },
    });
    await api.get('/events/by-slug/path-secret', {
      headers: { 'X-Request-Id': 'secret-2', Authorization: `Basic ${btoa('editor:password-secret')}` },
    });
    await log.ofRequest('secret-1');
    await log.ofRequest('secret-2');
    const text = JSON.stringify(log.lines);
    expect(text).not.toContain(passwordOf('editor'));
    expect(text).not.toMatch(/(query|body|cookie|header|path|password)-secret/);
  });
});
