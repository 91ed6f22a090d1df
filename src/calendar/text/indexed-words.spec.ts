import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from './fold.js';
import { cluesOf, endingsOf, indexedWords } from './indexed-words.js';

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
    ['a word', 'concert', ['concert'], true],
    ['a word with signs', '100%', ['100'], false],
    ['a phrase', 'rock, pop at noon', ['rock', 'pop', 'noon'], false],
    ['a word that is longer than pieces overlap', 'donaudampfschifffahrt', ['donaudampfschifff'], false],
    ['a short word', 'dj', [], false],
    ['a sign', '🏮', [], false],
  ])('for %s', (_, searched, parts, isProof) => {
    expect(cluesOf(searched)).toEqual({ parts, isProof });
  });

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '日', '𝄞', '1', '_', '-', ' '), maxLength: 90 });
  const hasPart = (text: string, part: string) =>
    [...indexedWords(text)].some((word) => endingsOf(word).some((ending) => ending.startsWith(part)));

  it('is found in every text that has what is searched, and alone proves it if it says so', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(30), letters, (raw, from, length, other) => {
        const text = foldText(raw);
        const searched = text.slice(from % (text.length + 1)).slice(0, length);
        const { parts, isProof } = cluesOf(searched);
        expect(parts.every((part) => hasPart(text, part))).toBe(true);
        if (isProof) expect(hasPart(foldText(other), searched)).toBe(foldText(other).includes(searched));
      }),
    );
  });
});
