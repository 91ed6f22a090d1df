import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { RawClient } from '../../support/raw-client.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile({ MAX_BODY_BYTES: '8192' });
const editor = api.as('editor');

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const titled = async (title: string) =>
  editor.post('/events', `${title}&start_date=2026-03-01&end_date=2026-03-01`, { headers: FORM });

describe('a form', () => {
  it.each([
    ['title=100%', '100%'],
    ['title=%C3%A9+100%+%zz', 'é 100% %zz'],
    ['title=a%2Bb+c', 'a+b c'],
  ])('may hold a per cent sign that begins no byte: %s', async (sent, title) => {
    expect((await titled(sent)).body.title).toBe(title);
  });

  it.each(['title=caf%E9', 'title=%C3', 'caf%E9=1&title=a'])('is refused when it is not UTF-8: %s', async (sent) => {
    const { status, body } = await titled(sent);
    expect([status, body.code]).toEqual([400, 'rest_invalid_body']);
  });

  it('in an address is read as far as it can be', async () => {
    await given(anEvent({ title: 'Caf\ufffd' }));
    expect((await api.get('/events?search=caf%E9')).body.total).toBe(1);
  });
});

/** A multipart body of one part for each text. */
const parts = (...texts: string[]) => [...texts.map((text) => `--cut\r\n${text}\r\n`), '--cut--\r\n'].join('');
const part = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=cut' };

describe('a multipart body', () => {
  const dated = [part('start_date', '2026-03-01'), part('end_date', '2026-03-01')];

  it('passes files over, such as the empty one of a form in a browser', async () => {
    const file = 'Content-Disposition: form-data; name="image"; filename="";\r\nContent-Type: image/png\r\n\r\n';
    const full =
      'Content-Disposition: form-data; name="poster"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG';
    const { status, body } = await editor.post('/events', parts(...dated, part('title', 'A'), file, full), {
      headers: MULTIPART,
    });
    expect([status, body.title, body.image]).toEqual([201, 'A', false]);
  });

  it('is no larger as a whole than any other', async () => {
    const filler = ['a', 'b', 'c', 'd'].map((name) => part(name, 'x'.repeat(3000)));
    const sent = parts(...dated, part('title', 'A'), ...filler);
    const { status, body } = await editor.post('/events', sent, { headers: MULTIPART });
    expect([status, body.code]).toEqual([413, 'rest_request_too_large']);
  });

  it('may be compressed', async () => {
    const sent = gzipSync(parts(...dated, part('title', 'Packed')));
    const headers = { ...MULTIPART, 'Content-Encoding': 'gzip' };
    expect((await editor.post('/events', sent, { headers })).body.title).toBe('Packed');
  });

  it('is refused when a part of it is not UTF-8', async () => {
    const sent = Buffer.from(parts(...dated, part('title', 'caf\xe9')), 'latin1');
    const { status, body } = await editor.post('/events', sent, { headers: MULTIPART });
    expect([status, body.code]).toEqual([400, 'rest_invalid_body']);
  });
});

describe('D83 the host of a request', () => {
  const asked = async (hosts: string) => {
    const client = await RawClient.to(origin);
    client.send(`GET /calendar/events/v1/ HTTP/1.1\r\n${hosts}\r\n`);
    return client.closed();
  };

  it.each(['name@other', 'a/path', 'a?query', 'a:99999', 'a b', 'a:b', '[::1', 'a\\b', 'caf\xe9', ''])(
    'is refused when it is more than a name and a port: %s',
    async (host) => {
      expect(await asked(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1.1 400 [^]*"rest_malformed_request"/);
    },
  );

  it.each(['', 'Host: a\r\nHost: a\r\n', 'Host: a\r\nhost: b\r\n'])('is named exactly once: %j', async (hosts) => {
    expect(await asked(hosts)).toMatch(/^HTTP\/1.1 400 [^]*"rest_malformed_request"/);
  });

  it.each(['a', 'a.example:8080', '[::1]:3000', 'my_service', 'A.Example.'])('may be %s', async (host) => {
    expect(await asked(`Host: ${host}\r\nConnection: close\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('D80 a read that came with a body', () => {
  it.each(['GET', 'HEAD'])('is kept by nobody: %s', async (method) => {
    const read = async (path: string, body: string) => {
      const client = await RawClient.to(origin);
      client.send(
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      );
      return /^Cache-Control: (.*)\r$/im.exec(await client.closed())?.[1];
    };
    for (const path of ['/calendar/events/v1/tags', '/calendar/events/v1/', '/docs/swagger-ui.css']) {
      expect([path, await read(path, '{}')]).toEqual([path, 'no-store']);
      expect([path, await read(path, '')]).toEqual([path, expect.stringMatching(/^public/)]);
    }
  });

  it('neither takes an answer that was kept for others nor leaves one', async () => {
    await given(anEvent({ title: 'Fair' }));
    const total = async (body: string) => {
      const client = await RawClient.to(origin);
      client.send(
        'GET /calendar/events/v1/events HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n' +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      );
      return Number(/"total":(\d+)/.exec(await client.closed())?.[1]);
    };
    for (let n = 0; n < 4; n++) {
      expect([await total(''), await total('{"search": "nothing like it"}')]).toEqual([1, 0]);
    }
  });
});
