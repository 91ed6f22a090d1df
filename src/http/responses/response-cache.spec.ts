import { describe, expect, it } from '@jest/globals';
import { RenderedResponse } from './rendered-response.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';

const cachedResponse = (bytes = 10): CachedResponse => ({
  rendered: new RenderedResponse(Buffer.alloc(bytes), '"tag"', {}),
  headers: {},
  route: '/events',
});
const at = (changes: number, now = '2026-02-15 12:00:00') => ({ changes, now });

function storeIn(cache: ResponseCache, state = at(1), given = cachedResponse()): CachedResponse {
  expect(cache.at(state, 'key')).toBeUndefined();
  cache.reserve(state, 'key')?.(given);
  return given;
}

describe('answers that are kept', () => {
  it('are given in the state that they belong to', async () => {
    const cache = new ResponseCache();
    const given = storeIn(cache);
    expect(await cache.at(at(1), 'key')).toBe(given);
    expect(cache.at(at(1), 'other key')).toBeUndefined();
  });

  it.each([
    ['something changed', at(2)],
    ['a second went by', at(1, '2026-02-15 12:00:01')],
    ['the clock was set back', at(1, '2026-02-15 11:00:00')],
  ])('are gone once %s', (_, state) => {
    const cache = new ResponseCache();
    storeIn(cache);
    expect(cache.at(state, 'key')).toBeUndefined();
  });

  it('are neither given nor taken in a state that was left', async () => {
    const cache = new ResponseCache();
    const given = storeIn(cache, at(2));
    expect(cache.at(at(1), 'key')).toBeUndefined();
    expect(cache.reserve(at(1), 'key')).toBeUndefined();
    expect(await cache.at(at(2), 'key')).toBe(given);
  });

  it('are not taken when they come after the state was left', () => {
    const cache = new ResponseCache();
    void cache.at(at(1), 'key');
    const deliver = cache.reserve(at(1), 'key');
    expect(cache.at(at(2), 'key')).toBeUndefined();
    deliver?.(cachedResponse());
    expect(cache.at(at(2), 'key')).toBeUndefined();
  });

  it('are not waited for once it is known that there will be none', async () => {
    const cache = new ResponseCache();
    void cache.at(at(1), 'key');
    const deliver = cache.reserve(at(1), 'key');
    const waiting = cache.at(at(1), 'key');
    deliver?.(undefined);
    expect(await waiting).toBeUndefined();
    expect(cache.at(at(1), 'key')).toBeUndefined();
  });

  it('stay when the request that gave them ends', async () => {
    const cache = new ResponseCache();
    void cache.at(at(1), 'key');
    const deliver = cache.reserve(at(1), 'key');
    const given = cachedResponse();
    deliver?.(given);
    deliver?.(undefined);
    expect(await cache.at(at(1), 'key')).toBe(given);
  });

  it('take so much memory and no more', () => {
    const cache = new ResponseCache();
    storeIn(cache, at(1), cachedResponse(16 * 1024 * 1024));
    expect(cache.reserve(at(1), 'other key')).toBeUndefined();
    void cache.at(at(2), 'other key');
    expect(cache.reserve(at(2), 'other key')).toBeDefined();
  });
});

describe('an answer is wanted', () => {
  it('by the second who asks for it within a second, and by the first in the next one', () => {
    const cache = new ResponseCache();
    expect(cache.isPopular('key', '12:00:00')).toBe(false);
    expect(cache.isPopular('key', '12:00:00')).toBe(true);
    expect(cache.isPopular('key', '12:00:01')).toBe(true);
    expect(cache.isPopular('other key', '12:00:01')).toBe(false);
  });

  it('no more when nobody else asked within the second before', () => {
    const cache = new ResponseCache();
    cache.isPopular('key', '12:00:00');
    expect(cache.isPopular('key', '12:00:01')).toBe(false);
  });
});
