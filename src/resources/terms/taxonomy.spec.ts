import { describe, expect, it } from '@jest/globals';
import { isTermName, sortNameOf } from './taxonomy.js';

describe('names of terms', () => {
  it('are compared without letter case and accents', () => {
    expect(sortNameOf('ÉLAN')).toBe(sortNameOf('elan'));
  });

  it('are cut if folding makes them longer than their column', () => {
    expect(sortNameOf('ﷺ'.repeat(200))).toHaveLength(400);
  });

  it('are not empty and at most 200 characters long', () => {
    expect([isTermName(''), isTermName('x'), isTermName('x'.repeat(200)), isTermName('x'.repeat(201))]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
