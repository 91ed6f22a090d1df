import { describe, expect, it } from '@jest/globals';
import { sizeOfRows } from './kept-values.js';

describe('the size of kept rows', () => {
  it('grows with their texts', () => {
    const sizeOf = (text: string) => sizeOfRows([{ id: 1, text }]);
    expect(sizeOf('x'.repeat(1000)) - sizeOf('')).toBe(1000);
  });

  it('grows with lists of ids, of which an event may have thousands', () => {
    const sizeOf = (count: number) => sizeOfRows([{ tags: Array.from({ length: count }, (_, id) => id) }]);
    expect(sizeOf(1000) - sizeOf(0)).toBeGreaterThanOrEqual(4000);
  });
});
