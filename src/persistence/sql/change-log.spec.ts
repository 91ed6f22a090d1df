import { describe, expect, it } from '@jest/globals';
import { ChangeLog } from './change-log.js';

describe('what a change leaves unchanged', () => {
  it.each([
    [['e5'], ['e6', 'v5', 'v', 'c'], ['e5', 'e']],
    [
      ['e5', 'c3'],
      ['c4', 't'],
      ['e', 'e5', 'c', 'c3'],
    ],
    [['c'], ['e', 't3'], ['c', 'c3']],
    [undefined, [], ['e', 'e5', 'c', 't9']],
  ])('%j', (changed, unchanged, others) => {
    const log = new ChangeLog();
    log.add(['t1']);
    const before = log.latest;
    log.add(changed);
    expect(unchanged.filter((key) => !log.isUnchanged([key], before))).toEqual([]);
    expect(others.filter((key) => log.isUnchanged([key], before))).toEqual([]);
    expect(others.filter((key) => !log.isUnchanged([key], log.latest))).toEqual([]);
  });

  it('is every key, not some of them', () => {
    const log = new ChangeLog();
    log.add(['e5']);
    expect(log.isUnchanged(['v1', 'e5'], 0)).toBe(false);
    expect(log.isUnchanged([], 0)).toBe(true);
  });

  it('is nothing of before the changes that are forgotten', () => {
    const log = new ChangeLog();
    for (let id = 1; id <= 20_001; id++) log.add([`e${id}`]);
    expect(log.isUnchanged(['e1'], 0)).toBe(false);
    expect(log.isUnchanged(['e99999'], 0)).toBe(false);
    expect(log.isUnchanged(['e99999'], 1)).toBe(true);
    expect(log.isUnchanged(['e2'], 2)).toBe(true);
  });
});
