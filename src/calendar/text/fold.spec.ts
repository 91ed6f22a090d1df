import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldForOrder, foldMarkup, foldText, TEXT_BREAK } from './fold.js';

describe('folded text', () => {
  it.each([
    ['ÉLAN & Co', 'elan & co'],
    ['Straße', 'strasse'],
    ['Łódź Ørsted Æther', 'lodz orsted aether'],
    ['İstanbul ı', 'istanbul i'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Ёлка', 'елка'],
    ['１００％', '100%'],
    ['ﬁn', 'fin'],
    ['FC-56 ガ is not カ', 'fc-56 ガ is not カ'],
    ['ﾊﾟ', 'パ'],
    ['мой, їжак, Ўдзень, Ӯ', 'мой, їжак, ўдзень, ӯ'],
    ['за́мок ѝ ѐ', 'замок и е'],
    ['Ќерка Ѓорѓи', 'ќерка ѓорѓи'],
    ['Άνω ᾠδή', 'ανω ωδη'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد أحمد', 'محمد احمد'],
    ['Việt Nam', 'viet nam'],
    ['हिन्दी', 'हिन्दी'],
    ['❤️', '❤'],
    ['한국어', '한국어'],
    ['สวัสดี', 'สวัสดี'],
    ['🏮 𝄞', '🏮 𝄞'],
    ['  two \n lines ', 'two lines'],
    ['zero\u200bwidth', 'zerowidth'],
  ])('of %s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is the same however an accent was typed', () => {
    expect(foldText('Cafe\u0301')).toBe(foldText('Café'));
  });

  it('of markup holds the characters its entities stand for', () => {
    expect(foldMarkup('R&amp;B')).toBe('r&b');
  });

  it.each([
    ['separates words at blocks and line breaks', '<p>Das<br />\nFest</p><p>am</p>See', 'das fest am see'],
    ['joins words over inline tags', '<em>Sommer</em>fest<wbr />platz', 'sommerfestplatz'],
  ])('of markup %s', (_, html, text) => {
    expect(foldMarkup(html).split(TEXT_BREAK)[0]).toBe(text);
  });

  it('of markup holds its tags behind the text', () => {
    const html = '<p><a href="https://x.example/?a=1&amp;b=2">x</a></p><p>y</p>';
    expect(foldMarkup(html)).toBe(`x y${TEXT_BREAK}<p> <a href="https://x.example/?a=1&b=2">`);
  });

  it('of ligatures is never many times as long as they are', () => {
    expect(foldText('محمد ﷺ')).toBe('محمد صلى الله عليه وسلم');
    expect(foldText('ﷺ'.repeat(1000)).length).toBeLessThan(5000);
  });

  it('stays itself when folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldText(foldText(text)) === foldText(text)));
  });

  it('of any letters with marks stays itself when folded again', () => {
    const unit = fc.constantFrom(
      ...'еиігкоЁaΑかハשא',
      '\u0301',
      '\u0306',
      '\u0308',
      '\u0304',
      '\u3099',
      '\u309a',
      '\u05b8',
      '\u0650',
    );
    fc.assert(fc.property(fc.string({ unit }), (text) => foldText(foldText(text)) === foldText(text)));
  });
});

describe('text folded for order', () => {
  it.each([
    ['ガ', 'カ'],
    ['мой', 'мои'],
    ['Ünïcödé', 'unicode'],
  ])('of %s is %s', (text, key) => {
    expect(foldForOrder(text)).toBe(key);
  });
});

it('folds ASCII alone as it folds it beside other letters', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 });
  fc.assert(
    fc.property(ascii, (text) => {
      expect(`${foldText(text)} e`.trim()).toBe(foldText(`${text} é`));
      expect(`${foldForOrder(text)} e`.trim()).toBe(foldForOrder(`${text} é`));
    }),
  );
});
