import { describe, expect, it } from '@jest/globals';
import { type ChangeRow, changesSince } from './recent-changes.js';

const row = (total: number | string, recent: string, shard = 0): ChangeRow => ({ shard, total, recent });
const since = (...totals: number[]) => new Map(totals.map((total, shard) => [shard, total]));

describe('the changes since a number of changes', () => {
  it('are those of all rows', () => {
    const rows = [row('12', '12:e5 c3;11:v7;10:e1;'), row(4, '4:t9;3:e2;', 1)];
    expect(changesSince(since(10, 3), rows)).toEqual(['e5', 'c3', 'v7', 't9']);
    expect(changesSince(since(12, 4), rows)).toEqual([]);
  });

  it.each([
    ['the text does not reach back far enough', 9, row(12, '12:e5;11:v7;')],
    ['the text is cut off before the last of them', 9, row(12, '12:e5;11:v7;10:e1')],
    ['an older version counted one of them', 9, row(12, '12:e5;10:v7;')],
    ['an older version counted the last of them', 9, row(12, '11:e5;10:v7;')],
    ['the text is missing', 11, row(12, '')],
    ['one of them may have changed anything', 10, row(12, '12:e5;11:*;')],
    ['one of them named something unknown', 10, row(12, '12:x5;11:e1;')],
    ['the numbers have gone back', 13, row(12, '12:e5;')],
  ])('are unknown if %s', (_, total, changed) => {
    expect(changesSince(since(total), [changed])).toBeUndefined();
  });

  it('are unknown for a row that was added or is gone', () => {
    expect(changesSince(since(1), [row(1, '1:e1;'), row(0, '', 1)])).toBeUndefined();
    expect(changesSince(since(1, 0), [row(1, '1:e1;')])).toBeUndefined();
  });
});
