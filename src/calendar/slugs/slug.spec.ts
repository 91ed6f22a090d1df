import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SLUG_BYTES, RESERVED_SLUGS, normaliseSlug, slugOf, slugSuffixed } from './slug.js';

describe('the slug', () => {
  it.each([
    ['UPPER Case', 'upper-case'],
    ['Ünïcödé ñ 日本', 'unicode-n-%e6%97%a5%e6%9c%ac'],
    ['Straße İstanbul ı', 'strasse-istanbul-i'],
    ['e\u0301 combining', 'e-combining'],
    ['A & B / C', 'a-b-c'],
    ['a/b?c=d#e', 'a-bcde'],
    ['O\'Reilly "X" <y>', 'oreilly-x'],
    ['if a <b then c', 'if-a-b-then-c'],
    ['a < b > c', 'a-b-c'],
    ['a--b__c', 'a-b__c'],
    ['a,b', 'ab'],
    ['it\'s "quoted" – O’Reilly', 'its-quoted-oreilly'],
    ['100% sure', '100-sure'],
    ['{ {json}} ${x}', 'json-x'],
    ['Back\\slash \\n \\\\', 'backslash-n'],
    ['Zero\u200bwidth', 'zerowidth'],
    ['👨\u200d👩\u200d👧 family', '%f0%9f%91%a8%f0%9f%91%a9%f0%9f%91%a7-family'],
    ['Привет', '%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82'],
    ['2031', '2031'],
    ['version 2.0', 'version-2-0'],
    ['-', ''],
    ['...', ''],
  ])('of %j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it.each([
    ['10×10', '10x10'],
    ['Fest™ ©2027', 'fest-2027'],
    ['20°', '20'],
    ['€uro', 'euro'],
    ['Große Straße, GROẞ', 'grosse-strasse-gross'],
    ['O´Reilly ¨ ¸', 'oreilly'],
    ['£5 ¥6 ₹7 R$8', '5-6-7-r8'],
    ['§ 5 ¶ • a…b «c» ®℠', '5-ab-c'],
    ['5 ± 2 ÷ 3 ≤ 4 → 6', '5-2-3-4-6'],
    ['two\u0001words\u0085here', 'two-words-here'],
    ['©️ 2027', '2027'],
    ['👍🏽 fine', '%f0%9f%91%8d%f0%9f%8f%bd-fine'],
    ['❤ jazz', '%e2%9d%a4-jazz'],
  ])('FC-66 of %j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('is cut at 200 bytes, between characters', () => {
    expect(slugOf('x'.repeat(300))).toBe('x'.repeat(200));
    expect(slugOf('日'.repeat(100))).toBe('%e6%97%a5'.repeat(22));
  });

  it('stays itself when read again, and never takes more than 200 bytes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'aÉ日🏮%e69\u0301-_./ €×°\uFE0F\u0001') }),
    );
    fc.assert(
      fc.property(text, (sent) => {
        const slug = slugOf(sent);
        expect(slugOf(slug)).toBe(slug);
        expect(slug).toMatch(/^(?:[a-z0-9_]|-(?!-)|%[0-9a-f]{2})*$/);
        expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_BYTES);
      }),
    );
  });
});

describe('the next slug of a name', () => {
  it.each([
    ['same-title', 2, 'same-title-2'],
    ['x'.repeat(200), 2, `${'x'.repeat(198)}-2`],
    ['%e6%97%a5'.repeat(22), 10, `${'%e6%97%a5'.repeat(21)}-10`],
  ])('after %s is number %i', (slug, n, next) => {
    expect(slugSuffixed(slug, n)).toBe(next);
  });

  it('is reserved if the name is an address of the site', () => {
    expect(RESERVED_SLUGS.has(slugOf('Feed'))).toBe(true);
  });
});

describe('a path segment', () => {
  it.each(['unicode-日本', 'Ünïcödé 日本', 'UNICODE-%E6%97%A5%E6%9C%AC', 'unicode-%e6%97%a5%e6%9c%ac'])(
    '%s asks for the slug',
    (segment) => {
      expect(normaliseSlug(segment)).toBe('unicode-%e6%97%a5%e6%9c%ac');
    },
  );

  it('with a control character is empty', () => {
    expect(normaliseSlug('published-one\u0000')).toBe('');
  });

  it.each(['%', '%e6', '..', '\u0000'])('%j throws nothing', (segment) => {
    expect(() => normaliseSlug(segment)).not.toThrow();
  });
});
