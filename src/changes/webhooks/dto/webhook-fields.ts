import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString } from 'class-validator';
import { MAX_WEB_ADDRESS_LENGTH } from '../../../calendar/web-address.js';
import { Field, type FieldOptions } from '../../../http/validation/field.js';
import { IsWebAddress, MaxCharacters, NOT_A_STRING } from '../../../http/validation/validators.js';

/** The address of a receiver, trimmed; it cannot be cleared. */
export const ReceiverField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', format: 'uri', maxLength: MAX_WEB_ADDRESS_LENGTH } }, options),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown))),
    IsString(NOT_A_STRING),
    MaxCharacters(MAX_WEB_ADDRESS_LENGTH),
    IsWebAddress({ message: 'Must be an http or https URL.' }),
  );
