import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Field, type FieldOptions } from '../../../http/validation/field.js';
import { IsWholeNumber } from '../../../http/validation/number-fields.js';

/** Id of the parent category, as a number or digits; 0 and null mean the top. Source: decision D45. */
export const ParentField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'integer', minimum: 0, nullable: true },
        argument: { type: 'integer' },
        convert: (id: number) => (id === 0 ? null : id),
      },
      options,
    ),
    Transform(({ value }) => (value === null ? 0 : (value as unknown))),
    ...IsWholeNumber({ min: 0, message: 'Must be the id of a category, or 0 for the top.' }),
  );
