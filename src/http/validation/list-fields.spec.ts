import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IdListField, TermListField } from './list-fields.js';
import { parseFields } from './read-fields.js';

class SampleDto {
  @IdListField({ description: 'Ids' }) ids?: number[];
  @TermListField({ description: 'Terms' }) terms?: (string | number)[];
}

/** What becomes of a value, or what is wrong with it. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

const upTo = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('a list of ids', () => {
  it.each([
    [7, [7]],
    ['7', [7]],
    ['1, 2,2', [1, 2]],
    [
      [3, '4', '4'],
      [3, 4],
    ],
    [upTo(1000), upTo(1000)],
  ])('is read from %j', (sent, ids) => expect(read('ids', sent)).toEqual(ids));

  it.each<{ sent: unknown }>([
    ...['', '1,,2', 'x', '0', '1.5', upTo(1001).join()].map((sent) => ({ sent })),
    ...[1.5, 0, -1, 1e300, null, true, {}, { constructor: 1 }].map((sent) => ({ sent })),
    ...[[], [[7]], ['1,2'], [1.5], [9007199254740992], [true], [null], [{}], upTo(1001)].map((sent) => ({ sent })),
  ])('is not $sent', ({ sent }) => expect(read('ids', sent)).toEqual({ message: 'Must be a list of ids.' }));
});

describe('a list of terms', () => {
  it.each([
    [7, [7]],
    ['music, 7', ['music', '7']],
    [
      ['Arts, Crafts', 7],
      ['Arts, Crafts', 7],
    ],
    [Array(1000).fill('x'), Array(1000).fill('x')],
  ])('is read from %j', (sent, terms) => expect(read('terms', sent)).toEqual(terms));

  it.each<{ sent: unknown }>([
    ...['', 'a,', 'x,'.repeat(1000) + 'x', null, true, {}].map((sent) => ({ sent })),
    ...[[''], [], [['a']], [null], [true], [{}], Array(1001).fill('x')].map((sent) => ({ sent })),
  ])('is not $sent', ({ sent }) => expect(read('terms', sent)).toEqual({ message: 'Must be a list of ids or slugs.' }));

  it('is rejected even if it is as long as a body may be', () => {
    expect(read('terms', ','.repeat(1_000_000))).toEqual({ message: 'Must be a list of ids or slugs.' });
  });
});
