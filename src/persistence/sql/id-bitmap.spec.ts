import { expect, it } from '@jest/globals';
import { IdBitmap } from './id-bitmap.js';

function bitmapOf(...ids: number[]): IdBitmap {
  const bitmap = new IdBitmap();
  for (const id of ids) bitmap.add(id);
  return bitmap;
}

it.each<[each: number[][], none: number[][], ids: number[]]>([
  [[[1, 5, 31, 32, 1000]], [], [1, 5, 31, 32, 1000]],
  [
    [
      [1, 5, 63, 5000],
      [5, 63, 64],
    ],
    [],
    [5, 63],
  ],
  [
    [
      [5, 63, 64],
      [1, 5, 63, 5000],
    ],
    [[63, 9000]],
    [5],
  ],
  [[[1, 2]], [[1], [2]], []],
  [[[7], []], [], []],
])('of %j without %j are common: %j', (each, none, ids) => {
  const sets = [each, none].map((some) => some.map((one) => bitmapOf(...one))) as [IdBitmap[], IdBitmap[]];
  expect(IdBitmap.ids(...sets)).toEqual(ids);
  expect(IdBitmap.count(...sets)).toBe(ids.length);
});

it('an id is added and removed once', () => {
  const bitmap = bitmapOf(40, 40, 41, 2_000_000);
  bitmap.remove(41);
  bitmap.remove(41);
  bitmap.remove(99_000_000);
  expect(IdBitmap.ids([bitmap], [])).toEqual([40, 2_000_000]);
});

it('all 32 bits of a word count', () => {
  const ids = Array.from({ length: 64 }, (_, n) => 64 + n);
  expect(IdBitmap.count([bitmapOf(...ids)], [])).toBe(64);
});

it('ids that are far from each other take little memory', () => {
  const bitmap = bitmapOf(2_147_483_647, 7, 2_000_000_000);
  expect(IdBitmap.ids([bitmap], [bitmapOf(2_000_000_000)])).toEqual([2_147_483_647, 7]);
  expect(bitmap.byteLength).toBeLessThan(1000);
});
