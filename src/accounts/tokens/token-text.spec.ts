import { describe, expect, it } from '@jest/globals';
import { hashOfToken, hintOfToken, isTokenText, newTokenText } from './token-text.js';

describe('the text of a token', () => {
  it('is recognised by its prefix and length', () => {
    expect(isTokenText(newTokenText())).toBe(true);
    expect(
      ['', 'cal_', 'cal_short', `${newTokenText()}x`, newTokenText().replace('cal', 'lac')].filter(isTokenText),
    ).toEqual([]);
  });

  it('is unique, and so is its hash', () => {
    const texts = Array.from({ length: 100 }, newTokenText);
    expect(new Set(texts.map(hashOfToken)).size).toBe(100);
  });

  it('is shown by its first characters alone', () => {
    const text = newTokenText();
    expect(hintOfToken(text)).toMatch(/^cal_[\w-]{4}$/);
    expect(text.startsWith(hintOfToken(text))).toBe(true);
  });
});
