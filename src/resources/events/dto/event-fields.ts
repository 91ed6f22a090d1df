import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, NotEquals, ValidateBy, type ValidationArguments } from 'class-validator';
import { readCost } from '../../../calendar/cost/cost.js';
import { readZone } from '../../../calendar/dates/zone.js';
import { Field, type FieldOptions } from '../../../http/validation/field.js';
import { NOT_A_STRING, ValidateUnlessNull, wrongType } from '../../../http/validation/validators.js';
import { flagIn } from '../../../http/validation/wire-forms.js';

/** A time zone: an IANA name in any letter case, or an offset from UTC; `""` and null mean the site's zone. */
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
    IsString(NOT_A_STRING),
    IsZone(),
  );

/** Unlike `IsTimeZone`, accepts offsets such as `UTC+5:45` (decision D6). */
const IsZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isZone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && readZone(value) !== undefined,
      defaultMessage: () => 'Must be an IANA time zone or UTC±H, from UTC-12 to UTC+14.',
    },
  });

/** A cost: a text, a number, or a list of these; `""`, null and `[]` mean no cost, zero means free. */
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

/**
 * Whether dates are exact to the second: a flag; any other text but `""` means false (recorded exchanges
 * events_list_dates).
 */
export const StrictDatesField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', enum: ['true', 'false'] }, argument: { type: 'string' } }, options),
    Transform(({ value }) => flagIn(value) ?? (typeof value === 'string' && value !== '' ? false : (value as unknown))),
    NotEquals('', { message: 'Must be true or false.' }),
    IsBoolean(wrongType('a boolean or a text')),
  );

/** Whether a list has no hidden events, only hidden events, or both kinds. */
export type HiddenFilter = 'none' | 'only' | 'any';

const HIDDEN = new Map<unknown, HiddenFilter>([
  [false, 'none'],
  [true, 'only'],
  ['any', 'any'],
]);

/** The value of `hide_from_listings` in lists: `false`, `true` or `any`. */
export const HiddenField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'string', enum: ['true', 'false', 'any'] },
        convert: (accepted: boolean | 'any') => HIDDEN.get(accepted),
      },
      options,
    ),
    Transform(({ value }) => flagIn(value) ?? (value as unknown)),
    IsIn([...HIDDEN.keys()], wrongType('true, false or any')),
  );

/** How often an event takes place: `{rrule, rdate, exdate}`, or lines of RFC 5545; null, `""`, `[]` and `{}` mean once. */
export const RecurrenceField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: {
          oneOf: [
            {
              type: 'object',
              nullable: true,
              properties: {
                rrule: { type: 'string' },
                rdate: { type: 'array', items: { type: 'string' } },
                exdate: { type: 'array', items: { type: 'string' } },
              },
            },
            { type: 'string' },
            { type: 'array', items: { type: 'string' } },
          ],
        },
        convert: (sent: string | object | null) => (isNothing(sent) ? null : sent),
      },
      options,
    ),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    ValidateUnlessNull(),
    ValidateBy({
      name: 'isRecurrence',
      validator: {
        validate: (sent: unknown) => typeof sent === 'string' || typeof sent === 'object',
        defaultMessage: () => 'Must be an object with rrule, rdate or exdate, or lines of RFC 5545.',
      },
    }),
  );

const isNothing = (sent: string | object | null): boolean =>
  sent === null || (typeof sent === 'string' ? sent.trim() === '' : Object.keys(sent).length === 0);
