import { describe, expect, it } from '@jest/globals';
import { ChangeHistory } from './change-history.js';

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
    const history = new ChangeHistory();
    history.add(['t1']);
    const before = history.latest;
    history.add(changed);
    expect(unchanged.filter((key) => !history.isUnchanged([key], before))).toEqual([]);
    expect(others.filter((key) => history.isUnchanged([key], before))).toEqual([]);
    expect(others.filter((key) => !history.isUnchanged([key], history.latest))).toEqual([]);
  });

  it('is every key, not some of them', () => {
    const history = new ChangeHistory();
    history.add(['e5']);
    expect(history.isUnchanged(['v1', 'e5'], 0)).toBe(false);
    expect(history.isUnchanged([], 0)).toBe(true);
  });

  it('is nothing of before the changes that are forgotten', () => {
    const history = new ChangeHistory();
    for (let id = 1; id <= 20_001; id++) history.add([`e${id}`]);
    expect(history.isUnchanged(['e1'], 0)).toBe(false);
    expect(history.isUnchanged(['e99999'], 0)).toBe(false);
    expect(history.isUnchanged(['e99999'], 1)).toBe(true);
    expect(history.isUnchanged(['e2'], 2)).toBe(true);
  });
});

describe('the records that have changed since', () => {
  it('are those of the kind, each once', () => {
    const history = new ChangeHistory();
    history.add(['e1', 'v1']);
    const { latest } = history;
    history.add(['e2', 'v2']);
    history.add(['e3', 'e2']);
    expect([...(history.changedSince(latest, 'e') ?? [])].sort()).toEqual(['e2', 'e3']);
    expect(history.changedSince(history.latest, 'e')).toEqual(new Set());
  });

  it.each([[undefined], [['e']]])('are unknown after a change of %j', (changed) => {
    const history = new ChangeHistory();
    history.add(changed);
    expect(history.changedSince(0, 'e')).toBeUndefined();
    expect(history.changedSince(history.latest, 'e')).toEqual(new Set());
  });

  it('are unknown if they are too many to remember', () => {
    const history = new ChangeHistory();
    for (let id = 1; id <= 12_000; id++) history.add([`e${id}`]);
    expect(history.changedSince(0, 'e')).toBeUndefined();
    expect(history.changedSince(11_000, 'e')?.size).toBe(1000);
  });
});
