import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../calendar/dates/texts.js';
import { RenderedResponse } from './rendered-response.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';

const cachedResponse = (bytes = 10): CachedResponse => ({
  rendered: new RenderedResponse(Buffer.alloc(bytes), '"tag"', {}),
  headers: {},
  route: '/events',
  version: 1,
  from: '2026-02-15 12:00:00' as UtcText,
  until: '2026-02-15 12:05:00' as UtcText,
});

describe('a cached response', () => {
  it('is kept under its key', () => {
    const cache = new ResponseCache();
    const given = cachedResponse();
    cache.reserve('key', 1)(given);
    expect(cache.get('key')).toBe(given);
    expect(cache.get('other key')).toBeUndefined();
  });

  it('is awaited by requests that see the same version', async () => {
    const cache = new ResponseCache();
    const deliver = cache.reserve('key', 1);
    const awaited = cache.awaited('key', 1);
    expect(cache.awaited('key', 2)).toBeUndefined();
    const given = cachedResponse();
    deliver(given);
    expect(await awaited).toBe(given);
    expect(cache.awaited('key', 1)).toBeUndefined();
  });

  it('is no longer awaited once its request has failed', async () => {
    const cache = new ResponseCache();
    const deliver = cache.reserve('key', 1);
    const awaited = cache.awaited('key', 1);
    deliver(undefined);
    expect(await awaited).toBeUndefined();
    expect(cache.awaited('key', 1)).toBeUndefined();
    expect(cache.get('key')).toBeUndefined();
  });

  it('stays when the request that stored it ends, also while a newer one is pending', () => {
    const cache = new ResponseCache();
    const [deliver, deliverNewer] = [cache.reserve('key', 1), cache.reserve('key', 2)];
    const given = cachedResponse();
    deliver(given);
    deliver(undefined);
    expect(cache.get('key')).toBe(given);
    expect(cache.awaited('key', 2)).toBeDefined();
    deliverNewer(undefined);
    expect(cache.get('key')).toBe(given);
  });

  it('gives way to others when all together are too large, the one used longest ago first', () => {
    const cache = new ResponseCache();
    const store = (key: string, mebibytes: number) => cache.reserve(key, 1)(cachedResponse(mebibytes * 1024 * 1024));
    store('used', 6);
    store('unused', 6);
    cache.get('used');
    store('new', 6);
    expect(['used', 'unused', 'new'].filter((key) => cache.get(key))).toEqual(['used', 'new']);
    store('too large', 17);
    expect(['used', 'unused', 'new', 'too large'].filter((key) => cache.get(key))).toEqual(['used', 'new']);
  });
});

describe('a key is requested again', () => {
  it('from its second request on', () => {
    const cache = new ResponseCache();
    expect(cache.isRequestedAgain('key')).toBe(false);
    expect(cache.isRequestedAgain('key')).toBe(true);
    expect(cache.isRequestedAgain('other key')).toBe(false);
  });

  it('unless very many others were requested since', () => {
    const cache = new ResponseCache();
    cache.isRequestedAgain('key');
    for (let n = 0; n < 10_000; n++) cache.isRequestedAgain(`key ${n}`);
    expect(cache.isRequestedAgain('key')).toBe(false);
  });
});
