import { get, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();

interface Plain {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly length: number;
}

/** `fetch` unpacks by itself, so this asks without it. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<Plain>((resolve, reject) => {
    get(`${origin}/calendar/events/v1${path}`, { headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, length }));
    }).on('error', reject);
  });

const aLongEvent = () => given(anEvent({ description: 'Music. '.repeat(500) }));

describe('a compressed answer', () => {
  it.each(['br', 'gzip', 'deflate'])('has a strong tag of its own for %s', async (coding) => {
    const { id } = await aLongEvent();
    const plain = await ask(`/events/${id}`, {});
    const packed = await ask(`/events/${id}`, { 'Accept-Encoding': coding });
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${coding}"`));
  });

  it('is not sent again, and the 304 names the tag that the caller has', async () => {
    const { id } = await aLongEvent();
    const first = await ask(`/events/${id}`, { 'Accept-Encoding': 'br' });
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.etag ?? '' };
    const again = await ask(`/events/${id}`, headers);
    expect([again.status, again.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect([again.headers['content-encoding'], again.headers['content-length']]).toEqual([undefined, undefined]);
    expect(again.headers.vary).toContain('Accept-Encoding');
  });

  it('gives a tag by which a write may insist', async () => {
    const { id } = await aLongEvent();
    const { headers } = await ask(`/events/${id}`, { 'Accept-Encoding': 'gzip' });
    const insisting = { headers: { 'If-Match': headers.etag ?? '' } };
    expect((await api.as('editor').patch(`/events/${id}`, { title: 'First' }, insisting)).status).toBe(200);
    expect((await api.as('editor').patch(`/events/${id}`, { title: 'Second' }, insisting)).status).toBe(412);
  });

  it.each(['br', 'identity'])('to HEAD has the headers of GET: %s', async (coding) => {
    const { id } = await aLongEvent();
    const asked = { headers: { 'Accept-Encoding': coding } };
    const read = await api.get(`/events/${id}`, asked);
    const { headers, body } = await api.send('HEAD', `/events/${id}`, undefined, asked);
    for (const name of ['etag', 'content-encoding', 'content-length', 'content-type', 'last-modified', 'vary']) {
      expect([name, headers.get(name)]).toEqual([name, read.headers.get(name)]);
    }
    expect(body).toBe('');
  });
});
