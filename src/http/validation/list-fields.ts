import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsInt, Max, Min, ValidateBy, type ValidationOptions } from 'class-validator';
import { Field, type FieldOptions } from './field.js';
import { entriesIn, numberIn } from './wire-forms.js';

/** Maximum number of entries of a list. */
export const MAX_LIST_ENTRIES = 1000;

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
