import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsIn,
  IsInt,
  IsString,
  Max,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { Field, type FieldOptions } from './field.js';
import { ValidateUnlessEmpty } from './validators.js';
import { entriesIn, MAX_LIST_ENTRIES, numberIn } from './wire-forms.js';

/** Removes duplicates from a list. */
export const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** A list of ids. Does not check whether the records exist. */
export function IdListField(options: FieldOptions): PropertyDecorator {
  const message = 'Must be a list of ids.';
  return applyDecorators(
    Field(
      {
        schema: { type: 'array', items: { type: 'integer', minimum: 1 } },
        argument: { items: { type: 'integer' } },
        convert: distinct,
      },
      options,
    ),
    Transform(({ value }) => entriesIn(value)?.map((entry) => numberIn(entry) ?? entry) ?? (value as unknown)),
    ArrayNotEmpty({ message }),
    ArrayMaxSize(MAX_LIST_ENTRIES, { message }),
    IsInt({ message, each: true }),
    Min(1, { message, each: true }),
    Max(Number.MAX_SAFE_INTEGER, { message, each: true }),
  );
}

/** A list of terms by id or slug, as sent. */
export const TermListField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'array', items: { type: 'string' } }, argument: { items: { type: 'integer' } } }, options),
    ...IsListOfKeys('Must be a list of ids or slugs.'),
  );

interface EnumListOptions extends FieldOptions {
  readonly values: readonly string[];
  /** Whether an empty text is an empty list; otherwise it is rejected. */
  readonly mayBeEmpty?: boolean;
}

/** One or more of the given words, as `one,other` or as a list. */
export function EnumListField({ values, mayBeEmpty = false, ...options }: EnumListOptions): PropertyDecorator {
  const message = `Must be one or more of: ${values.join(', ')}.`;
  return applyDecorators(
    Field(
      {
        schema: { type: 'array', items: { type: 'string', enum: [...values] } },
        argument: { format: 'string' },
        convert: (accepted: string[] | '') => distinct(accepted === '' ? [] : accepted),
      },
      options,
    ),
    Transform(({ value }) => (mayBeEmpty && value === '' ? '' : (entriesIn(value) ?? (value as unknown)))),
    ...(mayBeEmpty ? [ValidateUnlessEmpty()] : []),
    ArrayNotEmpty({ message }),
    ArrayMaxSize(MAX_LIST_ENTRIES, { message }),
    IsIn(values, { message, each: true }),
  );
}

/** A list of names, as `one,other` or as a list. */
export function NameListField(options: FieldOptions): PropertyDecorator {
  const message = 'Must be a list of names.';
  return applyDecorators(
    Field({ schema: { type: 'array', items: { type: 'string' } }, argument: {}, convert: distinct }, options),
    Transform(({ value }) => entriesIn(value) ?? (value as unknown)),
    ArrayNotEmpty({ message }),
    ArrayMaxSize(MAX_LIST_ENTRIES, { message }),
    IsString({ message, each: true }),
  );
}

/** Reads and validates a list of numbers and non-empty strings. */
export const IsListOfKeys = (message: string): PropertyDecorator[] => [
  Transform(({ value }) => entriesIn(value) ?? (value as unknown)),
  ArrayNotEmpty({ message }),
  ArrayMaxSize(MAX_LIST_ENTRIES, { message }),
  IsKey({ message, each: true }),
];

const IsKey = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isKey',
      validator: {
        validate: (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number',
      },
    },
    options,
  );
