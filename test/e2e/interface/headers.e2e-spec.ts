import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const choosy = await startApp({ CORS_ORIGINS: 'https://one.example,https://two.example' });
afterAll(() => choosy.stop());

describe('Allow', () => {
  it.each([
    ['/events', 'GET', 'GET', 'GET, POST', 'GET, POST'],
    ['/events/1', 'GET', 'GET', 'GET, DELETE, POST, PUT, PATCH', 'GET, DELETE, POST, PUT, PATCH'],
    ['/categories', 'GET', 'GET', 'GET', 'GET, POST'],
    ['/tags/1', 'GET', 'GET', 'GET', 'GET'],
  ])('names the methods of %s that the caller may use', async (path, anybody, subscriber, contributor, author) => {
    const allowed = async (client: typeof api) => (await client.get(path)).headers.get('allow');
    expect(await allowed(api)).toBe(anybody);
    expect(await allowed(api.as('subscriber'))).toBe(subscriber);
    expect(await allowed(api.as('contributor'))).toBe(contributor);
    expect(await allowed(api.as('author'))).toBe(author);
  });

  it('names the methods also where a write is refused', async () => {
    expect((await api.post('/events', {})).headers.get('allow')).toBe('GET');
  });
});

describe('every answer', () => {
  it('says where the interface is', async () => {
    for (const path of ['/events', '/events/999999', '/nope']) {
      const { headers } = await api.get(path);
      expect(headers.get('link')).toBe(`<${origin}/>; rel="https://api.w.org/"`);
      expect(headers.get('x-tec-api-version')).toBe('v1');
      expect(headers.get('x-tec-api-root')).toBe(`${origin}/calendar/events/v1/`);
      expect(headers.get('x-tec-api-origin')).toBe(origin);
    }
  });

  it('is JSON in UTF-8', async () => {
    expect((await api.get('/events')).headers.get('content-type')).toBe('application/json; charset=UTF-8');
  });

  it('to a signed-in caller stays out of every cache', async () => {
    const { id } = await given(anEvent());
    const { headers } = await api.as('editor').get(`/events/${id}`);
    expect(headers.get('cache-control')).toBe('no-cache, must-revalidate, max-age=0, no-store, private');
    expect((await api.get(`/events/${id}`)).headers.get('cache-control') ?? '').not.toContain('private');
  });
});

describe('pages of other origins', () => {
  const Origin = 'https://pages.example';

  it('may read answers and their totals', async () => {
    const { headers } = await api.get('/events', { headers: { Origin } });
    expect(headers.get('access-control-allow-origin')).toBe(Origin);
    expect(headers.get('vary')).toContain('Origin');
    const exposed = headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link']),
    );
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read refusals', async () => {
    const { headers } = await api.get('/events/999999', { headers: { Origin } });
    expect(headers.get('access-control-allow-origin')).toBe(Origin);
  });

  it('are told beforehand what they may send', async () => {
    const { status, headers } = await api.send('OPTIONS', '/events', undefined, {
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(Origin);
    expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, GET, POST, PUT, PATCH, DELETE');
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('read nothing where the configuration names others', async () => {
    const from = (origin: string) => choosy.api.get('/events', { headers: { Origin: origin } });
    expect((await from('https://two.example')).headers.get('access-control-allow-origin')).toBe('https://two.example');
    expect((await from(Origin)).headers.get('access-control-allow-origin')).toBeNull();
  });
});
