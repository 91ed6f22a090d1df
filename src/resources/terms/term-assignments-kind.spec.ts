import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../http/input/kind.js';
import { termAssignments } from './term-assignments-kind.js';

describe('the terms to give an event', () => {
  it('are ids, slugs and names, as text with commas or as a list', () => {
    expect(termAssignments.read('7, jazz,Free entry')).toEqual(['7', 'jazz', 'Free entry']);
    expect(termAssignments.read([7, 'jazz', 'Free entry'])).toEqual([7, 'jazz', 'Free entry']);
    expect(termAssignments.read(7)).toEqual([7]);
  });

  it('may have commas in their names when they come in a list', () => {
    expect(termAssignments.read(['Arts, Crafts'])).toEqual(['Arts, Crafts']);
  });

  it('are named once, without blanks around', () => {
    expect(termAssignments.read(['jazz', ' jazz ', 'jazz'])).toEqual(['jazz']);
  });

  it('may be objects, as terms are read, which count by their ids', () => {
    expect(termAssignments.read([{ id: 7, name: 'Jazz', slug: 'jazz' }, 'rock', { id: '8' }])).toEqual([7, 'rock', 8]);
    expect(termAssignments.read({ id: 7 })).toEqual([7]);
  });

  it.each(['', null, [], [''], false, 0, '0'])('are none for %j', (raw) => {
    expect(termAssignments.read(raw)).toEqual([]);
  });

  it.each([
    true,
    {},
    { name: 'Jazz' },
    [['jazz']],
    [{ name: 'Jazz' }],
    [{ id: 'jazz' }],
    [{ id: null }],
    [{ id: [7] }],
    [null],
    [1.5],
    [0],
    [-1],
  ])('are not %j', (raw) => {
    expect(termAssignments.read(raw)).toEqual(expect.any(Refusal));
  });
});
