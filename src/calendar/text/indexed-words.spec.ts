import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from './fold.js';
import { cluesOf, endingsOf, hasPart, indexedWords } from './indexed-words.js';

describe('the indexed words of a text', () => {
  it('are its runs of letters and digits, those of one or two letters left out', () => {
    const text = '<p>jazz at the <em>blue-note</em>, r&b 1999_x';
    expect([...indexedWords(text)]).toEqual(['jazz', 'the', 'blue', 'note', '1999']);
  });

  it('are pieces that overlap where a run is longer than 32 letters', () => {
    const run = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const pieces = [run.slice(0, 32), run.slice(16, 48), run.slice(32, 50)].map((piece) => piece.join(''));
    expect([...indexedWords(run.join(''))]).toEqual(pieces);
  });
});

it('the endings of a word have three letters and more', () => {
  expect(endingsOf('music')).toEqual(['music', 'usic', 'sic']);
  expect(endingsOf('𝄞𝄞𝄞𝄞')).toEqual(['𝄞𝄞𝄞𝄞', '𝄞𝄞𝄞']);
});

describe('the parts to look up in an index', () => {
  it.each([
    ['a word', 'concert', ['*concert*'], true],
    ['a word with signs', '100%', ['*100'], false],
    ['a phrase', 'rock, pop at noon', ['*rock', 'pop', 'noon*'], false],
    ['a phrase in signs', '(jazz night)', ['jazz', 'night'], false],
    ['a phrase of one word twice', 'ham ham', ['*ham', 'ham*'], false],
    ['a word that is longer than pieces overlap', 'donaudampfschifffahrt', ['*donaudampfschifff*'], false],
    ['a long word in a phrase', 'la donaudampfschifffahrt, x', ['donaudampfschifff*'], false],
    ['a short word', 'dj', [], false],
    ['a sign', '🏮', [], false],
  ])('for %s', (_, searched, expected, isProof) => {
    const { parts, ...rest } = cluesOf(searched);
    const patterns = parts.map(({ letters, isStart, isEnd }) => `${isStart ? '' : '*'}${letters}${isEnd ? '' : '*'}`);
    expect([patterns, rest]).toEqual([expected, { isProof }]);
  });

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '日', '𝄞', '1', '_', '-', ' '), maxLength: 90 });
  const longRuns = fc.string({ unit: fc.constantFrom('a', 'b', '𝄞'), maxLength: 60 });
  const texts = fc.oneof(
    letters,
    fc.array(longRuns, { maxLength: 4 }).map((runs) => runs.join(' ')),
  );
  const hasEnding = (word: string, start: string) => endingsOf(word).some((ending) => ending.startsWith(start));

  it('are in every text that has what is searched, and alone prove it if they say so', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(30), letters, (raw, from, length, other) => {
        const text = foldText(raw);
        const searched = Array.from(text)
          .slice(from % (text.length + 1))
          .slice(0, length)
          .join('');
        const { parts, isProof } = cluesOf(searched);
        const words = [...indexedWords(text)];
        for (const part of parts)
          expect(words.some((word) => hasPart(word, part) && hasEnding(word, part.letters))).toBe(true);
        if (!isProof) return;
        const isFound = [...indexedWords(foldText(other))].some((word) => hasEnding(word, searched));
        expect(isFound).toBe(foldText(other).includes(searched));
      }),
    );
  });
});
