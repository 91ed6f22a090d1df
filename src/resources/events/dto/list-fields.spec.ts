import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../../http/validation/read-fields.js';
import { HiddenField, type HiddenFilter, StrictDatesField } from './event-fields.js';

class SampleDto {
  @StrictDatesField({ description: 'Strict' }) strict?: boolean;
  @HiddenField({ description: 'Hidden' }) hidden?: HiddenFilter;
}

/** The converted value, or its validation error. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

describe('strict dates', () => {
  it.each([
    ['yes', true],
    [1, true],
    ['0', false],
    ['whatever', false],
    [' ', false],
  ])('are for %j %j', (sent, isStrict) => expect(read('strict', sent)).toBe(isStrict));

  it('reject an empty text', () => expect(read('strict', '')).toEqual({ message: 'Must be true or false.' }));

  it.each([null, 2, {}, [['true']]])('are not told by %j', (sent) => {
    expect(read('strict', sent)).toEqual({ message: 'Must be a boolean or a text.', code: 'rest_invalid_type' });
  });
});

describe('hidden events', () => {
  it.each([
    ['any', 'any'],
    ['True', 'only'],
    [false, 'none'],
  ])('are for %j %j', (sent, input) => expect(read('hidden', sent)).toBe(input));

  it.each(['only', 'none', 'ANY', '', null, 2, {}])('are not told by %j', (sent) => {
    expect(read('hidden', sent)).toEqual({ message: 'Must be true, false or any.', code: 'rest_invalid_type' });
  });
});
