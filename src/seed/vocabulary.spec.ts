import { describe, expect, it } from '@jest/globals';
import { foldText } from '../calendar/text/fold.js';
import { Dice } from './dice.js';
import { anyWord, vocabulary } from './vocabulary.js';

const DRAWN = 400_000;

describe('the vocabulary of the sample calendar', () => {
  const words = vocabulary();

  it('has more than twenty thousand words that searches tell apart', () => {
    expect(new Set(words.map(foldText)).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(20_000);
  });

  it('has words with accents and in other scripts, which the sanitiser and the index take as they are', () => {
    for (const script of [/[éöåñçü]/u, /^\p{Script=Cyrillic}+$/u, /^\p{Script=Katakana}+$/u])
      expect(words.filter((word) => script.test(word)).length).toBeGreaterThan(50);
    expect(words.filter((word) => !/^[\p{L}]{1,32}$/u.test(word))).toEqual([]);
  });

  it('is drawn from by Zipf’s law', () => {
    const dice = new Dice(1);
    const drawn = new Map<string, number>();
    for (let n = 0; n < DRAWN; n++) {
      const word = anyWord(dice);
      drawn.set(word, (drawn.get(word) ?? 0) + 1);
    }
    // Within each doubling of the rank there are as many words of a text.
    const logarithm = Math.log(words.length + 1);
    for (let rank = 1; rank < words.length; rank *= 2) {
      const within = words.slice(rank - 1, 2 * rank - 1);
      const share = within.reduce((sum, word) => sum + (drawn.get(word) ?? 0), 0) / DRAWN;
      const expected = Math.log(Math.min(2 * rank, words.length + 1) / rank) / logarithm;
      expect(share / expected).toBeCloseTo(1, 1);
    }
  });
});
