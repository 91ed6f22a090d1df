import { applyDecorators } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { Field, type FieldOptions } from '../../../http/validation/field.js';
import { FlagField } from '../../../http/validation/number-fields.js';
import { EnumField } from '../../../http/validation/text-fields.js';

/** Which dates of a series a write changes. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** The dates of a series that a write of one of them changes. */
export const ScopeField = (): PropertyDecorator =>
  EnumField({
    values: SCOPES,
    description: 'Of an event of a series: this date, this and the following ones, or all',
    default: 'this',
  });

/** Whether dates that are over change, too. */
export const IncludePastField = (): PropertyDecorator =>
  FlagField({ description: 'Change dates of the series that are over, too', default: false });

/** Whether dates lose what they have for themselves. */
export const ResetOverridesField = (): PropertyDecorator =>
  FlagField({ description: 'Take from the dates of the series what they have for themselves', default: false });

/** The series of an event: null takes the event out of it; a series as in a response changes nothing. */
export const LeaveSeriesField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'object', nullable: true, additionalProperties: true },
        convert: (sent: unknown) => (sent === null ? null : {}),
      },
      options,
    ),
    Transform(({ obj, key }) => {
      const sent = (obj as Record<string, unknown>)[key];
      return sent === '' ? null : sent;
    }),
    ValidateBy({
      name: 'isSeries',
      validator: {
        validate: (sent: unknown) => typeof sent === 'object',
        defaultMessage: () => 'Must be null, which takes the event out of its series.',
      },
    }),
  );

/** The parameters of a delete. */
@ApiSchema({ name: 'DeleteEvent' })
export class DeleteEventDto {
  @ScopeField() scope?: Scope;

  @IncludePastField() include_past?: boolean;
}
