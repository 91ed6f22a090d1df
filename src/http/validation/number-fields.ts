import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsNumber, Max, Min } from 'class-validator';
import { flagIn, numberIn } from './wire-forms.js';
import { Field, type FieldOptions, type FieldType } from './field.js';
import { ValidateUnlessNull, wrongType } from './validators.js';

interface NumberOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** Unit in the plural, for the message: `degrees`. */
  readonly unit: string;
  /** Whether `""` and null clear the value. */
  readonly clearable?: boolean;
}

/** A number from `min` to `max`, as JSON number or string. */
export function NumberField({ min, max, unit, clearable = false, ...options }: NumberOptions): PropertyDecorator {
  const range = { type: 'number', format: 'double', minimum: min, maximum: max } as const;
  const message = `Must be a number of ${unit} from ${min} to ${max}.`;
  return applyDecorators(
    Field({ schema: clearable ? { ...range, nullable: true } : range, argument: { format: 'double' } }, options),
    ...(clearable ? Clearable : []),
    Transform(({ value }) => asNumber(value)),
    IsNumber({}, { message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** A whole number from `min` to `max`, as JSON number or string. */
export function WholeNumberField({ min, max, unit, clearable = false, ...options }: NumberOptions): PropertyDecorator {
  const range = { type: 'integer', minimum: min, maximum: max } as const;
  return applyDecorators(
    Field({ schema: clearable ? { ...range, nullable: true } : range, argument: WHOLE }, options),
    ...(clearable ? Clearable : []),
    ...IsWholeNumber({ min, max, message: `Must be a whole number of ${unit} from ${min} to ${max}.` }),
  );
}

/** A whole number above zero: `page`, `per_page` (recorded exchanges: events_list_paging). */
export const CountField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(POSITIVE, options),
    ...IsWholeNumber({ min: 1, message: 'Must be a whole number above zero.' }),
  );

/** The id of a record, as a number or digits. */
export const IdField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(Field(POSITIVE, options), ...IsWholeNumber({ min: 1, message: 'Must be the id of a record.' }));

/** `""` and null clear the value. */
const Clearable = [Transform(({ value }) => (value === '' ? null : (value as unknown))), ValidateUnlessNull()] as const;

const WHOLE = { type: 'integer' };

const POSITIVE: FieldType = { schema: { type: 'integer', minimum: 1 }, argument: WHOLE };

interface WholeNumberRule {
  readonly min: number;
  readonly max?: number;
  readonly message: string;
}

/** Reads and validates a whole number that JavaScript can represent exactly. */
export const IsWholeNumber = ({
  min,
  max = Number.MAX_SAFE_INTEGER,
  message,
}: WholeNumberRule): PropertyDecorator[] => [
  Transform(({ value }) => asNumber(value)),
  IsInt({ message }),
  Min(min, { message }),
  Max(max, { message }),
];

const asNumber = (value: unknown): unknown => numberIn(value) ?? value;

interface FlagOptions extends FieldOptions {
  /** Whether `""` means false (recorded exchanges: venues, organizers). */
  readonly emptyIsFalse?: boolean;
}

/** A boolean, as JSON or as a word such as `yes`. */
export const FlagField = ({ emptyIsFalse = false, ...options }: FlagOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'boolean' }, ...(emptyIsFalse ? {} : { argument: { type: 'boolean' } }) }, options),
    Transform(({ value }) => (emptyIsFalse && value === '' ? false : (flagIn(value) ?? (value as unknown)))),
    IsBoolean(wrongType('a boolean: true, false, 1 or 0')),
  );
