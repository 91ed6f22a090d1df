import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSearchText } from './search-words.js';

describe('a search', () => {
  it.each([
    ['asks for all its words', 'concert Morning', ['concert', 'morning'], []],
    ['parts words at commas and plus signs', 'morning,concert+live', ['morning', 'concert', 'live'], []],
    [
      'parts words at other punctuation',
      'Alpha-Beta 555/9999 example.test',
      ['alpha', 'beta', '555', '9999', 'example', 'test'],
      [],
    ],
    ['folds case and accents', 'CAFÉ Müller', ['cafe', 'muller'], []],
    ['keeps words of any script', '日本 🏮', ['日本', '🏮'], []],
    ['keeps a phrase together', '"morning concert" jazz', ['morning concert', 'jazz'], []],
    ['keeps the punctuation of a phrase', '“Rock, Pop”', ['rock, pop'], []],
    ['reads an open phrase to its end', '"morning con', ['morning con'], []],
    ['excludes words', 'concert -morning', ['concert'], ['morning']],
    ['excludes phrases', '-"late show" jazz', ['jazz'], ['late show']],
    ['excludes a compound as a whole', 'jazz -hip-hop', ['jazz'], ['hip-hop']],
    ['may exclude only', '-concert', [], ['concert']],
    ['keeps tags as words', '<em>', ['<em>'], []],
    ['keeps R&B and parts addresses', 'R&B zeta@hall', ['r&b', 'zeta', 'hall'], []],
    ['of one punctuation mark looks for that mark', "'", ["'"], []],
    ['of a bare minus looks for it', '-', ['-'], []],
    ['of blanks asks for nothing', '   ', [], []],
    ['of a lone quote asks for nothing', '"', [], []],
    ['of an empty phrase asks for nothing', '""', [], []],
    ['takes zero as a word', '0', ['0'], []],
  ])('%s', (_, text, words, without) => {
    expect(parseSearchText(text)).toEqual({ words, without });
  });

  it.each([
    ['100%', ['100%']],
    ['a_b', ['a_b']],
    ['_', ['_']],
    ["%_'--", ['%_']],
    ['100%25', ['100%25']],
  ])('FC-34 takes the signs of %s as they are', (text, words) => {
    expect(parseSearchText(text)?.words).toEqual(words);
  });

  it('D46 holds twenty words and no more', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    expect(parseSearchText(words(20))?.words).toHaveLength(20);
    expect(parseSearchText(words(21))).toBeUndefined();
  });

  it('never holds an empty word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const search = parseSearchText(text);
        return !search || ![...search.words, ...search.without].includes('');
      }),
    );
  });
});
