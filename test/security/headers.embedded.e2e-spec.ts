import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { RawClient } from '../support/raw-client.js';
import { appForThisFile } from '../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const { host } = new URL(origin);
const EVENTS = '/calendar/events/v1/events';
const clients: RawClient[] = [];
afterAll(() => clients.forEach((client) => client.leave()));

/** Sends a request as it is written and gives the whole response, byte for byte. */
async function said(path: string, ...lines: string[]): Promise<string> {
  const client = await RawClient.to(origin);
  clients.push(client);
  const own = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`];
  client.send([`GET ${path} HTTP/1.1`, ...own, ...lines, 'Connection: close', '', ''].join('\r\n'));
  return client.closed();
}
const headOf = (response: string) => response.split('\r\n\r\n', 1)[0] ?? '';
const INJECTED = /^(injected|set-cookie):/im;

describe('line breaks in what is sent', () => {
  it.each([
    'x%0d%0aInjected:%20yes',
    'x%0aInjected:%20yes',
    'x%0d%0a%0d%0a<script>',
    '%E5%98%8A%E5%98%8DInjected:%20yes',
    'x%E2%80%A8Injected:yes',
    'x%0bInjected:yes',
  ])('make no header from a slug or a parameter: %s', async (text) => {
    for (const path of [
      `${EVENTS}/by-slug/${text}`,
      `${EVENTS}?search=${text}&per_page=1`,
      `${EVENTS}?_envelope=${text}`,
    ]) {
      const response = await said(path);
      expect([path, INJECTED.test(headOf(response)), response.startsWith('HTTP/1.1 5')]).toEqual([path, false, false]);
    }
  });

  it('make no header from a record', async () => {
    const title = 'x\r\nInjected: yes';
    const { status, headers, body } = await api
      .as('editor')
      .post('/events', { ...anEvent().fields, title, slug: title });
    expect([status, headers.has('injected'), body.slug]).toEqual([201, false, expect.stringMatching(/^[\w-]+$/)]);
    expect(headers.get('location') ?? '').toMatch(/^$|\/events\/\d+$/);
  });

  it('end a request that has them bare within a header', async () => {
    for (const line of ['X-Request-Id: a\nInjected: yes', 'X-Request-Id: a\rInjected: yes', 'X-Request-Id: a\0b']) {
      expect(headOf(await said(EVENTS, line))).not.toMatch(INJECTED);
    }
  });
});

describe('an X-Request-Id', () => {
  it.each(['a b', 'a\tb', '\u00e9', 'x'.repeat(129), '', '"; Injected'])(
    'of an odd kind is not repeated: %j',
    async (id) => {
      const head = headOf(await said(EVENTS, `X-Request-Id: ${id}`));
      expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/im);
    },
  );
});

describe('a Host', () => {
  it.each([
    'evil.test/path',
    'evil.test?x=1',
    'evil.test#x',
    'user:pw@evil.test',
    'evil.test"><script>alert(1)</script>',
    "evil.test'><img>",
    'evil.test, other.test',
    'evil test',
    'evil.test:99999',
    'evil.test:80:80',
    'javascript:alert(1)',
    '[::1',
    '\u00e9vil.test',
  ])('that is none is in no address of an answer: %s', async (name) => {
    const { id } = await given(anEvent());
    const response = await said(`${EVENTS}/${id}`, `Host: ${name}`);
    expect(response).not.toMatch(/evil|script>|\u00e9|javascript/i);
    expect(response).toMatch(/^HTTP\/1\.1 (200|400) /);
  });

  it('is one request, never two', async () => {
    expect(await said(EVENTS, `Host: ${host}`, 'Host: evil.test')).not.toContain('evil');
    expect(await said(EVENTS, 'Content-Length: 4', 'Transfer-Encoding: chunked')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await said(EVENTS, 'Content-Length: 4', 'Content-Length: 5')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await said(EVENTS, 'Transfer-Encoding : chunked')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is not taken from headers of a proxy that nobody trusts', async () => {
    const response = await said(
      EVENTS,
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-Proto: evil',
      'X-Forwarded-Prefix: /evil',
      'Forwarded: host=evil.test',
      'X-Original-URL: /evil',
      'X-Rewrite-URL: /evil',
    );
    expect(response).not.toContain('evil');
  });
});

describe('an Origin', () => {
  it.each(['null', 'https://evil.test\u00e9', 'evil', '*'])('that is odd gets no credentials: %s', async (sent) => {
    const head = headOf(await said(EVENTS, `Origin: ${sent}`));
    expect(head).not.toMatch(/^access-control-allow-credentials/im);
    expect(head).toMatch(/^Vary: .*Origin/im);
  });
});
