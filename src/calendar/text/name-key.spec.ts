import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldForOrder } from './fold.js';
import { nameKey } from './name-key.js';

describe('names', () => {
  it.each([
    ['in another letter case', 'JAZZ', 'jazz'],
    ['with a sharp s', 'STRASSE', 'straße'],
    ['with a capital sharp s', 'STRAẞE', 'strasse'],
    ['with a final sigma', 'ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['with ligatures', 'ﬁlm', 'FILM'],
    ['with a Turkish İ', 'İSTANBUL', 'istanbul'],
    ['with a Turkish İ in lower case', 'İstanbul', 'i\u0307stanbul'],
    ['FC-58 composed and decomposed', 'Häuser 9', 'Ha\u0308user 9'],
    ['of another width', 'Ｊａｚｚ　９', 'jazz 9'],
    ['of kana of half width', 'ﾊﾟﾊﾟ', 'パパ'],
    ['with outer and double blanks', '  Open \u00a0 Air ', 'open air'],
    ['with characters that are not seen', 'Ope\u00adn\u200b A\u2060ir\ufeff', 'open air'],
    ['of Cherokee and Georgian letters', 'Ꭰ Ა', 'ꭰ ა'],
  ])('%s are the same', (_, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['FC-55 by a voicing mark', 'ハハ', 'パパ'],
    ['FC-55 by a short i', 'мой', 'мои'],
    ['by an accent', 'cafe', 'café'],
    ['by ї', 'їжа', 'іжа'],
    ['by ё', 'ёлка', 'елка'],
    ['by a dotless i', 'ısı', 'isi'],
    ['by a joiner', 'می\u200cخواهم', 'میخواهم'],
    ['by a ligature of meaning', '①', '1'],
  ])('differ %s', (_, one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('keep their key', () => {
    const name = fc.string({ unit: 'binary' });
    fc.assert(fc.property(name, (text) => nameKey(nameKey(text)) === nameKey(text)));
  });

  it('that are the same are at the same place in an order, whatever letters they have', () => {
    const differing: string[] = [];
    for (let code = 0; code < 0x30000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const name = `x${String.fromCodePoint(code)}x`;
      if (foldForOrder(name) !== foldForOrder(nameKey(name))) differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });
});
