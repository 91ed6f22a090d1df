import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bytesOf, OutboundClient, type OutboundRequest } from './outbound-client.js';
import { redirectedRequest } from './redirect.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
let answer: Answer;
let connections = 0;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answer = (_request, response) => response.end('ok');
  connections = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

const allow = ['127.0.0.0/8'];
const client = new OutboundClient({ allow });

async function textFrom(request: Partial<OutboundRequest> = {}, via = client): Promise<string> {
  return String(await bytesOf(await via.send({ url, ...request })));
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  );

describe('a request', () => {
  it('has its method, headers and body', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      const { method, headers } = request;
      seen.push(method, headers['x-a'], headers['content-length'], headers['user-agent'], headers.connection);
      request.pipe(response);
    };
    expect(await textFrom({ method: 'POST', headers: { 'X-A': '1' }, body: 'schön' })).toBe('schön');
    expect(seen).toEqual(['POST', '1', '6', 'events-calendar-service', 'close']);
  });

  it('gets a response whatever its status', async () => {
    answer = (_request, response) => response.writeHead(503, { 'Retry-After': '7' }).end('later');
    const response = await client.send({ url });
    expect([response.status, response.headers['retry-after'], String(await bytesOf(response))]).toEqual([
      503,
      '7',
      'later',
    ]);
  });

  it('does not leave for an address that is not allowed', async () => {
    const strict = new OutboundClient();
    const port = new URL(url).port;
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '0'])
      expect(await codeOf(strict.send({ url: `http://${host}:${port}/` }))).toBe('address-not-allowed');
    expect(connections).toBe(0);
  });

  it('goes to the address that was checked, however the name resolves later', async () => {
    const answers = [[{ address: '192.0.2.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    let asked = 0;
    const rebinding = new OutboundClient({ allow: ['192.0.2.1'] }, () => Promise.resolve(answers[asked++] ?? []));
    const { port } = new URL(url);
    const limits = { connectMs: 100 };
    const outcome = await codeOf(rebinding.send({ url: `http://rebind.example:${port}/`, limits }));
    expect(['connect-timeout', 'cannot-connect']).toContain(outcome);
    expect([asked, connections]).toEqual([1, 0]);
    expect(await codeOf(rebinding.send({ url: `http://rebind.example:${port}/`, limits }))).toBe('address-not-allowed');
    expect(connections).toBe(0);
  });

  it('goes to a name with an allowed address', async () => {
    const named = new OutboundClient({ allow }, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
    const hosts: unknown[] = [];
    answer = (request, response) => response.end(hosts.push(request.headers.host) && 'ok');
    const { port } = new URL(url);
    expect(await textFrom({ url: `http://inside.example:${port}/` }, named)).toBe('ok');
    expect(hosts).toEqual([`inside.example:${port}`]);
  });

  it('can be checked without being sent', async () => {
    expect(await codeOf(client.check(url))).toBe('none');
    expect(await codeOf(new OutboundClient().check(url))).toBe('address-not-allowed');
    expect(connections).toBe(0);
  });

  it('can be canceled', async () => {
    const canceled = new AbortController();
    answer = () => canceled.abort();
    expect(await codeOf(client.send({ url, signal: canceled.signal }))).toBe('canceled');
    expect(await codeOf(client.send({ url, signal: AbortSignal.abort() }))).toBe('canceled');
  });

  it('fails with a closed port, and with a closed connection', async () => {
    expect(await codeOf(client.send({ url: 'http://127.0.0.1:1029/' }))).toBe('cannot-connect');
    answer = (_request, response) => response.destroy();
    expect(await codeOf(client.send({ url }))).toBe('connection-lost');
  });
});

describe('time limits', () => {
  it('end the look-up of a host', async () => {
    const silent = new OutboundClient({ allow }, () => new Promise(() => {}));
    expect(await codeOf(silent.send({ url: 'http://slow.example/', limits: { connectMs: 20 } }))).toBe(
      'connect-timeout',
    );
  });

  it('end a request that gets no response', async () => {
    answer = () => {};
    expect(await codeOf(client.send({ url, limits: { responseMs: 20 } }))).toBe('response-timeout');
    expect(await codeOf(client.send({ url, limits: { totalMs: 20 } }))).toBe('total-timeout');
  });

  it('end a response that stops in the middle, and one that never ends', async () => {
    answer = (_request, response) => response.write('half');
    expect(await codeOf(textFrom({ limits: { responseMs: 30 } }))).toBe('response-timeout');
    answer = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.once('close', () => clearInterval(drip));
    };
    expect(await codeOf(textFrom({ limits: { responseMs: 1000, totalMs: 60 } }))).toBe('total-timeout');
  });

  it('do not count the time in which the caller works', async () => {
    answer = (_request, response) => response.end('whole');
    const { body } = await client.send({ url, limits: { responseMs: 50, totalMs: Infinity } });
    const parts: string[] = [];
    for await (const part of body) {
      const until = performance.now() + 80;
      while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
      parts.push(String(part));
    }
    expect(parts.join('')).toBe('whole');
  });
});

describe('a body', () => {
  const text = 'all events '.repeat(5000);

  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['identity', Buffer.from(text)],
  ])('is decompressed: %s', async (encoding, sent) => {
    answer = (_request, response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(sent);
    expect(await textFrom()).toBe(text);
  });

  it.each([
    ['br', brotliCompressSync(text), 'encoding-unknown'],
    ['gzip, gzip', gzipSync(gzipSync(text)), 'encoding-unknown'],
    ['gzip', Buffer.from('plain'), 'invalid-response'],
    ['gzip', gzipSync(text).subarray(0, 100), 'invalid-response'],
  ])('is refused if it cannot be decompressed: %s %#', async (encoding, sent, code) => {
    answer = (_request, response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(sent);
    expect(await codeOf(textFrom())).toBe(code);
  });

  it('is refused if it is too large, also after decompression', async () => {
    answer = (_request, response) => response.end(text);
    expect(await codeOf(textFrom({ limits: { maxBytes: text.length - 1 } }))).toBe('body-too-large');
    expect(await textFrom({ limits: { maxBytes: text.length } })).toBe(text);
    answer = (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text));
    expect(await codeOf(textFrom({ limits: { maxBytes: text.length - 1 } }))).toBe('body-too-large');
  });

  it('is refused if it grows too much', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1_048_576));
    answer = (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    expect(await codeOf(textFrom())).toBe('body-too-compressed');
    expect(await codeOf(textFrom({ limits: { maxRatio: 20_000 } }))).toBe('none');
  });

  it('is refused if it is cut', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    expect(await codeOf(textFrom())).toBe('connection-lost');
  });

  it('ends the connection if it is discarded or left', async () => {
    answer = (_request, response) => response.write('endless');
    const discarded = await client.send({ url });
    discarded.discard();
    for await (const part of (await client.send({ url })).body) if (String(part)) break;
    await Promise.all([...sockets].map((socket) => once(socket, 'close')));
    expect(sockets.size).toBe(0);
  });

  it('does no harm if it is cut before it is read', async () => {
    const cut = new Promise<ServerResponse>((resolve) => {
      answer = (_request, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('half');
        resolve(response);
      };
    });
    const response = await client.send({ url });
    const { socket } = await cut;
    socket?.destroy();
    while (sockets.size > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await codeOf(bytesOf(response))).toBe('connection-lost');
  });
});

