import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CountField, FlagField, IdField, NumberField, WholeNumberField } from './number-fields.js';
import { parseFields } from './read-fields.js';

const description = 'Under test';

class SampleDto {
  @NumberField({ description, min: -90, max: 90, unit: 'degrees' }) north?: number;
  @NumberField({ description, min: -90, max: 90, unit: 'degrees', clearable: true }) clearable?: number | null;
  @WholeNumberField({ description, min: 1, max: 3650, unit: 'days' }) days?: number;
  @WholeNumberField({ description, min: 0, max: 9, unit: 'seats', clearable: true }) seats?: number | null;
  @CountField({ description }) page?: number;
  @IdField({ description }) event?: number;
  @FlagField({ description }) flag?: boolean;
  @FlagField({ description, emptyIsFalse: true }) emptyFlag?: boolean;
}

/** What becomes of a value, or what is wrong with it. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

/** The rules of class-validator that a value breaks. */
function broken(name: keyof SampleDto, value: unknown): string[] {
  return validateSync(plainToInstance(SampleDto, { [name]: value })).flatMap(({ constraints }) =>
    Object.keys(constraints ?? {}),
  );
}

const UNREADABLE: unknown[] = ['', 'x', '0x1', '1'.repeat(41), '1e999', Infinity, true, [1], {}, { constructor: 1 }];

describe('a number field', () => {
  it.each([
    [90, 90],
    ['-90', -90],
    [' 1.5e1 ', 15],
    ['.5', 0.5],
  ])('reads %j as %j', (sent, number) => expect(read('north', sent)).toBe(number));

  it.each([90.01, '-91', null, ...UNREADABLE])('is not %j', (sent) =>
    expect(read('north', sent)).toEqual({ message: 'Must be a number of degrees from -90 to 90.' }),
  );

  it.each([
    ['x', ['isNumber', 'min', 'max']],
    [91, ['max']],
    [-91, ['min']],
  ])('breaks for %j the rules %j', (sent, rules) => expect(broken('north', sent).sort()).toEqual(rules.sort()));

  it.each([null, ''])('is cleared by %j where it says so', (sent) => expect(read('clearable', sent)).toBeNull());

  it('is judged otherwise where it may be cleared', () => expect(broken('clearable', 'x')).toContain('isNumber'));
});

describe('a whole number field', () => {
  it('reads numbers and texts within its range', () => {
    expect([1, '3650', '9e1', '2.0'].map((sent) => read('days', sent))).toEqual([1, 3650, 90, 2]);
  });

  it.each([0, 3651, 1.5, '12.5', null, ...UNREADABLE])('is not %j', (sent) =>
    expect(read('days', sent)).toEqual({ message: 'Must be a whole number of days from 1 to 3650.' }),
  );
});

describe('a whole number field that may be cleared', () => {
  it.each([null, ''])('is cleared by %j', (sent) => expect(read('seats', sent)).toBeNull());

  it('keeps zero', () => expect(['0', 0].map((sent) => read('seats', sent))).toEqual([0, 0]));

  it.each([-1, 10, 1.5, ' ', 'x', true, [1], {}])('is not %j', (sent) =>
    expect(read('seats', sent)).toEqual({ message: 'Must be a whole number of seats from 0 to 9.' }),
  );
});

describe.each([
  ['page', 'Must be a whole number above zero.'],
  ['event', 'Must be the id of a record.'],
] as const)('the field %s', (name, message) => {
  it('is a whole number above zero', () => {
    expect([1, '7', '007', 9007199254740991].map((sent) => read(name, sent))).toEqual([1, 7, 7, 9007199254740991]);
  });

  it.each([0, -1, 1.5, 9007199254740992, 1e300, null, ...UNREADABLE])('is not %j', (sent) =>
    expect(read(name, sent)).toEqual({ message }),
  );
});

describe('a flag field', () => {
  const fault = { message: 'Must be a boolean: true, false, 1 or 0.', code: 'rest_invalid_type' };

  it('is a boolean or a word for one', () => {
    expect([true, 'TRUE', 1, '1', 'yes', 'on'].map((sent) => read('flag', sent))).toEqual(Array(6).fill(true));
    expect([false, 'False', 0, '0', 'no', 'OFF'].map((sent) => read('flag', sent))).toEqual(Array(6).fill(false));
  });

  it.each(['', null, 2, 'maybe', [true], {}])('is not %j', (sent) => expect(read('flag', sent)).toEqual(fault));

  it('may be an empty text where that means no', () => {
    expect([read('emptyFlag', ''), read('emptyFlag', 'yes')]).toEqual([false, true]);
    expect([read('emptyFlag', null), read('emptyFlag', ' ')]).toEqual([fault, fault]);
  });
});
