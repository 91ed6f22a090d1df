import { describe, expect, it } from '@jest/globals';
import { basicCredentials } from './basic-credentials.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('basic credentials', () => {
  it.each([
    ['ana:secret', { login: 'ana', password: 'secret' }],
    ['ana:se:cret', { login: 'ana', password: 'se:cret' }],
    ['josé:çà et là', { login: 'josé', password: 'çà et là' }],
  ])('are read from %s', (text, read) => expect(basicCredentials(basic(text))).toEqual(read));

  it('are read whatever the letter case of the scheme', () => {
    expect(basicCredentials(basic('ana:secret').replace('Basic', 'bAsIc'))).toEqual({
      login: 'ana',
      password: 'secret',
    });
  });

  it.each([undefined, '', 'Basic', 'Basic !!!', 'Bearer abc', basic('ana'), basic('ana:'), basic(':secret')])(
    'are absent from %s',
    (header) => expect(basicCredentials(header)).toBeUndefined(),
  );
});
