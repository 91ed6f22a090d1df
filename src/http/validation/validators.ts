import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import { lengthOf } from '../../calendar/text/code-points.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { readWebAddress } from '../../calendar/web-address.js';

/** Options of a validator of types: what it reports has a code of its own. */
export const wrongType = (type: string): ValidationOptions => ({
  message: `Must be ${type}.`,
  context: { code: 'rest_invalid_type' },
});

export const NOT_A_STRING = wrongType('a string');

/** Skips the other validators for null: what clears a value needs no further check. */
export const ValidateUnlessNull = (): PropertyDecorator => ValidateIf((_, value) => value !== null);

/** Skips the other validators for an empty text. */
export const ValidateUnlessEmpty = (): PropertyDecorator => ValidateIf((_, value) => value !== '');

/**
 * A text has at most so many characters, which are code points. Not `MaxLength`: it counts a variation selector with the
 * character before it, while columns do not. Source: decision D79.
 */
export const MaxCharacters = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxCharacters',
    constraints: [max],
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || lengthOf(value) <= max,
      defaultMessage: () => `Must be at most ${max} characters.`,
    },
  });

/** Something of a text is left without markup and invisible characters. */
export const IsNotBlank = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isNotBlank',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && plainText(value) !== '',
        defaultMessage: () => 'Must not be blank.',
      },
    },
    options,
  );

/**
 * An absolute http or https address. Not `IsUrl`, under no options of which every address passes that browsers open and
 * the calendar has always kept: `http://a..example/`, `http://-a.example/`, `http://user@name@host/`.
 * Source: decision D14.
 */
export const IsWebAddress = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isWebAddress',
      validator: { validate: (value: unknown) => typeof value === 'string' && readWebAddress(value) !== undefined },
    },
    options,
  );
