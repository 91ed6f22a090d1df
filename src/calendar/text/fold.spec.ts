import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldMarkup, foldText } from './fold.js';

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
    ['ガ', 'カ'],
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
    expect(foldMarkup('<p>R&amp;B</p>')).toBe('<p>r&b</p>');
  });

  it('of ligatures is never many times as long as they are', () => {
    expect(foldText('محمد ﷺ')).toBe('محمد صلى الله عليه وسلم');
    expect(foldText('ﷺ'.repeat(1000)).length).toBeLessThan(5000);
  });

  it('stays itself when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldText(foldText(text)) === foldText(text)),
      { numRuns: 500 },
    );
  });
});
