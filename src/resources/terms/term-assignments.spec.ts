import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../http/validation/read-fields.js';
import { TermsField } from './term-fields.js';
import type { TermEntry } from './term-lookup.js';

class SampleDto {
  @TermsField({ description: 'Terms' }) terms?: TermEntry[];
}

/** The converted value, or the error. */
function read(terms: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { terms });
  return errors.get('terms') ?? values.terms;
}

describe('the terms sent for an event', () => {
  it('are ids, slugs and names, as text with commas or as a list', () => {
    expect(read('7, jazz,Free entry')).toEqual(['7', 'jazz', 'Free entry']);
    expect(read([7, 'jazz', 'Free entry'])).toEqual([7, 'jazz', 'Free entry']);
    expect(read(7)).toEqual([7]);
  });

  it('may have commas in their names when they come in a list', () => {
    expect(read(['Arts, Crafts'])).toEqual(['Arts, Crafts']);
  });

  it('are listed once, without outer blanks', () => {
    expect(read(['jazz', ' jazz ', 'jazz'])).toEqual(['jazz']);
  });

  it('may be terms as they were read, which are found by their ids', () => {
    expect(read([{ id: 7, name: 'Jazz', slug: 'jazz' }, 'rock', { id: '8' }])).toEqual([7, 'rock', 8]);
    expect(read({ id: 7 })).toEqual([7]);
  });

  it.each(['', null, [], [''], false, 0, '0'])('are none for %j', (raw) => {
    expect(read(raw)).toEqual([]);
  });

  it.each<[unknown]>([
    [true],
    [{}],
    [{ name: 'Jazz' }],
    [{ constructor: 1 }],
    [[['jazz']]],
    [[{ name: 'Jazz' }]],
    [[{ id: 'jazz' }]],
    [[{ id: null }]],
    [[{ id: [7] }]],
    [[null]],
    [[1.5]],
    [[0]],
    [[-1]],
    [[9007199254740992]],
    [Array(1001).fill('x')],
    ['x,'.repeat(1000)],
  ])('are never %j', (raw) => {
    expect(read(raw)).toEqual({
      message: 'Must be ids, slugs or names, as text with commas or as a list, or terms with their ids.',
    });
  });
});
