import { expect, it } from '@jest/globals';
import { inBatches } from './insert-rows.js';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

it.each([
  [0, []],
  [1, [1]],
  [1000, [1000]],
  [1001, [1000, 1]],
  [2500, [1000, 1000, 500]],
])('%i items are split into batches of %j', (count, sizes) => {
  const batches = [...inBatches(numbers(count))];
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(batches.flat()).toEqual(numbers(count));
});

it('a batch may be smaller', () => {
  expect([...inBatches(numbers(5), 2)]).toEqual([[0, 1], [2, 3], [4]]);
});
