import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const behind = await appForThisFile({ TRUSTED_PROXIES: '127.0.0.1' });
const alone = await startApp();
const named = await startApp({ PUBLIC_URL: 'https://public.example/site', TRUSTED_PROXIES: '127.0.0.1' });
afterAll(() => Promise.all([alone.stop(), named.stop()]));

const headers = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'calendar.example',
  'X-Forwarded-Prefix': '/town',
};

describe('behind a proxy', () => {
  it('every address uses the public scheme, host and path', async () => {
    const { id } = await behind.given(anEvent({ title: 'Fair' }));
    await behind.given(anEvent());
    const { body } = await behind.api.get(`/events/${id}`, { headers });
    expect(body.url).toBe('https://calendar.example/town/event/fair/');
    expect(body.rest_url).toBe(`https://calendar.example/town/calendar/events/v1/events/${id}`);
    expect(body.global_id).toBe(`calendar.example/town?id=${id}`);
    const list = await behind.api.get('/events?per_page=1', { headers });
    expect(list.body.next_rest_url).toMatch('https://calendar.example/town/calendar/events/v1/events/?');
    expect(list.headers.get('link')).toBe('<https://calendar.example/town/>; rel="https://api.w.org/"');
  });

  it('a strange path of the proxy is not believed', async () => {
    const strange = { ...headers, 'X-Forwarded-Prefix': '/"><script>' };
    const { body } = await behind.api.get('', { headers: strange });
    expect(body._links.up).toEqual([{ href: 'https://calendar.example/' }]);
  });
});

describe('without a trusted proxy', () => {
  it('forwarded headers say nothing', async () => {
    const { body } = await alone.api.get('', { headers });
    expect(body._links.up).toEqual([{ href: `${alone.origin}/` }]);
  });
});

describe('with a public address in the configuration', () => {
  it('it is the base of every address, whatever a proxy says', async () => {
    const { body } = await named.api.get('', { headers });
    expect(body._links.up).toEqual([{ href: 'https://public.example/site/' }]);
  });
});
