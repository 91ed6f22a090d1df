import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../../http/validation/read-fields.js';
import { ParentField } from './category-fields.js';

class SampleDto {
  @ParentField({ description: 'Above' }) parent?: number | null;
}

/** The converted value, or the error. */
function read(parent: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { parent });
  return errors.get('parent') ?? values.parent;
}

describe('the parent of a category', () => {
  it.each([7, '7', '007'])('is named by its id, as in %j', (raw) => {
    expect(read(raw)).toBe(7);
  });

  it.each([0, '0', null])('is absent for %j', (raw) => {
    expect(read(raw)).toBeNull();
  });

  it.each(['', 'music', -1, 1.5, 9007199254740992, '3,4', [3], true, {}])('is never %j', (raw) => {
    expect(read(raw)).toEqual({ message: 'Must be the id of a category, or 0 for the top.' });
  });
});
