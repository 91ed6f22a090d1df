import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../http/input/kind.js';
import { parent } from './category-kinds.js';

describe('the category above', () => {
  it.each([7, '7', '007'])('is named by its id, as in %j', (raw) => {
    expect(parent.read(raw)).toBe(7);
  });

  it.each([0, '0', null])('is none for %j', (raw) => {
    expect(parent.read(raw)).toBeNull();
  });

  it.each(['', 'music', -1, 1.5, '3,4', [3], true, {}])('is not %j', (raw) => {
    expect(parent.read(raw)).toEqual(expect.any(Refusal));
  });
});
