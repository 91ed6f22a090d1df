import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { ApiProperty, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Field, fieldsOf } from './field.js';
import { IdListField } from './list-fields.js';
import { CountField, FlagField } from './number-fields.js';
import { parseFields } from './read-fields.js';
import { DateField, NameField, TextField } from './text-fields.js';

class CreateBooth {
  @NameField({ description: 'Name', max: 50, required: true }) name: string;
  @DateField({ description: 'Opens', required: true }) opens: string;
  @CountField({ description: 'Places' }) places?: number;
  @FlagField({ description: 'Under a roof' }) covered?: boolean;
  @TextField({ description: 'Whatever else', max: 9 }) extra?: string;
}
class UpdateBooth extends PartialType(CreateBooth, { skipNullProperties: false }) {
  @TextField({ description: 'Slug', max: 9 }) slug?: string;
}
class CreateTeaBooth extends CreateBooth {
  @ApiProperty({ description: 'Seats', example: 5 }) declare places?: number;
}

const read = (present: Record<string, unknown>) => parseFields(CreateBooth, { name: 'Tea', opens: 'now', ...present });

/** The fields that class-validator names when it is called without the service. */
const namedOutside = (type: new () => object, body: object) =>
  validateSync(plainToInstance(type, body)).map(({ property }) => property);

describe('the fields of a DTO', () => {
  it('are read, and nothing that is not declared', () => {
    const { values } = read({ name: ' Tea ', places: '4', covered: 'TRUE', owner: 'eve' });
    expect({ ...values }).toEqual({ name: 'Tea', opens: 'now', places: 4, covered: true });
  });

  it('are rejected all at once, and invalid ones have no value', () => {
    const { values, errors } = read({ name: '  ', opens: '', places: 0, covered: 'maybe', extra: 'x' });
    expect([...errors.keys()]).toEqual(['name', 'opens', 'places', 'covered']);
    expect({ ...values }).toEqual({ extra: 'x' });
  });

  it('are missing when they are required, and absent or null; the others are read no further', () => {
    const { missing, errors } = read({ name: null, places: 0 });
    expect([missing, errors.size]).toEqual([['name'], 0]);
    expect(parseFields(CreateBooth, {}).missing).toEqual(['name', 'opens']);
  });

  it('are not taken from the prototype of what was sent', () => {
    expect(
      parseFields(CreateBooth, Object.create({ name: 'Tea', opens: 'now' }) as Record<string, unknown>).missing,
    ).toHaveLength(2);
  });

  it('are the same with fields that were parsed before, which may be others or wrong', () => {
    const names = { name: ['Tea', ' Tea ', '', null, undefined], opens: ['now', '', undefined] };
    const others = { places: ['4', 0, undefined], covered: ['TRUE', 'maybe', undefined], extra: ['x', null] };
    let bodies: Record<string, unknown>[] = [{}];
    for (const [name, values] of Object.entries({ ...names, ...others }))
      bodies = bodies.flatMap((body) =>
        values.map((value) => (value === undefined ? body : { ...body, [name]: value })),
      );
    const plain = ({ values, missing, errors }: ReturnType<typeof parseFields>) => [
      { ...values },
      missing,
      Object.fromEntries(errors),
    ];
    // Steps that have no factor in common with the numbers of values, so that the pairs differ in any field.
    for (const [index, body] of bodies.entries()) {
      const before = bodies[(index * 7 + 11) % bodies.length] ?? {};
      const earlier = { parameters: before, parsed: parseFields(CreateBooth, before) };
      for (const type of [CreateBooth, UpdateBooth] as (new () => object)[])
        expect(plain(parseFields(type, body, earlier))).toEqual(plain(parseFields(type, body)));
    }
  });

  it('are rejected as lists without reading every entry', () => {
    const read = new Set<string | symbol>();
    const list = new Proxy(Array(5000).fill(1), {
      get: (entries, key) => {
        read.add(key);
        return Reflect.get(entries, key) as unknown;
      },
    });
    class ListBooths {
      @CountField({ description: 'Places' }) places?: number;
      @IdListField({ description: 'Ids' }) ids?: number[];
    }
    expect([...parseFields(ListBooths, { places: list, ids: list }).errors.keys()]).toEqual(['places', 'ids']);
    expect(read.has('1000')).toBe(true);
    expect(read.has('1001')).toBe(false);
  });

  it('may hold objects with members named like those of every object', () => {
    const hostile = JSON.parse('{"constructor": {"prototype": 1}, "__proto__": {"admin": true}, "then": 1}') as unknown;
    const { errors } = read({ places: hostile, covered: [hostile], extra: { deep: hostile } });
    expect([...errors.keys()]).toEqual(['places', 'covered', 'extra']);
    const body = { name: 'Tea', opens: 'now', places: hostile, covered: [hostile], extra: { deep: hostile } };
    expect(namedOutside(CreateBooth, body)).toEqual(['places', 'covered', 'extra']);
  });
});

describe('an update', () => {
  it('requires nothing, and takes null for what a field says null means', () => {
    expect(parseFields(UpdateBooth, {})).toMatchObject({ missing: [], errors: new Map() });
    const { values, errors } = parseFields(UpdateBooth, { name: null, extra: null, slug: 'x' });
    expect([...errors.keys()]).toEqual(['name']);
    expect({ ...values }).toEqual({ extra: '', slug: 'x' });
  });

  it('has the fields of its source, then its own', () => {
    expect(fieldsOf(UpdateBooth).map(({ name, required }) => `${name} ${required}`)).toEqual([
      ...['name', 'opens', 'places', 'covered', 'extra', 'slug'].map((name) => `${name} false`),
    ]);
  });
});

describe('a field', () => {
  it('may be described anew by a subclass, and stays the same field', () => {
    expect(fieldsOf(CreateTeaBooth).find(({ name }) => name === 'places')).toMatchObject({
      description: 'Seats',
      example: 5,
      schema: { type: 'integer', minimum: 1 },
    });
    expect([...parseFields(CreateTeaBooth, { name: 'x', opens: 'x', places: 0 }).errors.keys()]).toEqual(['places']);
  });

  it('without validators takes anything', () => {
    class Anything {
      @Field({ schema: {} }, { description: 'Anything' }) value?: unknown;
    }
    expect(parseFields(Anything, { value: [7] }).values).toEqual({ value: [7] });
  });
});

describe('class-validator, called without the service,', () => {
  it.each<[object, string[]]>([
    [{ name: 'Tea', opens: 'now', places: '4', covered: 'yes', extra: null }, []],
    [
      { name: '', opens: 5, places: 0, covered: 2, extra: 'too long a text' },
      ['name', 'opens', 'places', 'covered', 'extra'],
    ],
    [{ places: 0 }, ['name', 'opens']],
    [{ name: '', places: 0 }, ['opens']],
    [{ name: null, opens: '' }, ['name']],
  ])('names of %j the fields %j, as the service does', (body, names) => {
    expect(namedOutside(CreateBooth, body)).toEqual(names);
    const { missing, errors } = parseFields(CreateBooth, body as Record<string, unknown>);
    expect([...missing, ...errors.keys()]).toEqual(names);
  });

  it('names nothing that an update leaves out', () => {
    expect(namedOutside(UpdateBooth, {})).toEqual([]);
    expect(namedOutside(UpdateBooth, { name: null, places: 'x' })).toEqual(['name', 'places']);
  });
});
