import { describe, expect, it } from '@jest/globals';
import { parseRate } from './counters.js';

describe('a rate', () => {
  it('is a number of requests in a number of seconds', () => {
    expect(parseRate('300/60')).toEqual({ points: 300, seconds: 60 });
  });

  it('may be off', () => {
    expect(parseRate('off')).toBeUndefined();
  });

  it.each(['', '300', '0/60', '300/0', '300/60s', '-1/60', 'on', '1e3/60', '9999999999/1'])('is not %j', (text) => {
    expect(() => parseRate(text)).toThrow(RangeError);
  });
});
