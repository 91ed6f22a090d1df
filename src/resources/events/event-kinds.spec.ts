import { describe, expect, it } from '@jest/globals';
import { NO_COST } from '../../calendar/cost/cost.js';
import { Refusal } from '../../http/input/kind.js';
import { cost, zone } from './event-kinds.js';

describe('a time zone that is sent', () => {
  it.each(['Europe/Berlin', 'europe/berlin', 'UTC+5:45', '+05:30', 'Etc/GMT+5'])('is known: %p', (name) => {
    expect(zone.read(name)).toMatchObject({ name });
  });

  it.each(['', null])('is the site’s when it is cleared by %p', (raw) => {
    expect(zone.read(raw)).toBeNull();
  });

  it.each(['UTC+25', 'UTCfoo', 'Mars/Base', 5, ['UTC'], true])('is refused: %p', (raw) => {
    expect(zone.read(raw)).toBeInstanceOf(Refusal);
  });
});

describe('a cost that is sent', () => {
  it.each([null, '', []])('is none: %p', (raw) => {
    expect(cost.read(raw)).toEqual(NO_COST);
  });

  it.each([0, '0', ['0']])('is free: %p', (raw) => {
    expect(cost.read(raw)).toMatchObject({ prices: [{ value: '0' }] });
  });

  it('is refused when it is a list of lists', () => {
    expect(cost.read([['1']])).toBeInstanceOf(Refusal);
  });
});
