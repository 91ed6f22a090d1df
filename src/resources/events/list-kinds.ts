import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, NotEquals } from 'class-validator';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { wrongType } from '../../http/validation/validators.js';
import { flagIn } from '../../http/validation/wire-forms.js';

/** Whether dates count to the second: a flag, or any other text but an empty one for no (recorded exchanges events_list_dates). */
export const StrictDatesField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', enum: ['true', 'false'] }, argument: { type: 'string' } }, options),
    Transform(({ value }) => flagIn(value) ?? (typeof value === 'string' && value !== '' ? false : (value as unknown))),
    NotEquals('', { message: 'Must be true or false.' }),
    IsBoolean(wrongType('a boolean or a text')),
  );

/** Which events hidden from listings are wanted: none, them alone, or them among the others. */
export type HiddenFilter = 'none' | 'only' | 'any';

const HIDDEN = new Map<unknown, HiddenFilter>([
  [false, 'none'],
  [true, 'only'],
  ['any', 'any'],
]);

/** `false`, `true` or `any`. */
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
