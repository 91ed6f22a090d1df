import { applyDecorators } from '@nestjs/common';
import { IsNotEmpty, IsString } from 'class-validator';
import { plainText } from '../../../calendar/text/plain-text.js';
import { Field, type FieldOptions } from '../../../http/validation/field.js';
import { EnumListField } from '../../../http/validation/list-fields.js';
import { IsWholeNumber } from '../../../http/validation/number-fields.js';
import { DateField, EnumField } from '../../../http/validation/text-fields.js';
import { MaxCharacters, NOT_A_STRING } from '../../../http/validation/validators.js';
import { NOT_A_USER } from '../author.js';
import { STATUSES } from '../status.js';

/** Longest name of a venue or organizer, in characters. */
export const MAX_NAME = 1000;

/**
 * The name of a venue or organizer, plain text. A blank name becomes an empty text, for which a create throws
 * `could-not-create-*` (recorded exchanges: venues_create, organizers_create).
 */
export const RecordNameField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'string', minLength: 1, maxLength: MAX_NAME },
        argument: { type: 'string' },
        convert: plainText,
      },
      options,
    ),
    IsString(NOT_A_STRING),
    IsNotEmpty({ message: 'Must not be empty.' }),
    MaxCharacters(MAX_NAME),
  );

/** The id of a user, as a number or digits; 0 is the author of records that are written in open mode. */
export const AuthorField = (): PropertyDecorator =>
  applyDecorators(
    Field(
      { schema: { type: 'integer', minimum: 0 }, argument: { type: 'integer' } },
      { description: 'Id of the author; by default the user who sends the request' },
    ),
    ...IsWholeNumber({ min: 0, message: NOT_A_USER }),
  );

const example = '2026-05-01 08:00:00';

/** Publication date of a record, in the site's zone. */
export const PublicationDateField = (): PropertyDecorator =>
  DateField({ description: "Publication date, in the site's zone; now by default", example });

/** Publication date of a record, in UTC. */
export const PublicationDateUtcField = (): PropertyDecorator =>
  DateField({ description: 'Publication date, in UTC', example });

/** The status of a record. */
export const StatusField = (): PropertyDecorator =>
  EnumField({
    values: STATUSES,
    description: 'Status; by default `publish` for users who may publish, else `draft`',
    example: 'publish',
  });

/** Statuses to list, as `draft,pending` or as a list; an empty text becomes an empty list (see `resolveStatuses`). */
export const StatusListField = (options: FieldOptions): PropertyDecorator =>
  EnumListField({ ...options, values: STATUSES, mayBeEmpty: true });
