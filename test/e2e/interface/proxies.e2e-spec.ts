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

describe('FC-84 what a trusted proxy forwards', () => {
  const root = async (forwarded: Record<string, string>) =>
    (await behind.api.get('', { headers: forwarded })).body._links.up[0].href as string;
  const { host, port } = new URL(behind.origin);

  it.each([
    [{ 'X-Forwarded-Host': 'calendar.example', 'X-Forwarded-Port': '8443' }, 'http://calendar.example:8443/'],
    [
      { 'X-Forwarded-Host': 'calendar.example', 'X-Forwarded-Port': '8443', 'X-Forwarded-Proto': 'https' },
      'https://calendar.example:8443/',
    ],
    [
      { 'X-Forwarded-Host': 'calendar.example', 'X-Forwarded-Port': '443', 'X-Forwarded-Proto': 'https' },
      'https://calendar.example/',
    ],
    [{ 'X-Forwarded-Host': 'calendar.example', 'X-Forwarded-Port': '80' }, 'http://calendar.example/'],
    [{ 'X-Forwarded-Host': 'calendar.example:81', 'X-Forwarded-Port': '8443' }, 'http://calendar.example:81/'],
    [{ 'X-Forwarded-Host': '[2001:db8::1]', 'X-Forwarded-Port': '8443' }, 'http://[2001:db8::1]:8443/'],
    [{ 'X-Forwarded-Host': 'a.example, b.example', 'X-Forwarded-Port': '81, 82' }, 'http://a.example:81/'],
  ])('is the port, where the host names none: %j', async (forwarded, expected) => {
    expect(await root(forwarded as Record<string, string>)).toBe(expected);
  });

  it.each(['0', '65536', '99999', '8443x', '-1', '', '80@evil.example'])('is no port that is none: %j', async (one) => {
    const forwarded = { 'X-Forwarded-Host': 'calendar.example', 'X-Forwarded-Port': one };
    expect(await root(forwarded)).toBe('http://calendar.example/');
  });

  it.each(['javascript', 'ftp', 'httpsx', 'https:', '', 'data'])('is no other protocol: %j', async (protocol) => {
    const forwarded = { 'X-Forwarded-Host': 'calendar.example', 'X-Forwarded-Proto': protocol };
    expect(await root(forwarded)).toBe('http://calendar.example/');
  });

  it.each([
    'a b',
    'user@evil.example',
    'evil.example/path',
    '?',
    '',
    'a..b',
    '%65vil.example',
    'x:y',
    '[::1',
    'a:99999',
  ])('is no host that is no host name: %j', async (name) => {
    expect(await root({ 'X-Forwarded-Host': name })).toBe(`http://${host}/`);
    expect(await root({ 'X-Forwarded-Host': name, 'X-Forwarded-Port': '8443' })).toBe(`http://127.0.0.1:${port}/`);
  });
});

describe('without a trusted proxy', () => {
  it('forwarded headers say nothing', async () => {
    const { body } = await alone.api.get('', { headers: { ...headers, 'X-Forwarded-Port': '8443' } });
    expect(body._links.up).toEqual([{ href: `${alone.origin}/` }]);
  });
});

describe('with a public address in the configuration', () => {
  it('it is the base of every address, whatever a proxy says', async () => {
    const { body } = await named.api.get('', { headers });
    expect(body._links.up).toEqual([{ href: 'https://public.example/site/' }]);
  });
});
