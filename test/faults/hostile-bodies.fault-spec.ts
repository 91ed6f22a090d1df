import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawClient } from '../support/raw-client.js';
import { OwnProcess } from './support/own-process.js';

let service: OwnProcess;

beforeAll(async () => {
  service = await OwnProcess.start({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'error' });
});
afterAll(() => service.end());

/** Milliseconds of processor that a body of a mebibyte may cost, the rest of the request included. */
const MAX_MS = 100;
const TIMES = 5;

const BODY = 2 ** 20 - 2000;
const filled = (piece: string, length = BODY) => piece.repeat(Math.floor(length / piece.length));

const END = '--cut--\r\n';
const part = (name: string, value = 'x', headers = '') =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"${headers}\r\n\r\n${value}\r\n`;
const file = (content: string) => part('f', content, '; filename="a.png"\r\nContent-Type: image/png');

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=cut';
const JSON_TYPE = 'application/json';

const BODIES: [what: string, type: string, body: string][] = [
  ['the greatest index of an array', PARTS, part('a[4294967294]') + END],
  ['a sparse array', PARTS, part('a[50000000]') + END],
  ['a prototype', PARTS, part('a[__proto__]') + part('__proto__[a]') + part('constructor[prototype][a]') + END],
  ['an index in an urlencoded form', FORM, 'a[4294967294]=x&a[50000000][b]=y'],
  ['a deep name', PARTS, part(`a${'[b]'.repeat(5000)}`) + END],
  ['a deep name in an urlencoded form', FORM, `a${filled('[b]')}=1`],
  ['names as deep as they may be', FORM, filled(`a${'[][b]'.repeat(24)}=1&`, BODY)],
  ['thousands of parts', PARTS, filled(part('a[]')) + END],
  ['thousands of files', PARTS, filled(file('x')) + END],
  ['a large file', PARTS, file(filled('x')) + END],
  ['parts without a name', PARTS, filled('--cut\r\n\r\n\r\n') + END],
  ['parts with malformed headers', PARTS, filled('--cut\r\n:\r\n') + END],
  ['a header without an end', PARTS, `--cut\r\nContent-Disposition: form-data; name="${filled('a')}`],
  ['headers without an end', PARTS, `--cut\r\n${filled('a: b\r\n')}`],
  ['two types of one part', PARTS, part('a', 'x', '\r\nContent-Type: text/plain\r\nContent-Type: a/b') + END],
  ['a part in an unknown charset', PARTS, part('a', 'x', '\r\nContent-Type: text/plain; charset=toString') + END],
  [
    'a part with half a character',
    PARTS,
    part('a', '\x00\xd8', '\r\nContent-Type: text/plain; charset=utf-16le') + END,
  ],
  ['near boundaries', PARTS, filled('\r\n--cu')],
  ['a long boundary', `multipart/form-data; boundary=${'a'.repeat(7000)}`, filled(`\r\n--${'a'.repeat(6990)}`)],
  ['no boundary', 'multipart/form-data', part('a') + END],
  ['an empty boundary', 'multipart/form-data; boundary=', part('a') + END],
  ['a boundary without an end', 'multipart/form-data; boundary="', part('a') + END],
  ['a truncated part', PARTS, part('a').slice(0, -5)],
  ['no end', PARTS, part('a')],
  ['garbage', PARTS, '\0\x01\x02\xff'],
  ['escapes', FORM, `a=${filled('%41a')}`],
  ['escapes that are none', FORM, `a=${filled('%zz%4')}`],
  ['pairs', FORM, filled('a[]=1&')],
  ['deep lists', JSON_TYPE, `{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['deep objects', JSON_TYPE, `{"x":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`],
  ['lists without an end', JSON_TYPE, filled('[')],
  ['half surrogate pairs', JSON_TYPE, `{"x":["\\ud83c",${filled('"\\ud83c\\udf89",')}1]}`],
  ['backslashes', JSON_TYPE, `{"x":"${filled('\\\\')}"}`],
];

/** Sends the body wherever it is read first: to a route, to an unknown one, and to one that only reads. */
async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<number[]> {
  const credentials = { Authorization: `Basic ${btoa('editor:editor-password')}` };
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const statuses: number[] = [];
  for (const address of [`${service.root}/events`, `${service.origin}/`, `${service.root}/events?_method=GET`]) {
    const { status } = await fetch(address, { method: 'POST', headers: { ...headers, ...credentials }, body: bytes });
    statuses.push(status);
  }
  return statuses;
}

describe.each(BODIES)('a body with %s', (_, type, body) => {
  it('is answered, and soon', async () => {
    let min = Infinity;
    for (let n = 0; n < TIMES && min >= MAX_MS; n++) {
      const before = service.processorMs();
      const statuses = await send(body, { 'Content-Type': type });
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      min = (service.processorMs() - before) / statuses.length;
    }
    expect(min).toBeLessThan(MAX_MS);
    expect((await fetch(`${service.origin}/health/live`)).status).toBe(200);
  });
});

describe('a compressed body', () => {
  const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20));

  it.each([
    ['one that grows', 'gzip', bomb, 413],
    ['one that is cut off', 'gzip', bomb.subarray(0, 1000), 400],
    ['one that is not compressed', 'gzip', Buffer.from('{}'), 400],
    ['one in an unknown coding', 'br2', Buffer.from('{}'), 400],
  ])('is refused: %s', async (_, coding, body, status) => {
    const headers = { 'Content-Type': JSON_TYPE, 'Content-Encoding': coding };
    expect((await send(new Uint8Array(body), headers))[0]).toBe(status);
  });
});

describe('a body in chunks of one byte', () => {
  it('takes little more memory than its bytes', async () => {
    const before = service.memoryMebibytes();
    const clients = await Promise.all([1, 2, 3].map(() => RawClient.to(service.origin)));
    for (const { socket } of clients) {
      const head = 'POST /calendar/events/v1/events HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      socket.write('1\r\n \r\n'.repeat(1_000_000));
    }
    // The end is read after everything before it, and the response tells that it was.
    const responses = clients.map(async (client) => {
      client.send('0\r\n\r\n');
      await client.receives('rest_forbidden');
    });
    let max = 0;
    const timer = setInterval(() => (max = Math.max(max, service.memoryMebibytes())), 20);
    await Promise.all(responses);
    clearInterval(timer);
    clients.forEach((client) => client.leave());
    expect([max - before < 150, max - before]).toEqual([true, max - before]);
  });
});

describe('a body in chunks whose client leaves', () => {
  it.each([JSON_TYPE, FORM, PARTS])('ends nothing but its request: %s', async (type) => {
    for (const sent of ['', '5\r\n{"a":', `${part('a').length.toString(16)}\r\n${part('a')}\r\n`]) {
      const client = await RawClient.to(service.origin);
      client.send(
        `POST /calendar/events/v1/events HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${sent}`,
      );
      client.leave();
    }
    await service.becomes(200);
  });
});
