import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../calendar/dates/texts.js';
import { recordVersion } from './entity-tag.js';
import { endOfQuarter, endOfSecond, nextAfter } from './validity.js';

const at = (time: string) => `2026-02-15 ${time}` as UtcText;

it.each([
  ['12:00:00', '12:00:01', '12:15:00'],
  ['12:14:59', '12:15:00', '12:15:00'],
  ['12:59:59', '13:00:00', '13:00:00'],
])('at %s the second ends at %s, the quarter of an hour at %s', (now, second, quarter) => {
  expect([endOfSecond(at(now)), endOfQuarter(at(now))]).toEqual([at(second), at(quarter)]);
});

it('the next instant is the earliest that is not over', () => {
  expect(nextAfter([at('11:00:00'), '', at('14:00:00'), at('13:00:00')], at('12:00:00'))).toBe(at('13:00:00'));
  expect(nextAfter([at('12:00:00'), ''], at('12:00:00'))).toBeUndefined();
});

describe('the last change of a record', () => {
  const version = (modified: string, publishAt = '') =>
    recordVersion('event', { id: 1, version: 1, modifiedUtc: at(modified) }, at('12:00:00'), publishAt as UtcText);

  it('stays if all instants are over', () => {
    expect(version('11:00:00').changesAt).toBeUndefined();
  });
  it('is another once a later instant comes, as one of a process whose clock is ahead', () => {
    expect(version('11:00:00', at('12:00:03'))).toMatchObject({
      modifiedUtc: at('11:00:00'),
      changesAt: at('12:00:03'),
    });
  });
  it('is the current second while no instant is over', () => {
    expect(version('12:00:03')).toMatchObject({ modifiedUtc: at('12:00:00'), changesAt: at('12:00:01') });
  });
});
