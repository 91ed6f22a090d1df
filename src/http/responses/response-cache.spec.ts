import { describe, expect, it } from '@jest/globals';
import { RenderedResponse } from './rendered-response.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';

const cachedResponse = (bytes = 10): CachedResponse => ({
  rendered: new RenderedResponse(Buffer.alloc(bytes), '"tag"', {}),
  headers: {},
  route: '/events',
});
const at = (changes: number, now = '2026-02-15 12:00:00') => ({ changes, now });

function storeIn(cache: ResponseCache, version = at(1), given = cachedResponse()): CachedResponse {
  expect(cache.get(version, 'key')).toBeUndefined();
  cache.reserve(version, 'key')?.(given);
  return given;
}

describe('cached responses', () => {
  it('are served for the data version they belong to', async () => {
    const cache = new ResponseCache();
    const given = storeIn(cache);
    expect(await cache.get(at(1), 'key')).toBe(given);
    expect(cache.get(at(1), 'other key')).toBeUndefined();
  });

  it.each([
    ['something changed', at(2)],
    ['a second went by', at(1, '2026-02-15 12:00:01')],
    ['the clock was set back', at(1, '2026-02-15 11:00:00')],
  ])('are discarded once %s', (_, version) => {
    const cache = new ResponseCache();
    storeIn(cache);
    expect(cache.get(version, 'key')).toBeUndefined();
  });

  it('are neither served nor stored for an outdated version', async () => {
    const cache = new ResponseCache();
    const given = storeIn(cache, at(2));
    expect(cache.get(at(1), 'key')).toBeUndefined();
    expect(cache.reserve(at(1), 'key')).toBeUndefined();
    expect(await cache.get(at(2), 'key')).toBe(given);
  });

  it('are not stored when they arrive after the version has changed', () => {
    const cache = new ResponseCache();
    void cache.get(at(1), 'key');
    const deliver = cache.reserve(at(1), 'key');
    expect(cache.get(at(2), 'key')).toBeUndefined();
    deliver?.(cachedResponse());
    expect(cache.get(at(2), 'key')).toBeUndefined();
  });

  it('are not waited for once the pending request has failed', async () => {
    const cache = new ResponseCache();
    void cache.get(at(1), 'key');
    const deliver = cache.reserve(at(1), 'key');
    const waiting = cache.get(at(1), 'key');
    deliver?.(undefined);
    expect(await waiting).toBeUndefined();
    expect(cache.get(at(1), 'key')).toBeUndefined();
  });

  it('stay when the request that stored them ends', async () => {
    const cache = new ResponseCache();
    void cache.get(at(1), 'key');
    const deliver = cache.reserve(at(1), 'key');
    const given = cachedResponse();
    deliver?.(given);
    deliver?.(undefined);
    expect(await cache.get(at(1), 'key')).toBe(given);
  });

  it('are limited in total size', () => {
    const cache = new ResponseCache();
    storeIn(cache, at(1), cachedResponse(16 * 1024 * 1024));
    expect(cache.reserve(at(1), 'other key')).toBeUndefined();
    void cache.get(at(2), 'other key');
    expect(cache.reserve(at(2), 'other key')).toBeDefined();
  });
});

describe('a key is popular', () => {
  it('from its second request within a second on, and still in the next second', () => {
    const cache = new ResponseCache();
    expect(cache.isPopular('key', '12:00:00')).toBe(false);
    expect(cache.isPopular('key', '12:00:00')).toBe(true);
    expect(cache.isPopular('key', '12:00:01')).toBe(true);
    expect(cache.isPopular('other key', '12:00:01')).toBe(false);
  });

  it('no longer if it was requested only once in the second before', () => {
    const cache = new ResponseCache();
    cache.isPopular('key', '12:00:00');
    expect(cache.isPopular('key', '12:00:01')).toBe(false);
  });
});
