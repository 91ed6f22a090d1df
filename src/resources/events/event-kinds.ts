import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, ValidateBy, type ValidationArguments } from 'class-validator';
import { readCost } from '../../calendar/cost/cost.js';
import { readZone } from '../../calendar/dates/zone.js';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { NOT_A_TEXT, ValidateUnlessNull } from '../../http/validation/validators.js';

/** A time zone: an IANA name in any letter case, or a distance from UTC; `""` and null mean the site's. */
export const ZoneField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'string', nullable: true },
        argument: { type: 'string' },
        convert: (name: string | null) => (name === null ? null : readZone(name)),
      },
      options,
    ),
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    ValidateUnlessNull(),
    IsString(NOT_A_TEXT),
    IsZone(),
  );

/** Not `IsTimeZone`, which knows no `UTC+5:45` (decision D6). */
const IsZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isZone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && readZone(value) !== undefined,
      defaultMessage: () => 'Must be an IANA time zone or UTC±H, from UTC-12 to UTC+14.',
    },
  });

/** A cost: a text, a number, or a list of these; `""`, null and `[]` mean none, zero means free. */
export const CostField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: {
          oneOf: [
            { type: 'string', nullable: true },
            { type: 'number' },
            { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
          ],
        },
        convert: costIn,
      },
      options,
    ),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    IsCost(),
  );

const costIn = (raw: unknown) => {
  const read = readCost(raw);
  return 'stored' in read ? read.stored : undefined;
};

const IsCost = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCost',
    validator: {
      validate: (value: unknown) => 'stored' in readCost(value),
      defaultMessage: (args?: ValidationArguments) => {
        const read = readCost(args?.value);
        return 'error' in read ? read.error : '';
      },
    },
  });
