import { describe, expect, it } from '@jest/globals';
import { Finished } from './finished.js';
import { type KeptAnswer, KeptAnswers } from './kept-answers.js';

const answer = (bytes = 10): KeptAnswer => ({
  finished: new Finished(Buffer.alloc(bytes), '"tag"', {}),
  headers: {},
  route: '/events',
});
const at = (changes: number, now = '2026-02-15 12:00:00') => ({ changes, now });

function keepIn(kept: KeptAnswers, state = at(1), given = answer()): KeptAnswer {
  expect(kept.at(state, 'key')).toBeUndefined();
  kept.expect(state, 'key')?.(given);
  return given;
}

describe('answers that are kept', () => {
  it('are given in the state that they belong to', async () => {
    const kept = new KeptAnswers();
    const given = keepIn(kept);
    expect(await kept.at(at(1), 'key')).toBe(given);
    expect(kept.at(at(1), 'other key')).toBeUndefined();
  });

  it.each([
    ['something changed', at(2)],
    ['a second went by', at(1, '2026-02-15 12:00:01')],
    ['the clock was set back', at(1, '2026-02-15 11:00:00')],
  ])('are gone once %s', (_, state) => {
    const kept = new KeptAnswers();
    keepIn(kept);
    expect(kept.at(state, 'key')).toBeUndefined();
  });

  it('are neither given nor taken in a state that was left', async () => {
    const kept = new KeptAnswers();
    const given = keepIn(kept, at(2));
    expect(kept.at(at(1), 'key')).toBeUndefined();
    expect(kept.expect(at(1), 'key')).toBeUndefined();
    expect(await kept.at(at(2), 'key')).toBe(given);
  });

  it('are not taken when they come after the state was left', () => {
    const kept = new KeptAnswers();
    void kept.at(at(1), 'key');
    const deliver = kept.expect(at(1), 'key');
    expect(kept.at(at(2), 'key')).toBeUndefined();
    deliver?.(answer());
    expect(kept.at(at(2), 'key')).toBeUndefined();
  });

  it('are not waited for once it is known that there will be none', async () => {
    const kept = new KeptAnswers();
    void kept.at(at(1), 'key');
    const deliver = kept.expect(at(1), 'key');
    const waiting = kept.at(at(1), 'key');
    deliver?.(undefined);
    expect(await waiting).toBeUndefined();
    expect(kept.at(at(1), 'key')).toBeUndefined();
  });

  it('stay when the request that gave them ends', async () => {
    const kept = new KeptAnswers();
    void kept.at(at(1), 'key');
    const deliver = kept.expect(at(1), 'key');
    const given = answer();
    deliver?.(given);
    deliver?.(undefined);
    expect(await kept.at(at(1), 'key')).toBe(given);
  });

  it('take so much memory and no more', () => {
    const kept = new KeptAnswers();
    keepIn(kept, at(1), answer(16 * 1024 * 1024));
    expect(kept.expect(at(1), 'other key')).toBeUndefined();
    void kept.at(at(2), 'other key');
    expect(kept.expect(at(2), 'other key')).toBeDefined();
  });
});

describe('an answer is wanted', () => {
  it('by the second who asks for it within a second, and by the first in the next one', () => {
    const kept = new KeptAnswers();
    expect(kept.isWanted('key', '12:00:00')).toBe(false);
    expect(kept.isWanted('key', '12:00:00')).toBe(true);
    expect(kept.isWanted('key', '12:00:01')).toBe(true);
    expect(kept.isWanted('other key', '12:00:01')).toBe(false);
  });

  it('no more when nobody else asked within the second before', () => {
    const kept = new KeptAnswers();
    kept.isWanted('key', '12:00:00');
    expect(kept.isWanted('key', '12:00:01')).toBe(false);
  });
});
