import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();

interface Plain {
  readonly encoding: string | undefined;
  readonly bytes: Buffer;
  readonly vary: string | undefined;
}

/** `fetch` unpacks by itself, so this asks without it. */
const ask = (path: string, accepted: string) =>
  new Promise<Plain>((resolve, reject) => {
    const url = `${origin}/calendar/events/v1${path}`;
    get(url, { headers: { 'Accept-Encoding': accepted } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers;
        resolve({ encoding, vary, bytes: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });

describe('an answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s when asked for and large enough', async (encoding, unpack) => {
    await given(anEvent({ description: 'Music. '.repeat(500) }));
    const plain = await ask('/events?start_date=2020-01-01', 'identity');
    const packed = await ask('/events?start_date=2020-01-01', encoding);
    expect([plain.encoding, packed.encoding]).toEqual([undefined, encoding]);
    expect(packed.vary).toContain('Accept-Encoding');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString());
  });

  it('is not compressed when it is small', async () => {
    expect((await ask('/events', 'br')).encoding).toBeUndefined();
  });
});

describe('protective headers', () => {
  it('keep browsers from treating an answer as a page', async () => {
    const { headers } = await api.get('/events');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('let the Swagger page load what it brings along, and nothing of other sites', async () => {
    const page = await api.get(`${origin}/docs`);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
    for (const [, source] of page.body.matchAll(/<script src="([^"]+)"/g)) {
      expect((await api.get(new URL(source, `${origin}/docs`).href)).status).toBe(200);
    }
  });
});
