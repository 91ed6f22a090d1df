import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { readFields } from '../../http/validation/read-fields.js';
import { HiddenField, type HiddenWish, StrictDatesField } from './list-kinds.js';

class Sent {
  @StrictDatesField({ description: 'Strict' }) strict?: boolean;
  @HiddenField({ description: 'Hidden' }) hidden?: HiddenWish;
}

/** What becomes of a value, or what is wrong with it. */
function read(name: keyof Sent, value: unknown): unknown {
  const { values, faults } = readFields(Sent, { [name]: value });
  return faults.get(name) ?? values[name];
}

describe('strict dates', () => {
  it.each([
    ['yes', true],
    [1, true],
    ['0', false],
    ['whatever', false],
    [' ', false],
  ])('are for %j %j', (sent, isStrict) => expect(read('strict', sent)).toBe(isStrict));

  it('are not told by an empty text', () => expect(read('strict', '')).toEqual({ message: 'Must be true or false.' }));

  it.each([null, 2, {}, [['true']]])('are not told by %j', (sent) => {
    expect(read('strict', sent)).toEqual({ message: 'Must be a boolean or a text.', code: 'rest_invalid_type' });
  });
});

describe('hidden events', () => {
  it.each([
    ['any', 'any'],
    ['True', 'only'],
    [false, 'none'],
  ])('are for %j %j', (sent, wish) => expect(read('hidden', sent)).toBe(wish));

  it.each(['only', 'none', 'ANY', '', null, 2, {}])('are not told by %j', (sent) => {
    expect(read('hidden', sent)).toEqual({ message: 'Must be true, false or any.', code: 'rest_invalid_type' });
  });
});
