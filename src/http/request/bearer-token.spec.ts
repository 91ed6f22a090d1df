import { describe, expect, it } from '@jest/globals';
import { bearerToken } from './bearer-token.js';

describe('a bearer token', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  a.b-c_d~e+f/g==', 'a.b-c_d~e+f/g=='],
    ['BEARER abc ', 'abc'],
  ])('is read from %j', (header, token) => expect(bearerToken(header)).toBe(token));

  it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Bearer a=b', 'Bearer "abc"', 'Bearer äöü'])(
    'is empty in the malformed header %j',
    (header) => expect(bearerToken(header)).toBe(''),
  );

  it.each([undefined, '', 'Basic abc', 'Bearertoken', 'Digest x="Bearer abc"'])('is absent from %j', (header) =>
    expect(bearerToken(header)).toBeUndefined(),
  );
});
