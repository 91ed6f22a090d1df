import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const fresh = await startApp({ PUBLIC_CACHE_SECONDS: '60' });
const open = await startApp({}, { users: false });
afterAll(async () => {
  await fresh.stop();
  await open.stop();
});

const PRIVATE = 'no-cache, must-revalidate, max-age=0, no-store, private';
const cacheControl = async (response: Promise<{ headers: Headers }>) => (await response).headers.get('cache-control');

describe('caches', () => {
  it('may keep what everybody may read, and ask whether it still holds', async () => {
    const { id } = await given(anEvent());
    for (const path of ['/events', `/events/${id}`, '/', '/doc']) {
      expect(await cacheControl(api.get(path))).toBe('public, max-age=0, must-revalidate');
      expect(await cacheControl(api.send('HEAD', path))).toBe('public, max-age=0, must-revalidate');
    }
  });

  it('may keep it unasked for as long as the configuration says', async () => {
    expect(await cacheControl(fresh.api.get('/events'))).toBe('public, max-age=60, must-revalidate');
    expect(await cacheControl(fresh.api.as('editor').get('/events'))).toBe(PRIVATE);
  });

  it('keep nothing that is meant for one caller', async () => {
    const { id } = await given(anEvent());
    const subscriber = api.as('subscriber');
    for (const path of ['/events', `/events/${id}`, '/events/999999']) {
      expect(await cacheControl(subscriber.get(path))).toBe(PRIVATE);
    }
    expect(await cacheControl(api.as('editor').post('/events', anEvent().fields))).toBe(PRIVATE);
  });

  it('keep nothing of a service on which everybody is an administrator', async () => {
    expect(await cacheControl(open.api.get('/events'))).toBe(PRIVATE);
  });

  it('keep no refusal and no description', async () => {
    expect(await cacheControl(api.get('/events/999999'))).toBe('no-store');
    expect(await cacheControl(api.get('/nope'))).toBe('no-store');
    expect(await cacheControl(api.get(`${origin}/nowhere`))).toBe('no-store');
    expect(await cacheControl(api.post('/events', {}))).toBe('no-store');
    expect(await cacheControl(api.send('OPTIONS', '/events'))).toBe('no-store');
    const wrong = { headers: { Authorization: `Basic ${btoa('editor:wrong')}` } };
    expect(await cacheControl(api.get('/events', wrong))).toBe('no-store');
  });

  it.each(['/events', '/events/999999', '/'])('hear by what %s varies', async (path) => {
    const { headers } = await api.get(path);
    expect(headers.get('vary')?.split(', ')).toEqual(['Accept', 'Accept-Encoding', 'Authorization', 'Origin']);
  });
});
