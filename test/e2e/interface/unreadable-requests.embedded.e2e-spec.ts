import { describe, expect, it } from '@jest/globals';
import { RawClient } from '../../support/raw-client.js';
import { appForThisFile } from '../../support/start-app.js';

const { origin } = await appForThisFile({ HEADERS_TIMEOUT_SECONDS: '1', RECEIVE_TIMEOUT_SECONDS: '2' });

const LIST = 'GET /calendar/events/v1/tags HTTP/1.1\r\nHost: a\r\n';
const CLOSE = 'Connection: close\r\n\r\n';
const LARGE = `X-Filler: ${'x'.repeat(20_000)}\r\n`;
const CREATE = 'POST /calendar/events/v1/tags HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

/** The responses on a connection, as their status and their error code; the last one must end it. */
function responsesIn(received: string): [number, string | undefined][] {
  const responses = received.split(/(?=HTTP\/1\.1 \d{3} )/).map((response): [number, string | undefined] => {
    const [head = '', body = ''] = response.split('\r\n\r\n', 2);
    const length = Number(/^Content-Length: (\d+)$/im.exec(head)?.[1]);
    expect(body).toHaveLength(length);
    const { code, data }: { code?: string; data?: { status: number } } = JSON.parse(body);
    const status = Number(head.slice(9, 12));
    if (code !== undefined)
      expect([/^Content-Type: (\S+);/im.exec(head)?.[1], data?.status]).toEqual(['application/json', status]);
    return [status, code];
  });
  expect(received.slice(received.lastIndexOf('HTTP/1.1 '))).toMatch(/^Connection: close\r$/im);
  return responses;
}

async function said(...texts: string[]): Promise<[number, string | undefined][]> {
  const client = await RawClient.to(origin);
  for (const text of texts) client.send(text);
  return responsesIn(await client.closed());
}

const UNREADABLE: [string, string, number, string][] = [
  ['a head that is too large', `${LIST}${LARGE}\r\n`, 431, 'rest_headers_too_large'],
  [
    'FC-90 an address with a raw UTF-8 byte',
    LIST.replace('tags', 'tags?search=café') + CLOSE,
    400,
    'rest_malformed_request',
  ],
  [
    'FC-74 an address over 16 KiB',
    LIST.replace('tags', `tags?a=${'x'.repeat(17_000)}`) + CLOSE,
    414,
    'rest_uri_too_long',
  ],
  [
    'FC-74 an address over 64 KiB',
    LIST.replace('tags', `tags?${'a&'.repeat(50_000)}`) + CLOSE,
    414,
    'rest_uri_too_long',
  ],
  ['a head beyond all limits', `${LIST}${LARGE.repeat(20)}\r\n`, 431, 'rest_headers_too_large'],
  ['a head that is malformed', `${LIST}no field\r\n\r\n`, 400, 'rest_malformed_request'],
  ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 404, 'rest_no_route'],
  ['another version', 'GET / HTTP/3.7\r\nHost: a\r\n\r\n', 400, 'rest_malformed_request'],
  ['an invented method', LIST.replace('GET', 'BREW') + '\r\n', 404, 'rest_no_route'],
  ['no host', `${LIST.replace('Host: a\r\n', 'Connection: close\r\n')}\r\n`, 400, 'rest_malformed_request'],
  ['an expectation', `${LIST}Expect: tea\r\n\r\n`, 417, 'rest_expectation_failed'],
  ['a head that never ends', LIST, 408, 'rest_request_incomplete'],
  ['a body that never ends', `${CREATE}Content-Length: 9\r\n\r\n{`, 408, 'rest_request_incomplete'],
  ['two lengths', `${CREATE}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400, 'rest_malformed_request'],
  [
    'a length and chunks',
    `${CREATE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    400,
    'rest_malformed_request',
  ],
  ['a chunk of no length', `${CREATE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'rest_malformed_request'],
];

describe.each(UNREADABLE)('%s', (_, text, status, code) => {
  it('is refused in the form of every refusal, and the connection ends', async () => {
    expect(await said(text)).toEqual([[status, code]]);
  });

  it('is refused on a connection that is used again, too', async () => {
    const client = await RawClient.to(origin);
    client.send(`${LIST}\r\n`);
    await client.receives('"tags":[]');
    client.send(text);
    expect(responsesIn(await client.closed())).toEqual([
      [200, undefined],
      [status, code],
    ]);
  });

  it('is refused after the answers to what was sent before', async () => {
    expect(await said(`${LIST}\r\n${LIST}\r\n${text}`)).toEqual([
      [200, undefined],
      [200, undefined],
      [status, code],
    ]);
  });
});

it('what follows something unreadable is not looked at', async () => {
  expect(await said(`${LIST}${LARGE}${LARGE}\r\n`, `${LIST}\r\n`)).toEqual([[431, 'rest_headers_too_large']]);
});
