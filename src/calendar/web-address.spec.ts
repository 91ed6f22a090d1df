import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readWebAddress } from './web-address.js';

describe('FC-24 a web address', () => {
  it.each([
    'https://müller.example/ä?x=ü',
    'https://münchen.example.test/ä',
    'HTTPS://X.example',
    'http://localhost:8080/a?b=1&c=2#d',
    'http://[::1]/',
    'https://日本.example/%E2%82%AC',
  ])('%s is kept as it was sent', (address) => {
    expect(readWebAddress(address)).toBe(address);
  });

  it('loses outer blanks', () => {
    expect(readWebAddress(' https://x.example/ ')).toBe('https://x.example/');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/foo/bar',
    'example.test',
    'not a url',
    'ftp://example.test/x',
    'http://',
    'http:///x',
    'http:x.example',
    'http:\\\\evil.example',
    'https://good.example\\@evil.example',
    'https://a b.example',
    'https://a.example/b c',
    'https://a.example/\u0000',
    'https://a.example/"onclick=',
    'https://a.example/<script>',
    'https://a.example:99999/',
    '',
    `https://a.example/${'x'.repeat(2000)}`,
  ])('%j is none', (text) => {
    expect(readWebAddress(text)).toBeUndefined();
  });

  it('begins with http, whatever was sent', () => {
    const text = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `https://${rest}`),
    );
    fc.assert(fc.property(text, (sent) => /^https?:\/\/[^\s<>"]+$/i.test(readWebAddress(sent) ?? 'https://x')));
  });

  it('reads the ten-thousandth address as it did the first', () => {
    const address = 'https://müller.example/ä?x=ü';
    const rejected = Array.from({ length: 20_000 }, () => readWebAddress(address)).filter((read) => read !== address);
    expect(rejected).toEqual([]);
  });
});