describe('headers', () => {
  it('have a limit', async () => {
    answer = (_request, response) => response.writeHead(200, { 'X-Long': 'x'.repeat(20_000) }).end();
    expect(await codeOf(client.send({ url, limits: { maxHeaderBytes: 8192 } }))).toBe('headers-too-large');
    expect(await codeOf(textFrom())).toBe('none');
  });

  it('must be HTTP', async () => {
    answer = (request) => request.socket.end('220 mail.example ESMTP\r\n');
    expect(await codeOf(client.send({ url }))).toBe('invalid-response');
  });
});

describe('a redirect', () => {
  const limits = { maxRedirects: 2 };
  const to = (location: string, status = 302): Answer => {
    let sent = false;
    return (request, response) => {
      if (sent) response.end(`${request.url} ${request.headers.authorization ?? 'none'}`);
      else response.writeHead(status, { Location: location }).end();
      sent = true;
    };
  };
  const headers = { Authorization: 'Basic x' };

  it('is a response unless redirects are followed', async () => {
    answer = to('/there');
    const response = await client.send({ url });
    response.discard();
    expect([response.status, response.headers.location]).toEqual([302, '/there']);
  });

  it('is followed with the credentials on the same origin, without them to another', async () => {
    answer = to('/there');
    expect(await textFrom({ limits, headers })).toBe('/there Basic x');
    answer = to(`http://127.0.0.2:${new URL(url).port}/there`);
    const elsewhere = await codeOf(textFrom({ limits, headers }));
    expect(elsewhere).toBe('cannot-connect');
    const named = new OutboundClient({ allow }, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
    answer = to(`http://other.example:${new URL(url).port}/there`);
    expect(await textFrom({ limits, headers }, named)).toBe('/there none');
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/'])('to %s is refused', async (location) => {
    answer = to(location);
    expect(await codeOf(client.send({ url, limits }))).toBe('address-not-allowed');
  });

  it('to a name with an address that is not allowed is refused, and nothing is connected', async () => {
    const { port } = new URL(url);
    const addresses: Record<string, string[]> = { 'site.example': ['127.0.0.1'], 'inside.example': ['127.0.0.2'] };
    const seen: string[] = [];
    // The same name at another address the second time: between a look and a redirect, or between two redirects.
    const resolve = (host: string) => {
      const address = seen.includes(host) && host === 'site.example' ? '10.0.0.1' : addresses[host]?.[0];
      seen.push(host);
      return Promise.resolve([{ address: address ?? '', family: 4 }]);
    };
    const outside = new OutboundClient({ allow: ['127.0.0.1'] }, resolve);
    for (const host of ['inside.example', 'site.example']) {
      seen.length = 0;
      connections = 0;
      answer = to(`http://${host}:${port}/there`);
      expect(await codeOf(outside.send({ url: `http://site.example:${port}/`, limits }))).toBe('address-not-allowed');
      expect([seen, connections]).toEqual([['site.example', host], 1]);
    }
  });

  it.each([
    ['file:///etc/passwd', 'scheme-not-allowed'],
    ['http://ana:secret@127.0.0.1/', 'credentials-in-url'],
    ['http://127.0.0.1:22/', 'port-not-allowed'],
    ['http://[/', 'invalid-response'],
  ])('to %s is refused: %s', async (location, code) => {
    answer = to(location);
    expect(await codeOf(client.send({ url, limits }))).toBe(code);
  });

  it('from http to https is followed', async () => {
    answer = to(url.replace('http:', 'https:'));
    // The server speaks no TLS: that it was asked for some shows that the redirect was followed.
    expect(['cannot-connect', 'connection-lost', 'certificate-invalid']).toContain(
      await codeOf(client.send({ url, limits })),
    );
    expect(connections).toBe(2);
  });

  it('from https to http is refused', () => {
    const response = { statusCode: 301, headers: { location: 'http://site.example/' } } as IncomingMessage;
    const outgoing = { method: 'GET', headers: {}, body: undefined };
    expect(() => redirectedRequest(new URL('https://site.example/'), outgoing, response)).toThrow(
      expect.objectContaining({ code: 'scheme-not-allowed' }),
    );
  });

  it('is not followed without end', async () => {
    answer = (_request, response) => response.writeHead(301, { Location: '/' }).end();
    expect(await codeOf(client.send({ url, limits }))).toBe('too-many-redirects');
    expect(connections).toBe(3);
  });

  it('of a write is a response', async () => {
    answer = to('/there', 307);
    const response = await client.send({ url, limits, method: 'POST', body: 'x' });
    response.discard();
    expect(response.status).toBe(307);
  });
});
