import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import { lengthOf } from '../../calendar/text/code-points.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { readWebAddress } from '../../calendar/web-address.js';

/** Options of a validator that checks a type: its errors have the code `rest_invalid_type`. */
export const wrongType = (type: string): ValidationOptions => ({
  message: `Must be ${type}.`,
  context: { code: 'rest_invalid_type' },
});

export const NOT_A_STRING = wrongType('a string');

/** Skips the other validators for null, which clears the value. */
export const ValidateUnlessNull = (): PropertyDecorator => ValidateIf((_, value) => value !== null);

/** Skips the other validators for an empty text, which clears the value. */
export const ValidateUnlessEmpty = (): PropertyDecorator => ValidateIf((_, value) => value !== '');

/**
 * Limits the length of a text in code points. Not `MaxLength`, which does not count variation selectors, while database
 * columns do. Source: decision D79.
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

/** Requires that a text is not blank once markup and invisible characters are removed. */
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
 * Requires an absolute http or https URL. Not `IsUrl`, which with any options rejects some URLs that browsers open and the
 * calendar has always accepted: `http://a..example/`, `http://-a.example/`, `http://user@name@host/`.
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
