import { describe, expect, it } from '@jest/globals';
import type { ListQuery } from './list-strategy.js';
import { fromNearerEnd } from './page-position.js';

const rowsOf = (direction: 'ASC' | 'DESC', offset: number, count?: number) =>
  fromNearerEnd({ order: { column: 'events.id', direction }, position: { limit: 10, offset } } as ListQuery, count);

describe('fromNearerEnd', () => {
  it.each([
    ['a list that was not counted', 'ASC', 1000, undefined, { direction: 'ASC', limit: 10, offset: 1000 }],
    ['a page in the first half', 'ASC', 40, 100, { direction: 'ASC', limit: 10, offset: 40 }],
    ['a page in the second half', 'ASC', 70, 100, { direction: 'DESC', limit: 10, offset: 20 }],
    ['a last page that is not full', 'DESC', 90, 93, { direction: 'ASC', limit: 3, offset: 0 }],
    ['the only page', 'ASC', 0, 4, { direction: 'ASC', limit: 10, offset: 0 }],
  ] as const)('of %s', (_, direction, offset, count, rows) => {
    expect(rowsOf(direction, offset, count)).toEqual(rows);
  });
});
