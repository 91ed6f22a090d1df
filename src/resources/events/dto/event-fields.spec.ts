import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { NO_COST, type StoredCost } from '../../../calendar/cost/cost.js';
import type { Zone } from '../../../calendar/dates/zone.js';
import { parseFields } from '../../../http/validation/read-fields.js';
import { CostField, ZoneField } from './event-fields.js';

class SampleDto {
  @ZoneField({ description: 'Zone' }) zone?: Zone | null;
  @CostField({ description: 'Cost' }) cost?: StoredCost;
}

/** The converted value, or its validation error. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

describe('a time zone that is sent', () => {
  it.each(['Europe/Berlin', 'europe/berlin', 'UTC+5:45', '+05:30', 'Etc/GMT+5'])('is known: %p', (name) => {
    expect(read('zone', name)).toMatchObject({ name });
  });

  it.each(['', null])('is the site’s when it is cleared by %p', (raw) => {
    expect(read('zone', raw)).toBeNull();
  });

  it.each(['UTC+25', 'UTCfoo', 'Mars/Base'])('is rejected: %p', (raw) => {
    expect(read('zone', raw)).toEqual({ message: 'Must be an IANA time zone or UTC±H, from UTC-12 to UTC+14.' });
  });

  it.each([5, ['UTC'], true, { kind: 'fixed', name: 'UTC' }])('is rejected because it is no text: %p', (raw) => {
    expect(read('zone', raw)).toEqual({ message: 'Must be a string.', code: 'rest_invalid_type' });
  });
});

describe('a cost that is sent', () => {
  it.each([null, '', []])('is none: %p', (raw) => {
    expect(read('cost', raw)).toEqual(NO_COST);
  });

  it.each([0, '0', ['0']])('is free: %p', (raw) => {
    expect(read('cost', raw)).toMatchObject({ prices: [{ value: '0' }] });
  });

  it('is rejected as a list of lists', () => {
    expect(read('cost', [['1']])).toEqual({ message: 'A cost is a text, a number, or one list of these.' });
  });

  it('is parsed even if it looks like a stored one', () => {
    expect(read('cost', { text: 'x', prices: [], ranged: true })).toHaveProperty('message');
    expect(read('cost', JSON.parse('{"constructor": "5"}'))).toMatchObject({ prices: [{ value: '5' }] });
  });
});
