import { describe, expect, it } from '@jest/globals';
import { compareFields } from './compare-fields.js';

describe('the difference of two versions', () => {
  it('names the fields that differ, with both values', () => {
    const before = { title: 'Fair', venue: [1, 2], featured: false, same: 'x' };
    const after = { title: 'Summer fair', venue: [2], featured: true, same: 'x' };
    expect(compareFields(before, after)).toEqual({
      title: { from: 'Fair', to: 'Summer fair' },
      venue: { from: [1, 2], to: [2] },
      featured: { from: false, to: true },
    });
  });

  it('compares texts of several lines by line', () => {
    expect(compareFields({ description: 'one\ntwo\nthree' }, { description: 'one\n2\nthree' })).toEqual({
      description: { lines: [' one', '-two', '+2', ' three'] },
    });
  });

  it('gives both values of texts that have little in common', () => {
    const [from, to] = ['a', 'b'].map((letter) => Array.from({ length: 3000 }, (_, n) => `${letter}${n}`).join('\n'));
    expect(compareFields({ description: from }, { description: to })).toEqual({ description: { from, to } });
  });

  it('has null for a field that one of them does not have', () => {
    expect(compareFields({}, { image: 4 })).toEqual({ image: { from: null, to: 4 } });
  });
});
